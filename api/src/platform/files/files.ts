import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Content that is not held in memory. It is opened anew for each attempt. */
export interface Content {
  size: number;
  /** In hexadecimal. */
  sha256: string;
  open(): Readable;
}

export interface StoredFile {
  /** Fails before its last byte when the content is not what was stored, as far as its hash is known. */
  stream: Readable;
  size: number;
}

export interface FileEntry {
  key: string;
  size: number;
  storedAt: Date;
}

export interface FilesTrouble {
  /** It may be over by itself: the network, a server that restarts. Otherwise a setting is wrong. */
  passing: boolean;
  reason: string;
}

/**
 * Bytes under a key such as 'pictures/ab12-640.webp', in a folder or in a bucket. What is stored never changes: a new
 * content has a new key. A store that cannot be reached answers FILES_UNAVAILABLE, and nothing is half stored.
 */
export interface FileStore {
  put(key: string, content: Uint8Array | Content): Promise<void>;
  has(key: string): Promise<boolean>;
  read(key: string): Promise<StoredFile | null>;
  /** Gone already is as good. */
  remove(key: string): Promise<void>;
  /** All of them, or those whose keys begin so, in the order of their keys. */
  list(prefix?: string): AsyncIterable<FileEntry>;
  /** The SHA-256 of what is stored, in hexadecimal. Fails where it is known that something else was. */
  digest(key: string): Promise<string | null>;
  /** Removes what processes that were killed while they stored something have left before then. */
  sweepDrafts(before: Date): Promise<void>;
  /** What keeps it from working right now. */
  trouble(): Promise<FilesTrouble | null>;
  close(): void;
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9_-]+\.[a-z0-9]+)$/;
const PUBLIC = 'pictures/';

export function isFileKey(text: string): boolean {
  return KEY.test(text);
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('Not a file key');
}

/** Everybody may see it. Anything else in the store is private. */
export function isPublicFile(key: string): boolean {
  return isFileKey(key) && key.startsWith(PUBLIC);
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' };

export function typeOfFile(key: string): string | undefined {
  return TYPES[key.split('.').at(-1) ?? ''];
}

/** For public files: their content never changes under its name, so a browser may keep it for good. */
export const KEPT_FOR_GOOD = 'public, max-age=31536000, immutable';

export function toContent(content: Uint8Array | Content): Content {
  if (!(content instanceof Uint8Array)) return content;
  return {
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    open: () => Readable.from([content], { objectMode: false }),
  };
}
