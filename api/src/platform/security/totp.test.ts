import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeOf,
  fromBase32,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  setUpUrl,
  stepAt,
  stepOfCode,
  toBase32,
} from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

describe('the code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(at(seconds)))).toBe(code);
  });

  it('is taken from a phone whose clock is a step off, and from none that is further', () => {
    const now = at(1_800_000_015);
    const here = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((off) => stepOfCode(SECRET, codeOf(SECRET, here + off), now));
    expect(taken).toEqual([null, here - 1, here, here + 1, null]);
  });

  it('is read with spaces, and nothing else is a code', () => {
    const now = at(59);
    expect(stepOfCode(SECRET, ' 287 082 ', now)).toBe(1);
    for (const wrong of ['', '28708', '2870820', '287083', 'abcdef', '２８７０８２'])
      expect(stepOfCode(SECRET, wrong, now)).toBeNull();
  });
});

describe('what a phone is told', () => {
  it('names store and account, with the secret in base32 as RFC 4648 writes it', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    const url = new URL(setUpUrl(SECRET, { store: 'Cesta da Roça', email: 'ana+1@exemplo.test' }));
    expect(url.protocol).toBe('otpauth:');
    expect(decodeURIComponent(url.pathname)).toContain('Cesta da Roça:ana+1@exemplo.test');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: SECRET,
      issuer: 'Cesta da Roça',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(url.href).not.toContain('+');
  });

  it('comes back from base32 as it went in, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(fromBase32(toBase32(bytes)).equals(Buffer.from(bytes))).toBe(true);
      }),
    );
  });

  it('is 160 random bits, and never the same twice', () => {
    expect(fromBase32(newSecret())).toHaveLength(20);
    expect(newSecret()).not.toBe(newSecret());
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and read however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code));
    expect(hashRecoveryCode(code)).not.toContain(code);
  });
});
