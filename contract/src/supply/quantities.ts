// Free of zod on purpose: see base/constants.ts.
import { THOUSANDTHS } from './supply-constants.ts';

/** Of a farmer's unit, at once. */
export const MOST_UNITS = 10_000;

/** '1.500' is a thousand and a half in Brazil and one and a half to a machine: behind a point stand two places at most. */
const TYPED = /^(\d{1,5})(?:,(\d{1,3})|\.(\d{1,2}))?$/;

/** '2,5', '2.5', '10' or 2.5 in thousandths; null for anything else, and for what nobody brings at once. */
export function toThousandths(given: number | string): number | null {
  if (typeof given === 'number') {
    const thousandths = Math.round(given * THOUSANDTHS);
    return Number.isSafeInteger(thousandths) && thousandths / THOUSANDTHS === given ? thousandths : null;
  }
  const [, whole, places, pointed] = TYPED.exec(given.trim()) ?? [];
  if (whole === undefined) return null;
  const thousandths = Number(whole) * THOUSANDTHS + Number((places ?? pointed ?? '').padEnd(3, '0'));
  return thousandths <= MOST_UNITS * THOUSANDTHS ? thousandths : null;
}

export function fromThousandths(thousandths: number): number {
  return thousandths / THOUSANDTHS;
}

/** '2,5' */
export function formatQuantity(thousandths: number): string {
  return String(thousandths / THOUSANDTHS).replace('.', ',');
}

/** '2,5 × caixa de 20 kg': units are the farmer's own words, and have no plural that we know. */
export function quantityOf(thousandths: number, unit: string): string {
  return unit ? `${formatQuantity(thousandths)} × ${unit}` : formatQuantity(thousandths);
}
