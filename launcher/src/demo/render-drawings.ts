import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { storePicture } from '@cesta/api/platform/files/pictures';
import { PICTURE_WIDTHS } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import { PICTURES_FOLDER } from './pictures.ts';

const DRAWINGS_FOLDER = join(import.meta.dirname, 'drawings');

/** Makes the picture files of each drawing the way the store makes those of an upload: pictures/README.md. */
for (const drawing of await readdir(DRAWINGS_FOLDER)) {
  const key = basename(drawing, '.svg');
  const svg = await readFile(join(DRAWINGS_FOLDER, drawing));
  const png = await sharp(svg)
    .resize({ width: Math.max(...PICTURE_WIDTHS) })
    .flatten({ background: '#fbf7ef' })
    .png()
    .toBuffer();
  await storePicture(
    {
      put: (name, bytes) =>
        writeFile(join(PICTURES_FOLDER, name.replace(/^pictures\/[0-9a-f]+/, key)), bytes),
    },
    png,
  );
}
