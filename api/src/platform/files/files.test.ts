import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBucket } from '../../testing/s3/test-bucket.ts';
import { type Content, type FileStore, toContent } from './files.ts';
import { bucketFiles } from './files-bucket.ts';
import { DamagedFile } from './files-checked.ts';
import { folderFiles } from './files-folder.ts';

type Opened = { files: FileStore; close(): Promise<void> };

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-files-'));
  return { files: folderFiles(folder), close: () => rm(folder, { recursive: true, force: true }) };
}

async function openBucket(): Promise<Opened> {
  const bucket = await openTestBucket();
  // A small page, so that a list of ten takes several.
  const files = bucketFiles(bucket.settings, { onError: () => undefined, pageSize: 4 });
  return {
    files,
    async close() {
      files.close();
      await bucket.close();
    },
  };
}

const pictureKey = () => `pictures/${randomUUID()}-640.webp`;
const photoKey = () => `problems/${randomUUID()}.webp`;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function readAll(files: FileStore, key: string): Promise<Buffer | null> {
  const stored = await files.read(key);
  if (!stored) return null;
  const bytes = Buffer.concat(await stored.stream.toArray());
  expect(bytes.length).toBe(stored.size);
  return bytes;
}

async function keysOf(files: FileStore, prefix?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys;
}

/** In pieces, as a file is read. */
function streamed(bytes: Buffer, change: Partial<Content> = {}): Content {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, n) =>
    bytes.subarray(n * 65_536, (n + 1) * 65_536),
  );
  return { ...toContent(bytes), open: () => Readable.from(pieces, { objectMode: false }), ...change };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files in %s', (_name, open) => {
  let opened: Opened;
  let files: FileStore;
  beforeAll(async () => {
    opened = await open();
    files = opened.files;
  });
  afterAll(() => opened.close());

  it.each([
    ['a picture', 70_001],
    ['nothing', 0],
    ['one byte', 1],
    ['more than a phone takes', 6_000_000],
  ])('come back as they were stored: %s', async (_what, size) => {
    const [key, bytes] = [pictureKey(), randomBytes(size)];
    await files.put(key, bytes);
    expect(await files.has(key)).toBe(true);
    expect((await readAll(files, key))?.equals(bytes)).toBe(true);
    expect(await files.digest(key)).toBe(sha256(bytes));
  });

  it('are stored from a stream that is never held as a whole', async () => {
    const [key, bytes] = [photoKey(), randomBytes(3_000_000)];
    await files.put(key, streamed(bytes));
    expect((await readAll(files, key))?.equals(bytes)).toBe(true);
    expect(await files.digest(key)).toBe(sha256(bytes));
  });

  it.each([
    ['another content', { sha256: sha256(randomBytes(9)) }],
    ['too little', { size: 200_001 }],
    ['too much', { size: 199_999 }],
    ['a source that breaks', { open: () => Readable.from(halfway(), { objectMode: false }) }],
  ])('are not stored when the stream brings %s', async (_what, change) => {
    const key = pictureKey();
    const putting = files.put(key, streamed(randomBytes(200_000), change));
    await expect(putting).rejects.toThrow('open' in change ? /halfway/ : DamagedFile);
    expect(await files.has(key)).toBe(false);
    expect(await readAll(files, key)).toBeNull();
  });

  it('can be stored twice and removed twice', async () => {
    const [key, bytes] = [pictureKey(), randomBytes(5000)];
    await Promise.all([files.put(key, bytes), files.put(key, bytes), files.put(key, streamed(bytes))]);
    expect((await readAll(files, key))?.equals(bytes)).toBe(true);
    await files.remove(key);
    await files.remove(key);
    expect(await files.has(key)).toBe(false);
    expect(await files.digest(key)).toBeNull();
  });

  it('are listed in the order of their keys, with their sizes, in more than one page', async () => {
    for (const key of await keysOf(files)) await files.remove(key);
    const keys = [...Array.from({ length: 10 }, pictureKey), ...Array.from({ length: 3 }, photoKey)];
    await Promise.all(keys.map((key, n) => files.put(key, randomBytes(n))));
    expect(await keysOf(files)).toEqual([...keys].sort());
    expect(await keysOf(files, 'problems/')).toEqual(
      keys.filter((key) => key.startsWith('problems/')).sort(),
    );
    for await (const { key, size, storedAt } of files.list()) {
      expect(size).toBe(keys.indexOf(key));
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(600_000);
    }
  });

  it.each([
    '../secret.key',
    'pictures/../../secret.key',
    '/etc/passwd',
    'pictures/a',
    'pictures/a b.webp',
    '',
  ])('have no name that leads elsewhere: %j', async (key) => {
    expect(await files.read(key)).toBeNull();
    await expect(files.put(key, randomBytes(1))).rejects.toThrow('Not a file key');
    await expect(files.remove(key)).rejects.toThrow('Not a file key');
  });

  it('are in no trouble', async () => {
    expect(await files.trouble()).toBeNull();
  });
});

function* halfway() {
  yield randomBytes(100_000);
  throw new Error('halfway');
}
