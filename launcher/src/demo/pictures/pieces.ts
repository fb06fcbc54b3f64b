import sharp from 'sharp';
import { type ArtId, artBody } from './art.ts';
import { cropToContent, type Layer, type Pixels } from './layers.ts';

/** Brightness and saturation multiply, hue turns in degrees: a green lettuce becomes a red one. */
type Tone = {
  readonly hue?: number;
  readonly saturation?: number;
  readonly brightness?: number;
};

/** One thing standing in a picture. Lengths are fractions of the picture's width, `y` of its height. */
export type Piece = {
  readonly art: ArtId;
  /** Middle of the piece. */
  readonly x: number;
  /** Where its lowest point rests. */
  readonly y: number;
  readonly size: number;
  readonly turn?: number;
  readonly flip?: boolean;
  readonly tone?: Tone;
  /** Things in the air, or sunk into the scenery, cast no shadow on the ground. */
  readonly shadowless?: boolean;
};

const ART_UNITS = 32;
// Room for the corners of a turned piece. Every pixel costs time in each of the art's blur filters.
const TURNED_MARGIN_UNITS = 4.5;

/**
 * The people of the set are cut by filters that leave stairs along a hat's brim: drawn larger and scaled
 * down, these disappear. The produce has none, and every pixel costs time.
 */
function oversamplingOf({ art }: Piece): number {
  return art.includes('-farmer') ? 1.6 : 1;
}

async function shrink({ data, width, height }: Pixels, by: number): Promise<Pixels> {
  const shrunk = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(Math.round(width / by), Math.round(height / by), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: shrunk.data, width: shrunk.info.width, height: shrunk.info.height };
}

function pieceSvg(body: string, piece: Piece, unit: number): Buffer {
  const margin = piece.turn ? TURNED_MARGIN_UNITS : 0;
  const box = ART_UNITS + 2 * margin;
  const side = Math.round(box * unit);
  const middle = ART_UNITS / 2;
  const flip = piece.flip ? `translate(${ART_UNITS} 0) scale(-1 1)` : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${-margin} ${-margin} ${box} ${box}"><g transform="rotate(${piece.turn ?? 0} ${middle} ${middle}) ${flip}">${body}</g></svg>`,
  );
}

async function retone(pixels: Pixels, tone: Tone): Promise<Pixels> {
  const { width, height } = pixels;
  const data = await sharp(pixels.data, { raw: { width, height, channels: 4 } })
    .modulate({ hue: 0, saturation: 1, brightness: 1, ...tone })
    .raw()
    .toBuffer();
  return { data, width, height };
}

export async function renderPiece(piece: Piece, canvas: { width: number; height: number }): Promise<Layer> {
  const oversampling = oversamplingOf(piece);
  const unit = (piece.size * canvas.width * oversampling) / ART_UNITS;
  const { data, info } = await sharp(pieceSvg(await artBody(piece.art), piece, unit))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cropped = cropToContent({ data, width: info.width, height: info.height });
  const sized = oversampling > 1 ? await shrink(cropped, oversampling) : cropped;
  const pixels = piece.tone ? await retone(sized, piece.tone) : sized;
  return {
    ...pixels,
    left: Math.round(piece.x * canvas.width - pixels.width / 2),
    top: Math.round(piece.y * canvas.height - pixels.height),
  };
}
