import { SILENCE_LABELS } from '@cesta/contract/supply/supply-constants';
import type { Clash } from '../forms/clashes.ts';
import type { CropValues, FarmValues } from './farm-values.ts';

type Sides = Record<'before' | 'now' | 'typed', FarmValues>;
type Contact = Omit<FarmValues, 'crops'>;

const LABELS: Record<keyof Contact, string> = {
  phone: 'Telefone',
  email: 'Email',
  pixKey: 'Chave Pix',
  silence: 'Se não responder',
};

/**
 * A farm that somebody else saved meanwhile: what was not touched here becomes as they left it, so that saving again
 * undoes nothing of theirs unseen. What both changed stays as it was typed, and is told.
 */
export function catchUp(sides: Sides): { values: FarmValues; clashes: Clash[] } {
  const contact = contactOf(sides);
  const crops = cropsOf(sides);
  return {
    values: { ...contact.values, crops: crops.values },
    clashes: [...contact.clashes, ...crops.clashes],
  };
}

function contactOf({ before, now, typed }: Sides): { values: Contact; clashes: Clash[] } {
  const names = Object.keys(LABELS) as (keyof Contact)[];
  const isTyped = (name: keyof Contact) => typed[name] !== before[name];
  return {
    values: Object.fromEntries(
      names.map((name) => [name, (isTyped(name) ? typed : now)[name]]),
    ) as unknown as Contact,
    clashes: names
      .filter((name) => isTyped(name) && now[name] !== before[name] && now[name] !== typed[name])
      .map((name) => ({
        label: LABELS[name],
        theirs: name === 'silence' ? SILENCE_LABELS[now.silence] : now[name] || 'vazio',
      })),
  };
}

function cropsOf({ before, now, typed }: Sides): { values: CropValues[]; clashes: Clash[] } {
  const [was, is, own] = [byProduct(before), byProduct(now), byProduct(typed)];
  const ids = [...new Set([...own.keys(), ...is.keys()])];
  const isTyped = (id: string) => !isSame(own.get(id), was.get(id));
  return {
    values: ids.flatMap((id) => (isTyped(id) ? own : is).get(id) ?? []),
    clashes: ids
      .filter((id) => isTyped(id) && !isSame(is.get(id), was.get(id)) && !isSame(is.get(id), own.get(id)))
      .map((id) => ({
        label: (own.get(id) ?? is.get(id))?.productName ?? '',
        theirs: cropInWords(is.get(id)),
      })),
  };
}

function byProduct({ crops }: FarmValues): ReadonlyMap<string, CropValues> {
  return new Map(crops.map((crop) => [crop.productId, crop]));
}

const agreed = ({ unit, portions, price, priority, usualQuantity }: CropValues) =>
  [unit, portions, price, priority, usualQuantity].join('\n');

function isSame(one: CropValues | undefined, other: CropValues | undefined): boolean {
  return one && other ? agreed(one) === agreed(other) : one === other;
}

function cropInWords(crop: CropValues | undefined): string {
  if (!crop) return 'não planta mais';
  const { unit, portions, price, priority, usualQuantity } = crop;
  return `${unit}, ${portions} porções, R$ ${price}, prioridade ${priority}, usual ${usualQuantity}`;
}
