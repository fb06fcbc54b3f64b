import { pipeline, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
} from '@aws-sdk/client-s3';
import {
  findPrivate,
  listBucket,
  openClient,
  type Patience,
  type Place,
  putCommand,
  putStream,
} from './bucket-client.ts';
import { bucketGuard, troubleOf } from './bucket-guard.ts';
import type { BucketSettings } from './bucket-settings.ts';
import {
  assertFileKey,
  type FileStore,
  type FilesTrouble,
  isFileKey,
  isPublicFile,
  type StoredFile,
  toContent,
} from './files.ts';
import { checked, digestOf } from './files-checked.ts';

interface BucketOptions extends Patience {
  onError(error: Error): void;
  /** Names in one answer of the service. */
  pageSize?: number;
}

const CHECK_MS = 5000;

/** Public files in one bucket, private ones in another if the settings say so; see bucket-settings.ts. */
export function bucketFiles(settings: BucketSettings, options: BucketOptions): FileStore {
  const client = openClient(settings, options);
  const guard = bucketGuard(options.onError);
  const buckets = new Set([settings.bucket, settings.privateBucket]);

  function placeOf(key: string): Place {
    assertFileKey(key);
    return { Bucket: isPublicFile(key) ? settings.bucket : settings.privateBucket, Key: key };
  }
  const head = (key: string) => {
    const command = new HeadObjectCommand(placeOf(key));
    return guard.found(() => client.send(command));
  };

  let isSorted = buckets.size === 1;
  /** Photos from the time when one bucket served for both: nobody finds them here, but whoever reads the public one. */
  async function misplaced(): Promise<FilesTrouble | null> {
    if (isSorted) return null;
    const found = await findPrivate(client, settings.bucket, AbortSignal.timeout(CHECK_MS)).catch(() => null);
    isSorted = found === undefined;
    if (!found) return null;
    const reason = `it holds ${found}, which is private: move such files to ${settings.privateBucket} before everybody can read it`;
    return { passing: false, reason };
  }

  async function read(key: string): Promise<StoredFile | null> {
    if (!isFileKey(key)) return null;
    const found = await guard.found(() => client.send(new GetObjectCommand(placeOf(key))));
    if (!found) return null;
    const size = found.ContentLength ?? 0;
    const stream = checked({ size, sha256: found.Metadata?.sha256 });
    // A failure on either side reaches the other; the reader hears of it from its stream.
    pipeline(found.Body as Readable, stream, () => undefined);
    return { stream, size };
  }

  return {
    read,
    async put(key, given) {
      const [place, content] = [placeOf(key), toContent(given)];
      if (!(given instanceof Uint8Array)) return putStream(client, guard, place, content);
      await guard.call(() => client.send(putCommand(place, content, given)));
    },
    async has(key) {
      return (await head(key)) !== null;
    },
    async remove(key) {
      const command = new DeleteObjectCommand(placeOf(key));
      await guard.found(() => client.send(command));
    },
    async *list(prefix = '') {
      for (const Bucket of buckets) {
        const asked = { Bucket, Prefix: prefix, MaxKeys: options.pageSize };
        for await (const entry of listBucket(client, guard, asked)) {
          // What somebody else put there is not ours, nor what lies in the wrong one of the two.
          if (isFileKey(entry.key) && placeOf(entry.key).Bucket === Bucket) yield entry;
        }
      }
    },
    async digest(key) {
      const found = await head(key);
      if (!found) return null;
      // It was signed together with the content; what came by another way is read.
      if (found.Metadata?.sha256) return found.Metadata.sha256;
      const stored = await read(key);
      return stored && digestOf(stored.stream);
    },
    // Each is stored by one request: what was cut off is not there.
    async sweepDrafts() {},
    async trouble() {
      for (const Bucket of buckets) {
        try {
          const abortSignal = AbortSignal.timeout(CHECK_MS);
          await client.send(new HeadBucketCommand({ Bucket }), { abortSignal });
        } catch (error) {
          return troubleOf(error, Bucket);
        }
      }
      return misplaced();
    },
    close: () => client.destroy(),
  };
}
