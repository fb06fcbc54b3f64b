import { createHash } from 'node:crypto';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@cesta/contract/base/pictures';
import sharp from 'sharp';

const ACCEPTED = new Set(['png', 'jpeg', 'gif', 'webp']);
/** More than any camera in a pocket makes, far less than a decompression bomb unfolds to. */
const MAX_PIXELS = 50_000_000;
/** No JPEG or GIF is longer. Every line costs, however short: a strip of millions of them would take minutes. */
const MAX_SIDE = 65_535;
/** No WebP is higher. A screenshot of a long page is, and becomes narrower with it. */
const MAX_HEIGHT = 16_383;
const WEBP = { quality: 78 };
const AVIF = { quality: 50, effort: 1 };

interface PictureStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
}

export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

/** A picture, but one that unfolds to more than the store is willing to hold in memory. */
export class TooManyPixels extends NotAPicture {
  override name = 'TooManyPixels';
}

/**
 * Judges by content, turns upright, strips every tag (a phone writes where the photo was taken) and keeps
 * three widths in two formats. The same picture is stored once. Returns the address of the largest.
 */
export async function storePicture(files: PictureStore, bytes: Uint8Array): Promise<string> {
  const upright = await decode(bytes);
  return storeVariants(files, bytes, (width, format) => {
    const sized = sharp(upright.data, { raw: upright.info }).resize({ width, withoutEnlargement: true });
    return (format === 'webp' ? sized.webp(WEBP) : sized.avif(AVIF)).toBuffer();
  });
}

/** One size of a picture that not everybody may see, under a key that tells nothing of it. */
export async function storePrivatePicture(
  files: PictureStore,
  bytes: Uint8Array,
  key: string,
): Promise<void> {
  const upright = await decode(bytes);
  await files.put(key, await sharp(upright.data, { raw: upright.info }).webp(WEBP).toBuffer());
}

/** For a picture that is finished in all its sizes. `content` tells it apart from others. */
export async function storeVariants(
  files: PictureStore,
  content: Uint8Array,
  variant: (width: number, format: PictureFormat) => Promise<Uint8Array>,
): Promise<string> {
  const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
  await Promise.all(
    PICTURE_WIDTHS.flatMap((width) =>
      PICTURE_FORMATS.map(async (format) =>
        files.put(`pictures/${id}-${width}.${format}`, await variant(width, format)),
      ),
    ),
  );
  return `/files/pictures/${id}-${PICTURE_WIDTHS.at(-1)}.webp`;
}

async function decode(bytes: Uint8Array) {
  try {
    // The head alone is read here, so its size is no danger yet.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (!ACCEPTED.has(format ?? '')) throw new NotAPicture(`Not an accepted picture: ${format}`);
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
      throw new TooManyPixels(`${width} x ${height} pixels`);
    const widest = Math.max(...PICTURE_WIDTHS);
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: widest, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof NotAPicture) throw error;
    throw new NotAPicture('The content is not a picture', { cause: error });
  }
}
