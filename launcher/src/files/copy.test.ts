import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@cesta/api/platform/errors';
import type { FileStore } from '@cesta/api/platform/files/files';
import { bucketFiles } from '@cesta/api/platform/files/files-bucket';
import { DamagedFile } from '@cesta/api/platform/files/files-checked';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { openTestBucket, type TestBucket } from '@cesta/api/testing/s3/test-bucket';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { files as filesCommand } from './commands.ts';
import { copyFiles } from './copy.ts';

let base: string;
let bucketServer: TestBucket;
let folder: FileStore;
let bucket: FileStore;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'cesta-copy-'));
  folder = folderFiles(join(base, 'files'));
  bucketServer = await openTestBucket();
  bucket = bucketFiles(bucketServer.settings, { onError: () => undefined });
});
afterEach(async () => {
  bucket.close();
  await bucketServer.close();
  await rm(base, { recursive: true, force: true });
});

const name = (n: number) => `${n % 3 ? 'pictures' : 'problems'}/file-${n}.webp`;

async function fill(files: FileStore, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await files.put(name(n), randomBytes(1000 + n));
}

async function digests(files: FileStore): Promise<Record<string, string | null>> {
  const all: Record<string, string | null> = {};
  for await (const { key } of files.list()) all[key] = await files.digest(key);
  return all;
}

/** The same place, but for one way in which it behaves otherwise. */
const but = (files: FileStore, change: Partial<FileStore>): FileStore => ({ ...files, ...change });

describe('copying the files', () => {
  it('brings all of them to the bucket and back, and the second time none', async () => {
    await fill(folder, 20);
    expect(await copyFiles(folder, bucket)).toMatchObject({ found: 20, copied: 20, same: 0, damaged: [] });
    expect(await digests(bucket)).toEqual(await digests(folder));
    expect(await copyFiles(folder, bucket)).toMatchObject({ found: 20, copied: 0, same: 20, bytes: 0 });
    const back = folderFiles(join(base, 'back'));
    expect(await copyFiles(bucket, back)).toMatchObject({ copied: 20 });
    expect(await digests(back)).toEqual(await digests(folder));
  });

  it('goes on where it was killed', async () => {
    await fill(folder, 20);
    let puts = 0;
    const dying = but(bucket, {
      put: (key, content) => {
        puts += 1;
        if (puts > 7) throw new Error('killed');
        return bucket.put(key, content);
      },
    });
    await expect(copyFiles(folder, dying)).rejects.toThrow('killed');
    const report = await copyFiles(folder, bucket);
    expect(report.same).toBeGreaterThanOrEqual(1);
    expect(report.copied + report.same).toBe(20);
    expect(await digests(bucket)).toEqual(await digests(folder));
  });

  it('waits for a bucket that is away for a while, and gives up on one that stays away', async () => {
    await fill(folder, 3);
    let failures = 2;
    const restless = but(bucket, {
      put: (key, content) => {
        failures -= 1;
        if (failures >= 0) throw new AppError('FILES_UNAVAILABLE');
        return bucket.put(key, content);
      },
    });
    expect(await copyFiles(folder, restless, { waitsMs: [1, 1, 1] })).toMatchObject({ copied: 3 });
    const away = but(bucket, {
      digest: () => Promise.reject(new AppError('FILES_UNAVAILABLE')),
    });
    await expect(copyFiles(folder, away, { waitsMs: [1] })).rejects.toThrow('não está respondendo');
  });

  it('replaces a copy that is not the same, and copies nothing that is damaged', async () => {
    await fill(bucket, 4);
    await folder.put(name(1), randomBytes(9));
    // Changed behind the bucket's back: its hash says otherwise.
    const damaging = but(bucket, {
      digest: (key) => (key === name(2) ? Promise.resolve('0'.repeat(64)) : bucket.digest(key)),
    });
    const report = await copyFiles(damaging, folder);
    expect(report).toMatchObject({ found: 4, copied: 3, replaced: 1, damaged: [name(2)] });
    expect(await folder.has(name(2))).toBe(false);
    expect(await folder.digest(name(1))).toBe(await bucket.digest(name(1)));
  });

  it('names what was damaged in the folder, copies none of it, and mends a damaged copy there', async () => {
    await fill(folder, 4);
    const good = await digests(folder);
    await copyFiles(folder, bucket);
    await bucket.remove(name(1));
    const damage = (n: number) => writeFile(join(base, 'files', name(n)), randomBytes(1000 + n));
    await damage(1);
    await damage(2);
    const report = await copyFiles(folder, bucket);
    expect(report).toMatchObject({ found: 4, copied: 0, same: 2 });
    expect(report.damaged.toSorted()).toEqual([name(1), name(2)]);
    expect(await bucket.has(name(1))).toBe(false);
    expect(await copyFiles(bucket, folder)).toMatchObject({ found: 3, replaced: 1, same: 2, damaged: [] });
    expect(await folder.digest(name(2))).toBe(good[name(2)]);
  });

  it('names what the disk cannot read any more, and copies the others', async () => {
    await fill(folder, 4);
    await rm(join(base, 'files', name(1)));
    // The kernel answers with EIO, as for a broken sector.
    await symlink('/proc/self/mem', join(base, 'files', name(1)));
    expect(await copyFiles(folder, bucket)).toMatchObject({ copied: 3, damaged: [name(1)] });
  });

  it('sends a copy again that cannot be read back', async () => {
    await fill(folder, 1);
    let reads = 0;
    const passing = but(bucket, {
      read: async (key) => {
        reads += 1;
        const stream = new Readable({ read() {} }).destroy(new DamagedFile('0 of 1000 bytes'));
        return reads === 1 ? { stream, size: 1000 } : bucket.read(key);
      },
    });
    expect(await copyFiles(folder, passing, { waitsMs: [1] })).toMatchObject({ same: 1, damaged: [] });
  });

  it('trusts no copy that it has not read back', async () => {
    await fill(folder, 1);
    const lying = but(bucket, { put: (key) => bucket.put(key, randomBytes(1000)) });
    await expect(copyFiles(folder, lying, { waitsMs: [] })).rejects.toThrow(AppError);
  });

  it('takes away again what the store removes meanwhile', async () => {
    await fill(folder, 6);
    const removing = but(bucket, {
      put: async (key, content) => {
        await bucket.put(key, content);
        if (key === name(3)) await folder.remove(key);
      },
    });
    expect(await copyFiles(folder, removing)).toMatchObject({ copied: 5, gone: 1 });
    expect(await bucket.has(name(3))).toBe(false);
  });

  it('touches nothing in a dry run, and passes over what is not the store’s', async () => {
    await fill(folder, 5);
    await writeFile(join(base, 'files/pictures/notes.txt.part'), 'x');
    expect(await copyFiles(folder, bucket, { isDryRun: true })).toMatchObject({ found: 5, copied: 5 });
    expect(await digests(bucket)).toEqual({});
  });

  it.each([
    [[]],
    [['copy']],
    [['copy', '--from', 'folder', '--to', 'folder']],
    [['copy', '--from', 'folder', '--to', 'attic']],
    [['move', '--from', 'folder', '--to', 'bucket']],
    [['copy', '--from', 'folder', '--to', 'bucket', '--fast']],
  ])('has a command that says how it is called: %j', async (args) => {
    await expect(filesCommand(args)).rejects.toThrow('Say: npm run files -- copy');
  });
});
