import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Encrypts texts at rest: the key is never stored in the database, so a stolen backup does not hold it. */
export interface Encryption {
  encrypt(text: string): string;
  /** A text that was never encrypted comes back as it is. */
  decrypt(text: string): string;
}

/** Stored with each text: never change it. */
const MARK = 'sealed:1:';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SHORTEST_SECRET = 32;

export function createEncryption(secret: string): Encryption {
  const key = createHash('sha256').update(secret).digest();
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    decrypt(text) {
      if (!text.startsWith(MARK)) return text;
      const bytes = Buffer.from(text.slice(MARK.length), 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

/** The secret of this store's data folder, made at its first start. */
export async function secretOfFolder(folder: string): Promise<string> {
  const file = join(folder, 'secret.key');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) return whole(found, file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  // link() is atomic: of two processes that start together one wins, and both read its secret.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return whole(await readFile(file, 'utf8'), file);
}

/** A file that a full disk or a power cut has emptied: with nothing for a secret, anybody could sign as the store. */
function whole(secret: string, file: string): string {
  if (secret.trim().length >= SHORTEST_SECRET) return secret;
  throw new Error(
    `${file} has lost what was in it: bring back its copy, or remove it to begin with a new one`,
  );
}
