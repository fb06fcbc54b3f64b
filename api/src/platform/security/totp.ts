import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app speaks it: SHA-1, 30 seconds, six digits. */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** A phone's clock may be a step behind or ahead. */
const DRIFT = 1;
/** RFC 4226 asks for at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The code of one time step. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / PERIOD_MS);
}

/** The step whose code was given, or null. Looks at all of them, so that the time tells nothing. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code.replace(/[\s-]/g, ''));
  const here = stepAt(now);
  let found: number | null = null;
  for (let step = here - DRIFT; step <= here + DRIFT; step += 1) {
    const right = Buffer.from(codeOf(secret, step));
    if (given.length === right.length && timingSafeEqual(given, right)) found = step;
  }
  return found;
}

/** What the QR code says: the app shows store and account beside the code. */
export function setUpUrl(secret: string, { store, email }: { store: string; email: string }): string {
  const label = `${encodeURIComponent(store)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret,
    issuer: store,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(PERIOD_MS / 1000),
  });
  // Some apps show a plus sign where a space was meant.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}

/** 'abcd-efgh-ijkl-mnop': 80 random bits each, in letters and digits that nobody mistakes for another. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase();
    return text.match(/.{4}/g)?.join('-') ?? text;
  });
}

/** What the table keeps of one, however it was typed. */
export function hashRecoveryCode(code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return createHash('sha256').update(plain).digest('base64url');
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text;
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    held = (held << 5) | BASE32.indexOf(letter);
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
