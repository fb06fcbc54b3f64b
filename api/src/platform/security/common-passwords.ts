import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listBrazilianPasswords } from './brazilian-passwords.ts';

const FILE = join(import.meta.dirname, 'common-passwords.txt');
let known: Promise<ReadonlySet<string>> | undefined;

/** In lower case and without accents. Read when the first password is chosen, not at the start. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function read(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(FILE, 'utf8')).split('\n');
  const listed = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return new Set([...listed, ...listBrazilianPasswords()]);
}
