import { cebolinha, coentro } from './bunches.ts';
import { goiaba, mamao, maracuja } from './fruits.ts';
import { couve, repolho, rucula } from './leaves.ts';
import { paris, shiitake, shimeji } from './mushrooms.ts';
import { dende, farinha } from './pantry.ts';
import { abobora, aipim, beterraba, quiabo } from './vegetables.ts';

/** Produce of Bahia that the Fluent set has no emoji for, on the same 32 by 32 grid. */
export const drawings = {
  abobora,
  aipim,
  beterraba,
  cebolinha,
  coentro,
  couve,
  dende,
  farinha,
  goiaba,
  mamao,
  maracuja,
  paris,
  quiabo,
  repolho,
  rucula,
  shiitake,
  shimeji,
} as const;

export type DrawingId = keyof typeof drawings;
