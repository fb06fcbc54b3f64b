import { pipeline } from 'node:stream';
import {
  ListObjectsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketGuard } from './bucket-guard.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { type Content, type FileEntry, isFileKey, isPublicFile, KEPT_FOR_GOOD, typeOfFile } from './files.ts';
import { checked } from './files-checked.ts';

const nothing = () => undefined;
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing };

export interface Patience {
  attempts?: number;
  connectMs?: number;
  /** Without a byte from the service. */
  silenceMs?: number;
}

/** For one whole request, the slow upload of a large file included. */
const LONGEST_MS = 300_000;
const SOCKETS = 1000;

export function openClient(settings: BucketSettings, patience: Patience): S3Client {
  const { endpoint, region, credentials, pathStyle } = settings;
  return new S3Client({
    ...(endpoint && { endpoint }),
    ...(region && { region }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: patience.attempts ?? 3,
    // The hash of the content is part of the signature; services other than Amazon's may know no further checksum.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It writes to the console on its own; whoever calls is told of every error.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: patience.connectMs ?? 3000,
      socketTimeout: patience.silenceMs ?? 10_000,
      requestTimeout: LONGEST_MS,
      throwOnRequestTimeout: true,
      // Files on their way to slow browsers keep theirs; see AT_ONCE of the guard for the rest.
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
}

export type Place = { Bucket: string; Key: string };

export function putCommand(
  place: Place,
  { size, sha256 }: Content,
  body: NonNullable<PutObjectCommandInput['Body']>,
): PutObjectCommand {
  const command = new PutObjectCommand({
    ...place,
    Body: body,
    ContentLength: size,
    ContentType: typeOfFile(place.Key) ?? 'application/octet-stream',
    CacheControl: isPublicFile(place.Key) ? KEPT_FOR_GOOD : 'private, no-store',
    Metadata: { sha256 },
  });
  // Known before the first byte leaves: the service refuses another content, streamed or not.
  const signHash = (args: { request: unknown }) => {
    (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
  };
  command.middlewareStack.add(
    (next) => (args) => {
      signHash(args);
      return next(args);
    },
    { step: 'build', name: 'signContentHash' },
  );
  return command;
}

/** One attempt: a stream cannot be sent twice. What fails at its source is the source's error, not the bucket's. */
export async function putStream(
  client: S3Client,
  guard: BucketGuard,
  place: Place,
  content: Content,
): Promise<void> {
  const stop = new AbortController();
  let atSource: Error | undefined;
  const body = checked(content);
  pipeline(content.open(), body, (error) => {
    if (!error || stop.signal.aborted) return;
    atSource = error;
    stop.abort();
  });
  try {
    await guard.call(async () => {
      try {
        await client.send(putCommand(place, content, body), { abortSignal: stop.signal });
      } catch (error) {
        if (!atSource) throw error;
      }
    });
  } finally {
    stop.abort();
    body.destroy();
  }
  if (atSource) throw atSource;
}

/** Goes on after the last key of a page, not by a token: that works with every service, and grows never old. */
export async function* listBucket(
  client: S3Client,
  guard: BucketGuard,
  asked: { Bucket: string; Prefix: string; MaxKeys?: number | undefined },
): AsyncGenerator<FileEntry> {
  for (let Marker: string | undefined; ; ) {
    const command = new ListObjectsCommand({ ...asked, Marker });
    const { Contents = [], IsTruncated } = await guard.call(() => client.send(command));
    for (const { Key, Size, LastModified } of Contents) {
      if (Key) yield { key: Key, size: Size ?? 0, storedAt: LastModified ?? new Date() };
    }
    Marker = Contents.at(-1)?.Key;
    if (!IsTruncated || !Marker) return;
  }
}

/** Behind every public key, in the order of keys. */
const AFTER_PUBLIC = 'pictures/~';
const FIRST_FEW = 20;

/** One of the files that are not for everybody, if any is in the bucket. Looks before and behind the public ones. */
export async function findPrivate(
  client: S3Client,
  Bucket: string,
  abortSignal: AbortSignal,
): Promise<string | undefined> {
  for (const Marker of [undefined, AFTER_PUBLIC]) {
    const command = new ListObjectsCommand({ Bucket, Marker, MaxKeys: FIRST_FEW });
    const { Contents = [] } = await client.send(command, { abortSignal });
    const found = Contents.find(({ Key = '' }) => isFileKey(Key) && !isPublicFile(Key));
    if (found) return found.Key;
  }
  return undefined;
}
