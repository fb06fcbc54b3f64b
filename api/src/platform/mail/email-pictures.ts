import { EMAIL_PICTURE_SIDE } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import type { FileStore } from '../files/files.ts';

/** Of EMAIL_PICTURE_SIDE. */
const RENDITION = /^(pictures\/[0-9a-f]{32})-144[.]jpg$/;
/** What shows through where a picture has no ground. */
const PAPER = '#FFFDF9';

/**
 * Makes the rendition of a stored picture that e-mails show, once: pictures that were stored before there were any
 * need no second upload. Nobody can make more of them than there are pictures.
 */
export function emailPictures(files: FileStore): (key: string) => Promise<void> {
  const inWork = new Map<string, Promise<void>>();
  return async (key) => {
    const base = RENDITION.exec(key)?.[1];
    if (!base || (await files.has(key))) return;
    const work = inWork.get(key) ?? render(files, `${base}-320.webp`, key);
    inWork.set(key, work);
    try {
      await work;
    } finally {
      inWork.delete(key);
    }
  };
}

async function render(files: FileStore, from: string, key: string): Promise<void> {
  const stored = await files.read(from);
  if (!stored) return;
  const bytes = Buffer.concat(await stored.stream.toArray());
  const square = { width: EMAIL_PICTURE_SIDE, height: EMAIL_PICTURE_SIDE, fit: 'cover' as const };
  const jpeg = await sharp(bytes)
    .resize(square)
    .flatten({ background: PAPER })
    .jpeg({ quality: 80 })
    .toBuffer();
  await files.put(key, jpeg);
}
