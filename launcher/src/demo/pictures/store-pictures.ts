import { availableParallelism } from 'node:os';
import type { FileStore } from '@cesta/api/platform/files';
import { storePicture } from '@cesta/api/platform/pictures';
import sharp from 'sharp';
import type { DemoPost } from '../posts/post.ts';
import { demoPosts } from '../posts.ts';
import { type DemoProducer, demoProducers } from '../producers.ts';
import type { DemoProduct } from '../products/product.ts';
import { demoProducts } from '../products.ts';
import { forgetArt } from './art.ts';
import { type PictureSpec, renderPicture } from './pictures.ts';
import { postPicture, producerPicture, productPicture } from './specs.ts';

type Pictured = DemoProduct | DemoProducer | DemoPost;

/** The address of each thing's picture in the store. */
export type PictureAddresses = ReadonlyMap<Pictured, string>;

export type Progress = (done: number, total: number) => void;

export function picturedThings(): Pictured[] {
  return [...demoProducts, ...demoProducers, ...demoPosts];
}

function allPictures(): (readonly [Pictured, PictureSpec])[] {
  return [
    ...demoProducts.map((product) => [product, productPicture(product)] as const),
    ...demoProducers.map((producer) => [producer, producerPicture(producer)] as const),
    ...demoPosts.map((post) => [post, postPicture(post)] as const),
  ];
}

/** Draws every demo picture and hands it to the store, a few at a time. */
export async function storeDemoPictures(files: FileStore, onProgress: Progress): Promise<PictureAddresses> {
  const pictures = allPictures();
  const waiting = pictures.values();
  const addresses = new Map<Pictured, string>();
  async function work(): Promise<void> {
    for (const [thing, spec] of waiting) {
      addresses.set(thing, await storePicture(files, await renderPicture(spec)));
      onProgress(addresses.size, pictures.length);
    }
  }
  // Several pictures at once use the cores better than several threads on one picture.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } finally {
    sharp.concurrency(threads);
    forgetArt();
  }
  return addresses;
}
