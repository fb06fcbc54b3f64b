import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSeal, secretOfFolder } from './seal.ts';

const seal = createSeal('um segredo bem comprido para este teste');

describe('a sealed text', () => {
  it('cannot be read, and is the same again when opened', () => {
    const closed = seal.close('Olá, açaí! token=abc');
    expect(closed).not.toContain('token');
    expect(seal.open(closed)).toBe('Olá, açaí! token=abc');
  });

  it('looks different each time, so that equal texts cannot be told', () => {
    expect(seal.close('x')).not.toBe(seal.close('x'));
  });

  it('opens with no other secret and not when it was changed', () => {
    const closed = seal.close('x');
    expect(() => createSeal('outro').open(closed)).toThrow();
    const changed = closed.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
    expect(() => seal.open(changed)).toThrow();
  });

  it('was never sealed: then it is as it is', () => {
    expect(seal.open('Olá')).toBe('Olá');
  });
});

describe('the secret of a data folder', () => {
  it('is made once, also by processes that start together, and for its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cesta-seal-'));
    const secrets = await Promise.all(Array.from({ length: 10 }, () => secretOfFolder(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await readdir(folder)).toEqual(['secret.key']);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});
