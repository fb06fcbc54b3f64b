import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { findFreePort, reserve } from './free-port.ts';

it('gives no port to two who ask before the first has listened', async () => {
  const ports = await Promise.all(Array.from({ length: 40 }, findFreePort));
  expect(new Set(ports).size).toBe(40);
  for (const port of ports) expect(await reserve(port)).toBe(false);
});

it('gives a port again that somebody asked for a minute ago and does not use', async () => {
  const port = randomInt(60_000, 65_000) + Date.now() * 100_000;
  expect(await reserve(port)).toBe(true);
  expect(await reserve(port)).toBe(false);
  expect(await reserve(port, Date.now() + 61_000)).toBe(false);
  expect(await reserve(port)).toBe(true);
});
