import { createHash } from 'node:crypto';
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@cesta/contract/base/pictures';
import { type Bounds, type PaintedPicture, type PaintWish, paint } from './painting.ts';

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

/** It may be a picture: it was given up before anybody could see it. */
export class TooDear extends NotAPicture {
  override name = 'TooDear';
}

/**
 * Judges by content, turns upright, strips every tag (a phone writes where the photo was taken) and keeps
 * three widths in two formats. The same picture is stored once. Returns the address of the largest.
 */
export async function storePicture(files: PictureStore, bytes: Uint8Array, bounds?: Bounds): Promise<string> {
  const painted = await paintedFrom({ bytes, sizes: 'all' }, bounds);
  return storeVariants(files, bytes, async (width, format) => {
    const found = painted.find((one) => one.width === width && one.format === format);
    if (!found) throw new Error(`Nobody painted ${width} in ${format}`);
    return found.bytes;
  });
}

/** One size of a picture that not everybody may see, under a key that tells nothing of it. */
export async function storePrivatePicture(
  files: PictureStore,
  bytes: Uint8Array,
  key: string,
  bounds?: Bounds,
): Promise<void> {
  const [painted] = await paintedFrom({ bytes, sizes: 'one' }, bounds);
  if (painted) await files.put(key, painted.bytes);
}

async function paintedFrom(
  wish: Omit<PaintWish, 'bounds'>,
  bounds: Bounds | undefined,
): Promise<PaintedPicture[]> {
  const painted = await paint(wish, bounds);
  if (!painted) throw new TooDear('Its painting was given up');
  if ('pictures' in painted) return painted.pictures;
  throw new (painted.refused === 'too-many-pixels' ? TooManyPixels : NotAPicture)(painted.why);
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
