import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import type { Bounds, Painted, PaintedPicture, PaintWish } from './painting.ts';

// A program of its own: `painting.ts` starts it for one picture.

/** Of what can be read here, which decoder does it. The others, of drawings, films and scans, see no stranger's bytes. */
const DECODERS: Readonly<Record<string, string>> = {
  png: 'VipsForeignLoadPng',
  jpeg: 'VipsForeignLoadJpeg',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
};
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: Object.values(DECODERS) });
/** More than any camera in a pocket makes, far less than a decompression bomb unfolds to. */
const MAX_PIXELS = 50_000_000;
/** No JPEG or GIF is longer. Every line costs, however short: a strip of millions of them would take minutes. */
const MAX_SIDE = 65_535;
/** No WebP is higher. A screenshot of a long page is, and becomes narrower with it. */
const MAX_HEIGHT = 16_383;
const WATCH_MS = 50;
const WEBP = { quality: 78 };
const AVIF = { quality: 50, effort: 1 };

async function paint({ bytes, sizes }: PaintWish): Promise<Painted> {
  // The head alone is read here, so its size is no danger yet.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  if (!Object.hasOwn(DECODERS, format ?? ''))
    return { refused: 'not-a-picture', why: `Not an accepted picture: ${format}` };
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    return { refused: 'too-many-pixels', why: `${width} x ${height} pixels` };
  const upright = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize({
      width: Math.max(...PICTURE_WIDTHS),
      height: MAX_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const painted = () => sharp(upright.data, { raw: upright.info });
  const pictures: PaintedPicture[] = [];
  if (sizes === 'one')
    pictures.push({
      width: upright.info.width,
      format: 'webp',
      bytes: await painted().webp(WEBP).toBuffer(),
    });
  else
    for (const size of PICTURE_WIDTHS)
      for (const kind of PICTURE_FORMATS) {
        const sized = painted().resize({ width: size, withoutEnlargement: true });
        const made = await (kind === 'webp' ? sized.webp(WEBP) : sized.avif(AVIF)).toBuffer();
        pictures.push({ width: size, format: kind, bytes: made });
      }
  return { pictures };
}

/** No decoder can be asked to stop. It runs on threads of its own, so this is looked at all the while. */
function watch({ cpuMs, bytes }: Bounds): void {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > cpuMs || process.memoryUsage.rss() > bytes) end();
  }, WATCH_MS);
}

const end = () => process.kill(process.pid, 'SIGKILL');

process.once('message', (wish: PaintWish) => {
  watch(wish.bounds);
  void paint(wish)
    .catch((error: Error): Painted => ({ refused: 'not-a-picture', why: error.message }))
    .then((painted) => process.send?.(painted));
});
// Nobody waits for it any more. A decoder that is at work would hold up an ordinary end.
process.once('disconnect', end);
