import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes above this would favour the first letters of the alphabet. */
const FAIR_LIMIT = 256 - (256 % ALPHABET.length);

let pool = Buffer.alloc(0);
let position = 0;

function nextByte(): number {
  if (position >= pool.length) {
    pool = randomBytes(4096);
    position = 0;
  }
  const byte = pool[position] ?? 0;
  position += 1;
  return byte;
}

export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = nextByte();
    if (byte < FAIR_LIMIT) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}

/** The time as seven letters that sort like it. */
function timeText(): string {
  let rest = Date.now();
  let text = '';
  for (let index = 0; index < 7; index += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/**
 * An id in Stripe's manner: a prefix that tells the kind, then the time, then random letters and digits. Beginning
 * with the time keeps new rows together in the database, which makes writing many of them several times faster.
 */
export function newId(prefix: string): string {
  if (prefix === 'cs_test') return `cs_test_a1${randomText(56)}`;
  return `${prefix}_1${timeText()}${randomText(16)}`;
}
