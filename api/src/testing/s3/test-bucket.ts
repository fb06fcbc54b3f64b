import { randomUUID } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../platform/files/bucket-settings.ts';
import { readSettings } from '../../settings.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

export interface TestBucket {
  settings: BucketSettings;
  /** The same as the environment of a store. */
  env: Record<string, string>;
  /** For what the store itself never does. */
  client: S3Client;
  close(): Promise<void>;
}

/** Whether the service counts the content against the hash that was signed, and checks every signature. */
export const isStrict = process.env.CESTA_S3_ENDPOINT !== undefined;

/** Two new buckets of an S3-compatible service: one in this process, or the one that `npm run swift` names. */
export async function openTestBucket(): Promise<TestBucket> {
  const server = namedServer() ?? (await startS3Server());
  const { endpoint, keyId, secret } = server;
  const bucket = `cesta-${randomUUID()}`;
  const env = {
    FILES_BUCKET: bucket,
    FILES_PRIVATE_BUCKET: `${bucket}-private`,
    FILES_ENDPOINT: endpoint,
    FILES_KEY_ID: keyId,
    FILES_SECRET: secret,
  };
  const { bucket: settings } = readSettings(env);
  if (!settings?.region || !settings.credentials) throw new Error('No bucket');
  const { region, credentials } = settings;
  const client = new S3Client({
    ...{ endpoint, region, credentials, forcePathStyle: true },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  for (const Bucket of [bucket, settings.privateBucket])
    await client.send(new CreateBucketCommand({ Bucket }));
  return {
    settings,
    env,
    client,
    async close() {
      client.destroy();
      await server.close();
    },
  };
}

function namedServer(): S3Server | undefined {
  const { CESTA_S3_ENDPOINT: endpoint, CESTA_S3_KEY_ID: keyId, CESTA_S3_SECRET: secret } = process.env;
  if (!endpoint || !keyId || !secret) return undefined;
  return { endpoint, keyId, secret, close: async () => undefined };
}
