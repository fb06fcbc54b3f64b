import { createHash } from 'node:crypto';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { boxesOf, FARTHEST_DAYS, type SentForm } from './farm-page.rules.ts';

interface CountedCrop {
  id: string;
  product: string;
  unit: string;
  portions: number;
  /** Since when all of it is agreed as it is now. */
  since: Date;
}

/**
 * What a crop's box is called. The name says in which unit it counts: what was typed for another one fits no box any
 * more, neither on a page that was open meanwhile nor in a draft that waited for signal.
 */
export function boxName({ id, unit, portions }: Pick<CountedCrop, 'id' | 'unit' | 'portions'>): string {
  const mark = createHash('sha256')
    .update(JSON.stringify([unit, portions]))
    .digest('hex')
    .slice(0, 8);
  return `${id}-${mark}`;
}

interface TypedOffer {
  typed: string;
  /** What the page showed in the box. */
  before: string;
  /** In which unit it was typed, as the crop is counted now. */
  unit: 'same' | 'other' | 'unknown';
}

/** What a form says of a crop; null where it has no box for it. */
export function offerIn(form: SentForm, crop: CountedCrop, date: string): TypedOffer | null {
  const boxes = boxesOf(form, 'c-');
  const own = boxName(crop);
  const name = boxes.has(own) ? own : [...boxes.keys()].find((other) => other.startsWith(crop.id));
  if (name === undefined) return null;
  const typed = (boxes.get(name) ?? '').trim();
  const before = form.get(`era-${name}`) ?? '';
  if (name !== crop.id) return { typed, before, unit: name === own ? 'same' : 'other' };
  // From a page that says no unit. None that asks for this day is older than this.
  const opened = addDays(date, 0 - FARTHEST_DAYS);
  return { typed, before, unit: dayOf(crop.since) < opened ? 'same' : 'unknown' };
}

/** 'A unidade de Couve mudou para caixa de 20 kg (40 porções); escreva de novo.' */
export function otherUnit(
  { product, unit, portions }: CountedCrop,
  typedIn: Exclude<TypedOffer['unit'], 'same'>,
): string {
  const changed = typedIn === 'other' ? 'mudou para' : 'agora é';
  const holds = portions === 1 ? '1 porção' : `${portions} porções`;
  return `A unidade de ${product} ${changed} ${unit} (${holds}); escreva de novo.`;
}
