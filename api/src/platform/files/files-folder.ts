import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as pipe } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';
import {
  assertFileKey,
  type Content,
  type FileEntry,
  type FileStore,
  type FilesTrouble,
  isFileKey,
  toContent,
} from './files.ts';
import { checked, DamagedFile, digestOf } from './files-checked.ts';
import { keptHashes } from './kept-hashes.ts';

/** A full or broken disk, too many open files: nothing that the caller did, and it may be over later. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

const DRAFT = '.part';

export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    assertFileKey(key);
    return join(folder, key);
  };
  const hashes = keptHashes(folder);
  return {
    async put(key, given) {
      const [path, content] = [pathOf(key), toContent(given)];
      // Killed in between, it leaves a file that nobody can judge, never a good one that looks damaged.
      await write(path, content, () => hashes.forget(key));
      await hashes.keep(key, content.sha256);
    },
    async has(key) {
      return (await statOf(pathOf(key))) !== null;
    },
    async read(key) {
      if (!isFileKey(key)) return null;
      const path = pathOf(key);
      const [found, sha256] = [await statOf(path), await hashes.of(key)];
      if (!found) return null;
      const stream = checked({ size: found.size, sha256 });
      // A failure on either side reaches the other; the reader hears of it from its stream.
      pipe(createReadStream(path), stream, () => undefined);
      return { stream, size: found.size };
    },
    async remove(key) {
      const path = pathOf(key);
      // In this order: a hash that outlived its file would tell of a picture that somebody had deleted.
      await hashes.forget(key);
      await rm(path, { force: true });
    },
    list: (prefix = '') => list(folder, prefix),
    async digest(key) {
      const path = pathOf(key);
      if (!(await statOf(path))) return null;
      const [digest, kept] = [await digestOf(createReadStream(path)), await hashes.of(key)];
      if (kept && kept !== digest) throw new DamagedFile('Another content than its hash says');
      return digest;
    },
    sweepDrafts: (before) => sweepDrafts(folder, before),
    trouble: () => troubleOf(folder),
    close() {},
  };
}

/** To a temporary file that is renamed, so that a crash leaves no half file. */
async function write(target: string, content: Content, beforeRenaming: () => Promise<void>): Promise<void> {
  const draft = `${target}.${randomUUID()}${DRAFT}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(content.open(), checked(content), createWriteStream(draft, { mode: 0o600, flush: true }));
    await beforeRenaming();
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    if (NO_ROOM.has(codeOf(error) ?? '')) throw new AppError('FILES_UNAVAILABLE', { cause: error });
    throw error;
  }
}

async function* list(folder: string, prefix: string): AsyncGenerator<FileEntry> {
  for (const group of await namesIn(folder)) {
    for (const name of await namesIn(join(folder, group))) {
      const key = `${group}/${name}`;
      if (!isFileKey(key) || !key.startsWith(prefix)) continue;
      const found = await statOf(join(folder, key));
      // Removed in the meantime.
      if (found) yield { key, size: found.size, storedAt: found.mtime };
    }
  }
}

async function sweepDrafts(folder: string, before: Date): Promise<void> {
  for (const group of await namesIn(folder)) {
    const drafts = (await namesIn(join(folder, group))).filter((name) => name.endsWith(DRAFT));
    for (const name of drafts) {
      const path = join(folder, group, name);
      const found = await statOf(path);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
    throw error;
  }
}

async function troubleOf(folder: string): Promise<FilesTrouble | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return { passing: true, reason: `${folder}: ${codeOf(error)}` };
  }
}

async function statOf(path: string) {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
