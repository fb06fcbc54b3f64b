/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import pLimit from 'p-limit';

export interface S3Server {
  endpoint: string;
  keyId: string;
  secret: string;
  close(): Promise<void>;
}

/** An S3-compatible service in this process, with its files in a folder of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cesta-s3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true });
  acceptBucketRequests(server);
  storeWhole(server);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    // The one account that it knows.
    keyId: 'S3RVER',
    secret: 'S3RVER',
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Its version 5.0.0 checks the signature of every request, but that of '/bucket/', as the official client writes it,
 * against '/bucket'. So the signatures of lists and of questions about the bucket itself are not checked here, those of
 * files are; Swift checks all (npm run swift).
 */
function acceptBucketRequests(server: S3rver): void {
  const tolerant = Object.create(server, { allowMismatchedSignatures: { value: true } }) as S3rver;
  server.middleware.unshift((context, next) => {
    if (/^\/[^/]+\/$/.test(context.path)) context.app = tolerant;
    return next();
  });
}

/** As the real services do, and this one does not: all of a file or nothing, and one after the other. */
function storeWhole({ store }: S3rver): void {
  const put = store.putObject.bind(store);
  const oneByOne = pLimit(1);
  store.putObject = async (object) => {
    const bytes = await buffer(object.content);
    object.content = Readable.from([bytes], { objectMode: false });
    return oneByOne(() => put(object));
  };
}
