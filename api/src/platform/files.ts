import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes under a key such as 'pictures/ab12-640.webp'. What is stored never changes: a new content has a new key. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  has(key: string): Promise<boolean>;
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Gone already is as good. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9_-]+\.[a-z0-9]+)$/;

export function folderFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('Not a file key');
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // Written to a temporary file and renamed, so that a crash leaves no half file.
      const draft = `${target}.${randomUUID()}.part`;
      try {
        await writeDraft(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async has(key) {
      return (await sizeOf(pathOf(key))) !== null;
    },
    async read(key) {
      if (!KEY.test(key)) return null;
      const path = pathOf(key);
      const size = await sizeOf(path);
      return size === null ? null : { stream: createReadStream(path), size };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function writeDraft(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
