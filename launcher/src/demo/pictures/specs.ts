import type { DemoPost } from '../posts/post.ts';
import type { DemoProducer } from '../producers.ts';
import type { DemoProduct } from '../products/product.ts';
import type { PictureSpec } from './pictures.ts';
import { hills, kitchen, type Setting } from './scenery.ts';
import { categoryTints, type Tint } from './tints.ts';

/** The shapes in which the shop shows its pictures, at the largest width it keeps. */
const FORMATS = {
  product: { width: 1280, height: 1280 },
  producer: { width: 1280, height: 960 },
  post: { width: 1280, height: 720 },
} as const;

const FIELD: Tint = { base: '#9CC98A', light: '#9CC98A', shade: '#2C4A20' };

export function productPicture({ category, picture }: DemoProduct): PictureSpec {
  return { ...FORMATS.product, tint: categoryTints[category], pieces: picture, centred: true };
}

export function producerPicture({ picture }: DemoProducer): PictureSpec {
  const setting: Setting = { place: 'hills', palette: picture.palette };
  return { ...FORMATS.producer, ...stage(setting, FORMATS.producer), pieces: picture.pieces };
}

export function postPicture({ picture }: DemoPost): PictureSpec {
  return { ...FORMATS.post, ...stage(picture.setting, FORMATS.post), pieces: picture.pieces };
}

function stage(setting: Setting, canvas: { width: number; height: number }) {
  return setting.place === 'hills'
    ? { tint: FIELD, scenery: hills(canvas, setting.palette) }
    : { tint: categoryTints[setting.tint], scenery: kitchen(canvas, setting.window) };
}
