import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jpegInPasses, pngWithTexts } from '../../testing/dear-pictures.ts';
import { folderFiles } from './files-folder.ts';
import { BOUNDS, paint } from './painting.ts';
import { NotAPicture, storePicture, storePrivatePicture, TooDear } from './pictures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const photo = () => sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1F6B3B' } });

describe('a stored picture', () => {
  it('exists in three widths and two formats, and nowhere else', async () => {
    const url = await storePicture(folderFiles(folder), await photo().png().toBuffer());
    expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}-1280\.webp$/);
    const names = (await readdir(join(folder, 'pictures'))).map((name) => name.split('-')[1]).sort();
    expect(names).toEqual(['1280.avif', '1280.webp', '320.avif', '320.webp', '640.avif', '640.webp']);
    const small = await sharp(
      join(folder, 'pictures', url.split('/').at(-1)?.replace('1280', '320') ?? ''),
    ).metadata();
    expect([small.width, small.format]).toEqual([320, 'webp']);
  });

  it('does not say where it was taken', async () => {
    const tagged = await photo()
      .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1', GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const url = await storePicture(folderFiles(folder), tagged);
    const stored = await sharp(join(folder, 'pictures', url.split('/').at(-1) ?? '')).metadata();
    expect(stored.exif).toBeUndefined();
  });

  it('may be higher than any WebP: a long screenshot is kept whole, only smaller', async () => {
    const long = sharp({ create: { width: 100, height: 20_000, channels: 3, background: '#1F6B3B' } });
    const bytes = await long.png().toBuffer();
    const url = await storePicture(folderFiles(folder), bytes);
    await storePrivatePicture(folderFiles(folder), bytes, 'problems/long.webp');
    for (const name of [`pictures/${url.split('/').at(-1)}`, 'problems/long.webp']) {
      const { width, height } = await sharp(join(folder, name)).metadata();
      expect([width, height]).toEqual([82, 16_383]);
    }
  });

  it('in thousands of passes is given up once it has cost what a picture may, and nothing of it is kept', async () => {
    const bytes = jpegInPasses(3000);
    expect(bytes.length).toBeLessThan(UPLOAD_MAX_BYTES / 20);
    const bounds = { ...BOUNDS.one, cpuMs: 1500 };
    await expect(
      storePrivatePicture(folderFiles(folder), bytes, 'problems/dear.webp', bounds),
    ).rejects.toThrow(TooDear);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that unfolds beside its pixels costs the store none of its memory, and is given up', async () => {
    const bytes = pngWithTexts(80, 8_000_000);
    expect(bytes.length).toBeLessThan(UPLOAD_MAX_BYTES);
    const before = process.memoryUsage.rss();
    await expect(storePrivatePicture(folderFiles(folder), bytes, 'problems/dear.webp')).rejects.toThrow(
      TooDear,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
  });

  it.each([
    ['text with a picture name', Buffer.from('isto não é uma foto')],
    [
      'an SVG, which can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('is never made of %s', async (_what, bytes) => {
    await expect(storePicture(folderFiles(folder), bytes)).rejects.toThrow(NotAPicture);
  });

  it.each(['svg', 'avif', 'tiff'] as const)(
    'of kind %s meets no decoder: it is not even looked into',
    async (kind) => {
      const bytes =
        kind === 'svg'
          ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
          : await photo().resize(9).toFormat(kind).toBuffer();
      expect(await paint({ bytes, sizes: 'one' })).toEqual({
        refused: 'not-a-picture',
        why: 'Input buffer contains unsupported image format',
      });
    },
  );
});
