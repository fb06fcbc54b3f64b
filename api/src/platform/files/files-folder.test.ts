import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from './files.ts';
import { DamagedFile } from './files-checked.ts';
import { folderFiles } from './files-folder.ts';

const KEY = 'pictures/manga-640.webp';
const SIZE = 200_000;

let folder: string;
let files: FileStore;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-damage-'));
  files = folderFiles(folder);
  path = join(folder, KEY);
  await files.put(KEY, randomBytes(SIZE));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readAll = async () => Buffer.concat((await (await files.read(KEY))?.stream.toArray()) ?? []);

async function flipOneBit(): Promise<void> {
  const bytes = await readFile(path);
  bytes[SIZE / 2] = (bytes[SIZE / 2] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

describe('a file in a folder that is not what it was', () => {
  it.each([
    ['one bit of it differs', flipOneBit],
    ['its end is missing', () => truncate(path, SIZE - 1)],
    ['something follows it', () => appendFile(path, 'x')],
    ['nothing is left of it', () => truncate(path, 0)],
  ])('is never given as whole: %s', async (_what, damage) => {
    expect(await readAll()).toHaveLength(SIZE);
    await damage();
    await expect(readAll()).rejects.toThrow(DamagedFile);
    await expect(files.digest(KEY)).rejects.toThrow(DamagedFile);
  });

  it('is whole again when it is stored again, also with another content', async () => {
    await flipOneBit();
    const again = randomBytes(10);
    await files.put(KEY, again);
    expect((await readAll()).equals(again)).toBe(true);
  });

  it('is taken as it is where nobody knows its hash, and hashes are no files', async () => {
    await files.remove(KEY);
    await writeFile(path, 'from before there were hashes');
    expect(String(await readAll())).toBe('from before there were hashes');
    const keys: string[] = [];
    for await (const { key } of files.list()) keys.push(key);
    expect(keys).toEqual([KEY]);
    expect(await files.read(`.hashes/${KEY}`)).toBeNull();
  });
});
