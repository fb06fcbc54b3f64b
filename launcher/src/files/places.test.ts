import { bucketFiles } from '@cesta/api/platform/files/files-bucket';
import { openTestBucket, type TestBucket } from '@cesta/api/testing/s3/test-bucket';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refuseWrongBucket } from './places.ts';

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

const filesOf = (change: object) =>
  bucketFiles({ ...bucket.settings, ...change }, { onError: () => undefined, attempts: 1 });

describe('a start with a bucket', () => {
  it('says nothing when it is there', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await refuseWrongBucket(filesOf({}));
    expect(warn).not.toHaveBeenCalled();
  });

  it('is refused when there is no such bucket', async () => {
    const refusing = refuseWrongBucket(filesOf({ bucket: 'no-such-bucket' }));
    await expect(refusing).rejects.toThrow('FILES_BUCKET: there is no bucket no-such-bucket');
  });

  it('is refused while private photos lie where everybody may read, from the time when one bucket was enough', async () => {
    const { settings, close } = await openTestBucket();
    const before = bucketFiles({ ...settings, privateBucket: settings.bucket }, { onError: () => undefined });
    const now = () => refuseWrongBucket(bucketFiles(settings, { onError: () => undefined }));
    for (const key of ['pictures/abc-640.webp', 'problems/abc.webp', 'pictures/abd-640.webp'])
      await before.put(key, new Uint8Array([1]));
    await expect(now()).rejects.toThrow('problems/abc.webp');
    await before.remove('problems/abc.webp');
    await now();
    before.close();
    await close();
  });

  it('opens without pictures when the service is silent', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await refuseWrongBucket(filesOf({ endpoint: 'http://127.0.0.1:1' }));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('out of reach for now'));
  });
});
