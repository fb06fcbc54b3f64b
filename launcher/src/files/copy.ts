import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@cesta/api/platform/errors';
import type { Content, FileEntry, FileStore } from '@cesta/api/platform/files/files';
import { digestOf, isDamage } from '@cesta/api/platform/files/files-checked';

export interface CopyOptions {
  isDryRun?: boolean;
  /** Told after each file. */
  onProgress?: (report: CopyReport) => void;
  /** Waits before a place that did not answer is asked again. */
  waitsMs?: readonly number[];
}

export interface CopyReport {
  found: number;
  /** In a dry run: what would be. */
  copied: number;
  /** Of those, the ones that were there with another content. */
  replaced: number;
  bytes: number;
  /** There already, with the same content. */
  same: number;
  /** Removed by the store while we worked. */
  gone: number;
  /** Their original is not what it was when it was stored; they are not copied. */
  damaged: string[];
}

type Outcome = 'copied' | 'replaced' | 'same' | 'gone' | 'damaged';

const AT_ONCE = 4;
/** Longer than the bucket's own pause, and half a minute in all. */
const WAITS_MS = [2500, 5000, 10_000, 15_000];

/**
 * Brings every file of one place to the other, beside a running store. What is there already with the same hash is left
 * alone, so that a second run goes on where the first one ended; what is copied is read back and counted again.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  options: CopyOptions = {},
): Promise<CopyReport> {
  const report: CopyReport = { found: 0, copied: 0, replaced: 0, bytes: 0, same: 0, gone: 0, damaged: [] };
  const entries = from.list()[Symbol.asyncIterator]();
  async function work(): Promise<void> {
    for (let next = await entries.next(); !next.done; next = await entries.next()) {
      const entry = next.value;
      const outcome = await patiently(options.waitsMs ?? WAITS_MS, () => copyOne(from, to, entry, options));
      count(report, entry, outcome);
      options.onProgress?.(report);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

function count(report: CopyReport, { key, size }: FileEntry, outcome: Outcome): void {
  report.found += 1;
  if (outcome === 'damaged') report.damaged.push(key);
  else report[outcome] += 1;
  if (outcome === 'replaced') report.copied += 1;
  if (outcome === 'replaced' || outcome === 'copied') report.bytes += size;
}

async function copyOne(
  from: FileStore,
  to: FileStore,
  { key, size }: FileEntry,
  { isDryRun }: CopyOptions,
): Promise<Outcome> {
  const sha256 = await digestIn(from, key);
  if (sha256 === null) return 'gone';
  if (sha256 === 'damaged') return 'damaged';
  const there = await digestIn(to, key);
  if (there === sha256) return 'same';
  const outcome = there === null ? 'copied' : 'replaced';
  if (isDryRun) return outcome;
  const arrived = await send(from, to, key, { size, sha256 });
  if (arrived === 'sent') return outcome;
  return arrived;
}

async function digestIn(files: FileStore, key: string): Promise<string | 'damaged' | null> {
  try {
    return await files.digest(key);
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

async function send(
  from: FileStore,
  to: FileStore,
  key: string,
  { size, sha256 }: Pick<Content, 'size' | 'sha256'>,
): Promise<'sent' | 'gone' | 'damaged'> {
  try {
    await to.put(key, { size, sha256, open: () => Readable.from(opened(from, key), { objectMode: false }) });
  } catch (error) {
    if (!(await from.has(key))) return 'gone';
    if (isDamage(error)) return 'damaged';
    throw error;
  }
  if ((await readBack(to, key)) !== sha256) throw new AppError('FILES_UNAVAILABLE');
  if (await from.has(key)) return 'sent';
  // The store has removed it in the meantime, perhaps with all that it knew of a customer.
  await to.remove(key);
  return 'gone';
}

async function readBack(files: FileStore, key: string): Promise<string | null> {
  const copy = await files.read(key);
  try {
    return copy && (await digestOf(copy.stream));
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

async function* opened(from: FileStore, key: string) {
  const original = await from.read(key);
  if (!original) throw new Error('Gone');
  yield* original.stream;
}

async function patiently<Result>(waitsMs: readonly number[], work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'FILES_UNAVAILABLE')) throw error;
      await pause(waitMs);
    }
  }
  return work();
}
