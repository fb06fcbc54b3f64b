import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 256 random bits: nothing to guess, nothing to decode. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
