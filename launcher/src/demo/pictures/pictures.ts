import sharp, { type OverlayOptions } from 'sharp';
import { castShadow, footprint, type Layer } from './layers.ts';
import { type Piece, renderPiece } from './pieces.ts';
import type { Tint } from './tints.ts';

export type PictureSpec = {
  readonly width: number;
  readonly height: number;
  readonly tint: Tint;
  /** Markup drawn on the ground before anything stands on it: hills, field rows, a table. */
  readonly scenery?: string;
  readonly pieces: readonly Piece[];
  /** Moves the whole group so that its middle meets the picture's. */
  readonly centred?: boolean;
};

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

function glow({ width, height, tint }: PictureSpec): string {
  return `<defs><radialGradient id="glow" cx="50%" cy="46%" r="56%"><stop offset="0" stop-color="${tint.light}"/><stop offset=".45" stop-color="${tint.light}" stop-opacity=".72"/><stop offset="1" stop-color="${tint.light}" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="${tint.base}"/><rect width="${width}" height="${height}" fill="url(#glow)"/>`;
}

function shadowGradient(id: string, colour: string, strength: number): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${strength * 0.5}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** A tight dark line where the piece touches the ground, inside a wide soft pool. */
function groundShadow(layer: Layer): string {
  const foot = footprint(layer);
  const y = layer.top + layer.height;
  const middle = (foot.x + layer.left + layer.width / 2) / 2;
  const pool = `<ellipse cx="${middle}" cy="${y - layer.width * 0.012}" rx="${layer.width * 0.32 + foot.width * 0.36}" ry="${layer.width * 0.1}" fill="url(#pool)"/>`;
  const touch = `<ellipse cx="${foot.x}" cy="${y - layer.width * 0.006}" rx="${foot.width * 0.62}" ry="${layer.width * 0.036}" fill="url(#touch)"/>`;
  return pool + touch;
}

function canvasSvg(spec: PictureSpec, layers: readonly Layer[]): Buffer {
  const shadows = layers.filter((_, index) => !spec.pieces[index]?.shadowless).map(groundShadow);
  const gradients =
    shadowGradient('pool', spec.tint.shade, 0.36) + shadowGradient('touch', spec.tint.shade, 0.55);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${spec.width}" height="${spec.height}">${glow(spec)}${spec.scenery ?? ''}<defs>${gradients}</defs>${shadows.join('')}</svg>`,
  );
}

function centre(layers: readonly Layer[], { width, height }: PictureSpec): Layer[] {
  const left = Math.min(...layers.map((layer) => layer.left));
  const right = Math.max(...layers.map((layer) => layer.left + layer.width));
  const top = Math.min(...layers.map((layer) => layer.top));
  const bottom = Math.max(...layers.map((layer) => layer.top + layer.height));
  const dx = Math.round((width - left - right) / 2);
  // The shadow below weighs too: a little above the middle looks like the middle.
  const dy = Math.round((height - top - bottom) / 2 - height * 0.012);
  return layers.map((layer) => ({
    ...layer,
    left: layer.left + dx,
    top: layer.top + dy,
  }));
}

function overlay({ data, width, height, left, top }: Layer, blend: 'over' | 'atop'): OverlayOptions {
  return { input: data, raw: { width, height, channels: 4 }, left, top, blend };
}

/** The pieces as one transparent picture, each casting its shadow on those behind it. */
async function standTogether(layers: readonly Layer[], spec: PictureSpec): Promise<Layer> {
  const { width, height } = spec;
  const shadow = { colour: spec.tint.shade, strength: 0.5, reach: width / 70 };
  const overlays = layers.map(async (layer, index) => {
    // 'atop' keeps this shadow on the pieces already standing there; the ground has its own.
    const cast = index > 0 ? [overlay(await castShadow(layer, shadow), 'atop')] : [];
    return [...cast, overlay(layer, 'over')];
  });
  const data = await sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite((await Promise.all(overlays)).flat())
    .raw()
    .toBuffer();
  return { data, width, height, left: 0, top: 0 };
}

/** Draws one master picture; the store cuts its own sizes and formats from it. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  const placed = await Promise.all(spec.pieces.map((piece) => renderPiece(piece, spec)));
  const layers = spec.centred ? centre(placed, spec) : placed;
  const [first, ...others] = layers;
  const group = first && others.length === 0 ? first : await standTogether(layers, spec);
  return sharp(canvasSvg(spec, layers))
    .composite([overlay(group, 'over')])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
