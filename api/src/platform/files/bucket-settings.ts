import { z } from 'zod';

export interface BucketSettings {
  /** For what everybody may see. */
  bucket: string;
  /** For everything else; the same one unless the first is open to the public. */
  privateBucket: string;
  endpoint: string | undefined;
  region: string | undefined;
  /** Without them the provider's usual chain: environment, profile, the machine's own role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** 'server/bucket/key' instead of 'bucket.server/key'. */
  pathStyle: boolean;
  /** Where browsers get public files, instead of from the store. */
  publicUrl: string | undefined;
}

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, '3 to 63 small letters, digits, dots and hyphens');

export const bucketVariables = {
  /** Uploaded pictures go into a bucket of an S3-compatible service instead of DATA_DIR/files. */
  FILES_BUCKET: bucketName.optional(),
  FILES_PRIVATE_BUCKET: bucketName.optional(),
  /** The service's address; none means Amazon's own. */
  FILES_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be a full address' }).optional(),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,32}$/i, 'letters, digits and hyphens')
    .optional(),
  FILES_KEY_ID: z.string().min(3, 'must have at least 3 characters').optional(),
  FILES_SECRET: z.string().min(3, 'must have at least 3 characters').optional(),
  FILES_PATH_STYLE: z
    .stringbool({ truthy: ['1', 'true', 'yes', 'sim'], falsy: ['0', 'false', 'no', 'nao'] })
    .optional(),
  /** The content policy of the pages lets pictures through from https alone. */
  FILES_PUBLIC_URL: z
    .url({ protocol: /^https$/, error: 'must be a full address that begins with https' })
    .optional(),
};

type Given = Record<string, string | undefined>;

/** What is wrong with them together, one line each. */
export function bucketMistakes(given: Given): string[] {
  const wrong: string[] = [];
  const names = Object.keys(bucketVariables).filter((name) => name !== 'FILES_BUCKET' && given[name]);
  if (!given.FILES_BUCKET) return names.map((name) => `${name}: means nothing without FILES_BUCKET`);
  if (Boolean(given.FILES_KEY_ID) !== Boolean(given.FILES_SECRET))
    wrong.push('FILES_KEY_ID, FILES_SECRET: must be set together');
  if (!given.FILES_ENDPOINT && !given.FILES_REGION && !given.AWS_REGION)
    wrong.push('FILES_REGION: which one, or the address of another service in FILES_ENDPOINT');
  // Photos that customers send of a spoiled basket are nobody else's business, whatever the bucket's policy says.
  if (given.FILES_PUBLIC_URL && [undefined, given.FILES_BUCKET].includes(given.FILES_PRIVATE_BUCKET))
    wrong.push(
      'FILES_PRIVATE_BUCKET: with FILES_PUBLIC_URL everybody can read FILES_BUCKET, so name another one, closed to the public, for private photos',
    );
  return wrong;
}

type Variables = z.infer<z.ZodObject<typeof bucketVariables>>;

export function bucketOf(env: Variables): BucketSettings | undefined {
  const { FILES_BUCKET: bucket, FILES_KEY_ID: accessKeyId, FILES_SECRET: secretAccessKey } = env;
  if (!bucket) return undefined;
  return {
    bucket,
    privateBucket: env.FILES_PRIVATE_BUCKET ?? bucket,
    endpoint: env.FILES_ENDPOINT,
    // A server of one's own has no regions, but every signature names one.
    region: env.FILES_REGION ?? (env.FILES_ENDPOINT ? 'us-east-1' : undefined),
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: env.FILES_PATH_STYLE ?? Boolean(env.FILES_ENDPOINT),
    publicUrl: env.FILES_PUBLIC_URL?.replace(/\/$/, ''),
  };
}
