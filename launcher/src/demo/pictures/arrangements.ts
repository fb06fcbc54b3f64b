import type { ArtId } from './art.ts';
import type { Piece } from './pieces.ts';

/** Changes to every piece of an arrangement; `size` multiplies, `turn` adds. */
export type Touch = Pick<Piece, 'flip' | 'tone'> & {
  readonly size?: number;
  readonly turn?: number;
};

function place(art: ArtId, touch: Touch, spots: readonly Omit<Piece, 'art'>[]): Piece[] {
  const { size = 1, turn = 0, tone, flip = false } = touch;
  return spots.map((spot) => ({
    ...spot,
    art,
    size: spot.size * size,
    turn: (spot.turn ?? 0) + turn,
    flip: (spot.flip ?? false) !== flip,
    ...(tone && { tone }),
  }));
}

export function solo(art: ArtId, touch: Touch = {}): Piece[] {
  return place(art, touch, [{ x: 0.5, y: 0.84, size: 0.84 }]);
}

/** Two round things, the one behind leaning away. */
export function pair(art: ArtId, touch: Touch = {}): Piece[] {
  return place(art, touch, [
    { x: 0.31, y: 0.72, size: 0.58, turn: -18, flip: true },
    { x: 0.61, y: 0.84, size: 0.66, turn: 4 },
  ]);
}

/** Two long things lying the same way. */
export function sideBySide(art: ArtId, touch: Touch = {}): Piece[] {
  return place(art, touch, [
    { x: 0.33, y: 0.7, size: 0.6, turn: -14 },
    { x: 0.61, y: 0.84, size: 0.68, turn: 6 },
  ]);
}

export function trio(art: ArtId, touch: Touch = {}): Piece[] {
  return place(art, touch, [
    { x: 0.28, y: 0.7, size: 0.52, turn: -12, flip: true },
    { x: 0.73, y: 0.68, size: 0.52, turn: 14 },
    { x: 0.5, y: 0.84, size: 0.64 },
  ]);
}
