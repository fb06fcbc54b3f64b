import sharp from 'sharp';

/** Straight RGBA, row by row. */
export type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Pixels with their place in the picture. */
export type Layer = Pixels & { readonly left: number; readonly top: number };

const VISIBLE = 8;

function opacityAt({ data, width }: Pixels, column: number, row: number): number {
  return data[(row * width + column) * 4 + 3] ?? 0;
}

/** First and last visible column of a row. */
function rowReach(pixels: Pixels, row: number): readonly [number, number] | undefined {
  let first = 0;
  while (first < pixels.width && opacityAt(pixels, first, row) < VISIBLE) first++;
  if (first === pixels.width) return undefined;
  let last = pixels.width - 1;
  while (opacityAt(pixels, last, row) < VISIBLE) last--;
  return [first, last];
}

function crop(pixels: Pixels, left: number, top: number, width: number, height: number): Pixels {
  const data = Buffer.allocUnsafe(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * pixels.width + left) * 4;
    pixels.data.copy(data, row * width * 4, from, from + width * 4);
  }
  return { data, width, height };
}

/** Cuts away the empty border. Here a fraction of what sharp's own trim takes on pictures this size. */
export function cropToContent(pixels: Pixels): Pixels {
  let left = pixels.width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let row = 0; row < pixels.height; row++) {
    const reach = rowReach(pixels, row);
    if (!reach) continue;
    if (top < 0) top = row;
    bottom = row;
    left = Math.min(left, reach[0]);
    right = Math.max(right, reach[1]);
  }
  if (right < 0) throw new Error('A piece of art came out empty');
  return crop(pixels, left, top, right - left + 1, bottom - top + 1);
}

/** Where the layer touches the ground: middle and width of its lowest slice, in picture coordinates. */
export function footprint(layer: Layer): {
  readonly x: number;
  readonly width: number;
} {
  let left = layer.width;
  let right = 0;
  for (let row = Math.floor(layer.height * 0.94); row < layer.height; row++) {
    const reach = rowReach(layer, row);
    if (!reach) continue;
    left = Math.min(left, reach[0]);
    right = Math.max(right, reach[1]);
  }
  return { x: layer.left + (left + right) / 2, width: right - left };
}

/** The layer's opacity alone, with room around it for a blur to spread. */
function opacityOf(layer: Layer, pad: number): Pixels {
  const width = layer.width + 2 * pad;
  const height = layer.height + 2 * pad;
  const data = Buffer.alloc(width * height);
  for (let row = 0; row < layer.height; row++) {
    for (let column = 0; column < layer.width; column++) {
      data[(row + pad) * width + pad + column] = opacityAt(layer, column, row);
    }
  }
  return { data, width, height };
}

/** The layer's outline, blurred and in one colour: laid over what stands behind it. */
export async function castShadow(
  layer: Layer,
  { colour, strength, reach }: { colour: string; strength: number; reach: number },
): Promise<Layer> {
  const pad = Math.ceil(reach * 2);
  const { data: opacity, width, height } = opacityOf(layer, pad);
  const blurred = await sharp(opacity, { raw: { width, height, channels: 1 } })
    .blur(reach)
    .linear(strength, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const data = await sharp({
    create: { width, height, channels: 3, background: colour },
  })
    .joinChannel(blurred, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
  return { data, width, height, left: layer.left - pad, top: layer.top - pad };
}
