import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureVariant } from '@cesta/contract/base/pictures';
import type { Category } from '@cesta/contract/catalog/catalog';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURES_FOLDER, picturedThings, pictureFile, storeDemoPictures } from './pictures.ts';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';

/** Height for a width of one. */
const shapes = [
  ...demoProducts.map(({ key }) => [key, 1] as const),
  ...demoProducers.map(({ key }) => [key, 3 / 4] as const),
  ...demoPosts.map(({ key }) => [key, 9 / 16] as const),
];
const variants = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => ({ width, format })));

const TINTS: Record<Category, string> = {
  Frutas: 'fruit',
  Legumes: 'legume',
  Verduras: 'leaf',
  Temperos: 'herb',
  Cogumelos: 'mushroom',
  Outros: 'other',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-demo-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the pictures of the demo', () => {
  it('are told apart by the key of what they show, and show nothing that is not sold', async () => {
    const wanted = shapes.flatMap(([key]) =>
      variants.map(({ width, format }) => `${key}-${width}.${format}`),
    );
    expect(new Set(wanted).size).toBe(wanted.length);
    expect((await readdir(PICTURES_FOLDER)).filter((name) => name !== 'README.md').sort()).toEqual(
      wanted.sort(),
    );
  });

  it.each(shapes)('have the sizes and formats the store serves, without tags: %s', async (key, height) => {
    for (const { width, format } of variants) {
      const found = await sharp(pictureFile(key, width, format)).metadata();
      expect({ ...found, format: found.compression === 'av1' ? 'avif' : found.format }).toMatchObject({
        format,
        width,
        height: width * height,
        hasAlpha: false,
      });
      expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  it.each(shapes)('show something: %s', async (key) => {
    // A picture with something in it varies; an empty ground hardly does.
    const { entropy } = await sharp(pictureFile(key, 320, 'webp')).stats();
    expect(entropy).toBeGreaterThan(4);
  });

  it.each(CATEGORIES)('meet the card around them without a seam: %s', async (category) => {
    const tokens = await readFile(new URL('../../../web/app/styles/tokens.css', import.meta.url), 'utf8');
    const hex = new RegExp(`--color-tint-${TINTS[category]}: #([0-9a-f]{6})`).exec(tokens)?.[1] ?? '';
    const tint = Buffer.from(hex, 'hex');
    expect(tint).toHaveLength(3);
    for (const { key } of demoProducts.filter((product) => product.category === category)) {
      const corner = await sharp(pictureFile(key, 640, 'avif'))
        .extract({ left: 0, top: 0, width: 1, height: 1 })
        .raw()
        .toBuffer();
      for (const [channel, value] of tint.entries()) {
        expect(Math.abs((corner[channel] ?? 0) - value), key).toBeLessThanOrEqual(3);
      }
    }
  });

  it('are small: the first visit of a phone fetches no more than it must', async () => {
    const bytes = await Promise.all(
      shapes.map(async ([key]) => (await readFile(pictureFile(key, 640, 'avif'))).length),
    );
    expect(Math.max(...bytes)).toBeLessThan(25_000);
  });
});

describe('the drawings of people and stories', () => {
  const drawn = [...demoProducers, ...demoPosts].map(({ key }) => key);
  const pixelsOf = (picture: string) =>
    sharp(picture).resize({ width: 320 }).flatten({ background: '#fbf7ef' }).raw().toBuffer();

  it('there is one for each producer and each post', async () => {
    const files = await readdir(join(PICTURES_FOLDER, '../drawings'));
    expect(files.sort()).toEqual(drawn.map((key) => `${key}.svg`).sort());
  });

  it.each(drawn)('a producer or post shows the drawing of its own name: %s', async (key) => {
    const drawing = await pixelsOf(join(PICTURES_FOLDER, '../drawings', `${key}.svg`));
    expect(meanDifference(drawing, await pixelsOf(pictureFile(key, 320, 'webp')))).toBeLessThan(8);
  });

  it('no two producers could be taken for each other', async () => {
    const portraits = await Promise.all(
      demoProducers.map(({ key }) => pixelsOf(pictureFile(key, 320, 'webp'))),
    );
    for (const [index, one] of portraits.entries()) {
      for (const other of portraits.slice(index + 1)) expect(meanDifference(one, other)).toBeGreaterThan(55);
    }
  });
});

/** How far the two are apart, a channel of a pixel, of 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  expect(other).toHaveLength(one.length);
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}

describe('a store that takes them over', () => {
  it('serves each as it lies here, under the address that its thing is given', async () => {
    const addresses = await storeDemoPictures(folderFiles(folder));
    expect([...addresses.keys()]).toEqual(picturedThings());
    expect(new Set(addresses.values()).size).toBe(addresses.size);
    for (const [{ key }, address] of addresses) {
      for (const { width, format } of variants) {
        const name = pictureVariant(address, width, format)?.replace('/files/', '') ?? '';
        const stored = await readFile(join(folder, name));
        expect(stored.equals(await readFile(pictureFile(key, width, format)))).toBe(true);
      }
    }
  });
});
