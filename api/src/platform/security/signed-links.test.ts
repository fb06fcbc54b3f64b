import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

const links = createSignedLinks('a secret of this store');
const now = new Date('2026-12-01T12:00:00Z');
const tomorrow = new Date('2026-12-02T12:00:00Z');

describe('a signed link', () => {
  it('opens what it was made for, until its end and not a second longer', () => {
    const id = randomUUID();
    const token = links.sign('rating', id, tomorrow);
    expect(token).toMatch(/^[\w-]{59}$/);
    expect(links.read('rating', token, now)).toEqual({ id });
    expect(links.read('rating', token, new Date(tomorrow.getTime() - 1))).toEqual({ id });
    expect(links.read('rating', token, tomorrow)).toBe('expired');
    expect(links.read('reminders', links.sign('reminders', id), new Date('2100-01-01'))).toEqual({ id });
  });

  it('opens nothing for another purpose, under another secret or with one bit changed', () => {
    const token = links.sign('rating', randomUUID(), tomorrow);
    expect(links.read('reminders', token, now)).toBeNull();
    expect(createSignedLinks('another secret').read('rating', token, now)).toBeNull();
    const bytes = Buffer.from(token, 'base64url');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const forged = Buffer.from(bytes);
        forged[place] = (forged[place] ?? 0) ^ change;
        expect(links.read('rating', forged.toString('base64url'), now)).toBeNull();
      }),
    );
  });

  it('has for a row a token that is the same each time, of this store and purpose alone', () => {
    const id = randomUUID();
    const token = links.tokenOf('farm', id);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(links.tokenOf('farm', id)).toBe(token);
    const others = [
      links.tokenOf('farm', randomUUID()),
      links.tokenOf('rating', id),
      createSignedLinks('another secret').tokenOf('farm', id),
    ];
    expect(new Set([token, ...others]).size).toBe(4);
  });

  it('takes any text for what it is, no link', () => {
    const isNoLink = (text: string) => links.read('rating', text, now) === null;
    fc.assert(fc.property(fc.string(), isNoLink));
  });
});
