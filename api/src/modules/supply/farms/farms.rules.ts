import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { CropInput } from '@cesta/contract/supply/farms';
import { SILENCE_LABELS, type SilenceRule } from '@cesta/contract/supply/supply-constants';

/** What was agreed with a farmer about one product. */
export interface Agreed {
  productId: string;
  unit: string;
  portions: number;
  priceCents: Cents;
  priority: number;
  usualQuantity: number;
}

interface Kept extends Agreed {
  id: string;
  active: boolean;
}

interface CropChanges {
  added: Agreed[];
  /** Also those that were taken out and are grown again. */
  changed: { id: string; before: Kept; after: Agreed }[];
  takenOut: Kept[];
}

/** A farm grows a product or does not: a row is known by its product, and what is not wished for any more is taken out. */
export function cropChanges(kept: readonly Kept[], wanted: readonly Agreed[]): CropChanges {
  const byProduct = new Map<string, Kept>();
  for (const crop of kept) {
    const known = byProduct.get(crop.productId);
    if (!known || (crop.active && !known.active)) byProduct.set(crop.productId, crop);
  }
  const changed: CropChanges['changed'] = [];
  const added: Agreed[] = [];
  for (const after of wanted) {
    const before = byProduct.get(after.productId);
    if (!before) added.push(after);
    else if (!before.active || !isSame(before, after)) changed.push({ id: before.id, before, after });
  }
  const stays = new Set(wanted.map(({ productId }) => productId));
  return { added, changed, takenOut: kept.filter((crop) => crop.active && !stays.has(crop.productId)) };
}

export function agreedOf({ price, ...crop }: CropInput): Agreed {
  return { ...crop, priceCents: price };
}

const FIELDS = {
  productId: true,
  unit: true,
  portions: true,
  priceCents: true,
  priority: true,
  usualQuantity: true,
} satisfies Record<keyof Agreed, true>;

function isSame(a: Agreed, b: Agreed): boolean {
  return (Object.keys(FIELDS) as (keyof Agreed)[]).every((field) => a[field] === b[field]);
}

/** What was counted before counts something else now. */
export function isUnitChanged(before: Agreed, after: Agreed): boolean {
  return before.unit !== after.unit || before.portions !== after.portions;
}

/** 'caixa de 20 kg com 40 porções por R$ 85,00, prioridade 1, 3 por semana' */
export function cropInWords({ unit, portions, priceCents, priority, usualQuantity }: Agreed): string {
  const holds = portions === 1 ? '1 porção' : `${portions} porções`;
  return `${unit} com ${holds} por ${formatCents(priceCents)}, prioridade ${priority}, ${usualQuantity} por semana`;
}

/** The audit log is kept for good: of how to reach and pay somebody it says enough to tell two values apart. */
export function ending(secret: string): string {
  return secret.length > 4 ? `…${secret.slice(-4)}` : secret && '…';
}

export const silenceInWords = (rule: SilenceRule): string => SILENCE_LABELS[rule].toLowerCase();
