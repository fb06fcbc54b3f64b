/** What somebody typed to find an order. */
interface OrderSearch {
  /** The ids that begin with the number that was typed; null when it can be none. */
  ids: { from: string; to: string } | null;
  /** All of them stand somewhere in name, e-mail or phone. Folded. */
  parts: string[];
}

/** An index of three letters at a time has nothing to say before. */
const SHORTEST = 3;
const MOST_PARTS = 6;

/** Null for what is too short to be looked for. */
export function readSearch(text: string): OrderSearch | null {
  const typed = text.trim().toLowerCase();
  const parts = partsOf(typed);
  const ids = idsOf(typed.replace(/^(pedido\s*)?#?\s*/, ''));
  const isLongEnough = parts.some((part) => part.length >= SHORTEST);
  return isLongEnough || ids ? { ids, parts: isLongEnough ? parts : [] } : null;
}

/** A phone is written in many ways and stored as digits. */
function partsOf(typed: string): string[] {
  const digits = typed.replace(/\D/g, '');
  if (/^[\d\s()+.-]+$/.test(typed)) return digits ? [digits.replace(/^55(?=\d{10,11}$)/, '')] : [];
  const folded = typed.normalize('NFD').replace(/\p{M}/gu, '');
  return folded.split(/\s+/).filter(Boolean).slice(0, MOST_PARTS);
}

/** '1a2b3c4d', with or without the rest and its dashes. */
function idsOf(typed: string): OrderSearch['ids'] {
  const hex = typed.replace(/-/g, '');
  if (hex.length < SHORTEST || hex.length > 32 || !/^[0-9a-f]+$/.test(hex)) return null;
  return { from: dashed(hex.padEnd(32, '0')), to: dashed(hex.padEnd(32, 'f')) };
}

function dashed(hex: string): string {
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}
