import type { AddressImpact } from '@cesta/contract/identity/identity';
import { spokenDay } from '../delivery-days.ts';

type Moved = AddressImpact['deliveries'][number];

/** What a change of address does to one basket, or to the order that comes without it, in a sentence. */
export function impactText(moved: Moved): string {
  return `${moved.is_order ? 'o pedido da cesta pulada, ' : ''}${placeText(moved)}`;
}

function placeText({ from, to, stays, is_order }: Moved): string {
  const closed = is_order ? 'fechado' : 'fechada';
  if (stays && from) return `${spokenDay(from)}: já está ${closed} e chega no endereço de antes.`;
  if (from && to && from !== to) return `${spokenDay(from)} passa para ${spokenDay(to)}, no novo endereço.`;
  if (from && !to) return `${spokenDay(from)}: fica sem dia marcado.`;
  if (!from && to) return `${spokenDay(to)}: ganha dia marcado, no novo endereço.`;
  return `${spokenDay(to ?? from ?? '')}: no mesmo dia, no novo endereço.`;
}
