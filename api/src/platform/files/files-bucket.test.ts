import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HeadObjectCommand, ListObjectsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isStrict, openTestBucket, type TestBucket } from '../../testing/s3/test-bucket.ts';
import { putCommand } from './bucket-client.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { type FileStore, toContent } from './files.ts';
import { bucketFiles } from './files-bucket.ts';
import { DamagedFile } from './files-checked.ts';

const PICTURE = 'pictures/abc-640.webp';
const PHOTO = 'problems/abc.webp';
const UNAVAILABLE = { code: 'FILES_UNAVAILABLE', status: 503 };

let bucket: TestBucket;
const opened: FileStore[] = [];
const servers: Server[] = [];
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());
afterEach(() => {
  for (const files of opened.splice(0)) files.close();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

function open(change: Partial<BucketSettings> = {}, options: object = {}) {
  const errors: Error[] = [];
  const files = bucketFiles(
    { ...bucket.settings, ...change },
    { onError: (error) => errors.push(error), ...options },
  );
  opened.push(files);
  return { files, errors };
}

/** A service that behaves as the test says. */
async function pretend(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function keysIn(Bucket: string) {
  const { Contents = [] } = await bucket.client.send(new ListObjectsCommand({ Bucket }));
  return Contents.map(({ Key }) => Key);
}

describe('a bucket', () => {
  it('that the public can read never gets a private photo', async () => {
    const { files } = open();
    await files.put(PICTURE, randomBytes(10));
    await files.put(PHOTO, randomBytes(10));
    expect(await keysIn(bucket.settings.bucket)).toEqual([PICTURE]);
    expect(await keysIn(bucket.settings.privateBucket)).toEqual([PHOTO]);
    // Also not when somebody else has put one there.
    const Key = 'problems/stray.webp';
    await bucket.client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key, Body: 'x' }));
    expect(await files.has(Key)).toBe(false);
    const listed: string[] = [];
    for await (const { key } of files.list()) listed.push(key);
    expect(listed).toEqual([PICTURE, PHOTO]);
  });

  it('says to browsers what a file is and how long it may be kept', async () => {
    const { files } = open();
    await files.put(PICTURE, randomBytes(10));
    await files.put(PHOTO, randomBytes(10));
    const { bucket: Bucket, privateBucket } = bucket.settings;
    expect(await bucket.client.send(new HeadObjectCommand({ Bucket, Key: PICTURE }))).toMatchObject({
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=31536000, immutable',
    });
    expect(
      await bucket.client.send(new HeadObjectCommand({ Bucket: privateBucket, Key: PHOTO })),
    ).toMatchObject({ CacheControl: 'private, no-store' });
  });

  it('gives no content that is not the one that was stored', async () => {
    const { files } = open();
    const Key = 'pictures/damaged-640.webp';
    const Metadata = { sha256: toContent(randomBytes(9)).sha256 };
    const Body = randomBytes(200_000);
    await bucket.client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key, Body, Metadata }));
    const stored = await files.read(Key);
    await expect(stored?.stream.toArray()).rejects.toThrow(DamagedFile);
  });

  it('tells the hash of what came by another way', async () => {
    const { files } = open();
    const Key = 'pictures/foreign-640.webp';
    const Body = randomBytes(2000);
    await bucket.client.send(new PutObjectCommand({ Bucket: bucket.settings.bucket, Key, Body }));
    expect(await files.digest(Key)).toBe(toContent(Body).sha256);
  });

  // The small server of these tests does not look at the hash; `npm run swift` has one that does.
  if (isStrict)
    it('refuses a content that is not the one that was signed', async () => {
      const place = { Bucket: bucket.settings.bucket, Key: 'pictures/forged-640.webp' };
      const command = putCommand(place, toContent(randomBytes(64)), randomBytes(64));
      await expect(bucket.client.send(command)).rejects.toThrow(/sha|digest|content/i);
    });

  it('refuses a wrong secret, and the log says so', async () => {
    const credentials = {
      accessKeyId: bucket.settings.credentials?.accessKeyId ?? '',
      secretAccessKey: 'wrong',
    };
    const { files, errors } = open({ credentials });
    await expect(files.put(PICTURE, randomBytes(3))).rejects.toMatchObject(UNAVAILABLE);
    expect(errors.map(({ name }) => name)).toEqual(['SignatureDoesNotMatch']);
  });

  it('that does not exist or does not know us is a wrong setting, one that is away is not', async () => {
    expect(await open({ bucket: 'no-such-bucket' }).files.trouble()).toEqual({
      passing: false,
      reason: 'there is no bucket no-such-bucket',
    });
    const stranger = { accessKeyId: 'nobody:nowhere', secretAccessKey: 'nothing' };
    expect(await open({ credentials: stranger }).files.trouble()).toMatchObject({ passing: false });
    const nobody = open({ endpoint: 'http://127.0.0.1:1' }, { attempts: 1 });
    expect(await nobody.files.trouble()).toMatchObject({ passing: true });
  });
});

describe('a crowd of files', () => {
  it('is sent in turn, so that none waits in vain for its connection', async () => {
    let [now, most] = [0, 0];
    const endpoint = await pretend((_request, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end();
      }, 5);
    });
    const { files } = open({ endpoint });
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => files.put(`pictures/f${n}.webp`, randomBytes(9))),
    );
    expect(most).toBeLessThanOrEqual(32);
  });

  it('that fails together is one line of the log', async () => {
    const endpoint = await pretend((_request, response) => void response.writeHead(503).end());
    const { files, errors } = open({ endpoint }, { attempts: 1 });
    const puts = Array.from({ length: 50 }, (_, n) => files.put(`pictures/f${n}.webp`, randomBytes(9)));
    const outcomes = await Promise.allSettled(puts);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(errors).toHaveLength(1);
  });
});

describe('a bucket that is away', () => {
  it('is asked three times, then answered for without waiting', async () => {
    let asked = 0;
    const endpoint = await pretend((_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    });
    const { files, errors } = open({ endpoint });
    await expect(files.put(PICTURE, randomBytes(3))).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(3);
    await expect(files.read(PICTURE)).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.has(PICTURE)).rejects.toMatchObject(UNAVAILABLE);
    expect(asked).toBe(3);
    expect(errors).toHaveLength(1);
  });

  it('for a moment is not noticed', async () => {
    let asked = 0;
    const endpoint = await pretend((_request, response) => {
      asked += 1;
      if (asked === 1) response.destroy();
      else response.writeHead(asked === 2 ? 500 : 200).end();
    });
    const { files } = open({ endpoint });
    await files.put(PICTURE, randomBytes(3));
    expect(asked).toBe(3);
  });

  it('is not waited for without end', async () => {
    const endpoint = await pretend(() => undefined);
    const { files } = open({ endpoint }, { attempts: 1, silenceMs: 50 });
    await expect(files.put(PICTURE, randomBytes(3))).rejects.toMatchObject(UNAVAILABLE);
  });

  it.each(['cut off', 'silent'])(
    'in the middle of a file (%s) gives no file that looks whole',
    async (how) => {
      const endpoint = await pretend((_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write(Buffer.alloc(500));
        if (how === 'cut off') setImmediate(() => response.destroy());
      });
      const { files } = open({ endpoint }, { silenceMs: 50 });
      const stored = await files.read(PICTURE);
      await expect(stored?.stream.toArray()).rejects.toThrow();
    },
  );
});
