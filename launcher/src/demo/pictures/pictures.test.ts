import { readFile } from 'node:fs/promises';
import { CATEGORIES } from '@cesta/contract/catalog';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { demoPosts } from '../posts.ts';
import { demoProducers } from '../producers.ts';
import { demoProducts } from '../products.ts';
import { artBody, forgetArt } from './art.ts';
import { type PictureSpec, renderPicture } from './pictures.ts';
import { postPicture, producerPicture, productPicture } from './specs.ts';
import { categoryTints } from './tints.ts';

const specs = [
  ...demoProducts.map((product) => [product.key, productPicture(product)] as const),
  ...demoProducers.map((producer) => [producer.key, producerPicture(producer)] as const),
  ...demoPosts.map((post) => [post.key, postPicture(post)] as const),
];

function specOf(key: string): PictureSpec {
  const found = specs.find(([name]) => name === key);
  if (!found) throw new Error(`There is no picture of ${key}`);
  return found[1];
}

async function cornerOf(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex').toUpperCase()}`;
}

afterAll(forgetArt);

describe('demo pictures', () => {
  it('are told apart by the key of what they show', () => {
    expect(new Set(specs.map(([key]) => key)).size).toBe(specs.length);
  });

  it.each(specs)('have all the art they ask for, with no link to the outside: %s', async (_, spec) => {
    for (const { art } of spec.pieces) {
      const body = await artBody(art);
      expect(body.startsWith('<'), art).toBe(true);
      expect(/href="(?!#)|<image|<script/.test(body), art).toBe(false);
    }
  });

  it('refuse art that does not exist', async () => {
    await expect(artBody('emoji:cupuaçu')).rejects.toThrow('cupuaçu');
  });

  it.each([
    ['tomate', 1280, 1280],
    ['quiabo', 1280, 1280],
    ['nalva', 1280, 960],
    ['guardar-folhas', 1280, 720],
  ])('come out opaque and in their format: %s', async (key, width, height) => {
    const picture = await renderPicture(specOf(key));
    const { format, hasAlpha, ...size } = await sharp(picture).metadata();
    expect({ format, hasAlpha, width: size.width, height: size.height }).toEqual({
      format: 'png',
      hasAlpha: false,
      width,
      height,
    });
    // A picture with something in it varies; an empty ground hardly does.
    const { entropy } = await sharp(picture).stats();
    expect(entropy).toBeGreaterThan(4);
  });

  it('are the same every time, so that the store keeps them once', async () => {
    const [first, second] = await Promise.all([
      renderPicture(specOf('ovos-caipiras')),
      renderPicture(specOf('ovos-caipiras')),
    ]);
    expect(first.equals(second)).toBe(true);
  });

  it.each(['manga-rosa', 'coentro', 'mel-silvestre'])(
    'meet the card around them without a seam: %s',
    async (key) => {
      const spec = specOf(key);
      expect(await cornerOf(await renderPicture(spec))).toBe(spec.tint.base);
    },
  );

  it('stand on the tints of the shop', async () => {
    const tokens = await readFile(new URL('../../../../web/app/styles/tokens.css', import.meta.url), 'utf8');
    for (const category of CATEGORIES) {
      expect(tokens.toUpperCase()).toContain(categoryTints[category].base);
    }
  });
});
