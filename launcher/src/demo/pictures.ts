import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@cesta/api/platform/files/files';
import { storeVariants } from '@cesta/api/platform/files/pictures';
import { PICTURE_WIDTHS, type PictureFormat } from '@cesta/contract/base/pictures';
import type { DemoPost } from './posts/post.ts';
import { demoPosts } from './posts.ts';
import { type DemoProducer, demoProducers } from './producers.ts';
import type { DemoProduct } from './products/product.ts';
import { demoProducts } from './products.ts';

type Pictured = DemoProduct | DemoProducer | DemoPost;

/** The address of each thing's picture in the store. */
export type PictureAddresses = ReadonlyMap<Pictured, string>;

/** Six finished files for each thing: pictures/README.md. */
export const PICTURES_FOLDER = join(import.meta.dirname, 'pictures');

export function picturedThings(): Pictured[] {
  return [...demoProducts, ...demoProducers, ...demoPosts];
}

export function pictureFile(key: string, width: number, format: PictureFormat): string {
  return join(PICTURES_FOLDER, `${key}-${width}.${format}`);
}

export async function storeDemoPictures(files: FileStore): Promise<PictureAddresses> {
  const addresses = await Promise.all(
    picturedThings().map(async (thing) => {
      const variant = (width: number, format: PictureFormat) =>
        readFile(pictureFile(thing.key, width, format));
      const largest = await variant(Math.max(...PICTURE_WIDTHS), 'webp');
      return [thing, await storeVariants(files, largest, variant)] as const;
    }),
  );
  return new Map(addresses);
}
