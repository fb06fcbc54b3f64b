import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import type { Role } from '@cesta/contract/identity/identity';
import type { FarmOrder, RoundFarm, RoundProduct, RoundState } from '@cesta/contract/supply/harvest';

/** Whether farmers are still to be asked, to answer, or done. */
export function stateOf(
  round: { madeUntil: Date | null; closedAt: Date | null } | undefined,
  counts: { orders: number; answered: number },
): RoundState {
  if (!round?.madeUntil) return 'ahead';
  return counts.orders > counts.answered && !round.closedAt ? 'asked' : 'settled';
}

/** Who packs reads what comes and in which units: no prices, nobody's phone, and no link that opens a farm's page. */
export function farmFor(role: Role, farm: RoundFarm): RoundFarm {
  if (role === 'admin') return farm;
  const { producer_id, producer_name, is_gone, silence, orders } = farm;
  return { producer_id, producer_name, is_gone, silence, orders: orders.map(orderForShed) };
}

function orderForShed({ text: _text, amount: _amount, lines, ...order }: FarmOrder): FarmOrder {
  return { ...order, lines: lines.map(({ price: _price, ...line }) => line) };
}

const words = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Where a category stands in the shop; an unknown one comes last. */
function placeOf(category: string): number {
  const place = (CATEGORIES as readonly string[]).indexOf(category);
  return place === -1 ? CATEGORIES.length : place;
}

/** As one walks through the shed: by category, in the shop's own order, then by name. */
export function inShedOrder(lines: RoundProduct[]): RoundProduct[] {
  return lines.sort(
    (a, b) =>
      placeOf(a.category) - placeOf(b.category) ||
      words.compare(a.category, b.category) ||
      words.compare(a.product_name, b.product_name) ||
      (a.product_id < b.product_id ? -1 : 1),
  );
}
