import type { AddressImpact } from '@cesta/contract/identity/identity';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';

/** A basket that is still to come. */
export interface AddressedBasket {
  id: string;
  date: string;
  frozenAt: Date | null;
  address: DeliveryAddress;
  /** It is skipped; what was ordered along with it comes by itself. */
  isOrder?: boolean;
}

interface OrderAlong {
  id: string;
  /** Null while it can still go elsewhere. */
  packed: { address: DeliveryAddress; date: string | null } | null;
}

/**
 * What was ordered along with a skipped basket goes where that would have gone. Packed by itself, it goes where its
 * label says; several of them are told of as one.
 */
export function ordersOf(
  { id, date, cutoffAt, address }: Omit<AddressedBasket, 'frozenAt'> & { cutoffAt: Date },
  extras: readonly OrderAlong[],
  now: Date,
): AddressedBasket[] {
  const frozenAt = cutoffAt <= now ? cutoffAt : null;
  const open = extras.some(({ packed }) => !packed) ? [{ id, date, address, frozenAt, isOrder: true }] : [];
  const [closed] = extras.flatMap(({ id: order, packed }) => (packed ? { ...packed, id: order } : []));
  const staying = closed && { ...closed, date: closed.date ?? date, frozenAt: cutoffAt, isOrder: true };
  return staying ? [...open, staying] : open;
}

type Moved = AddressImpact['deliveries'][number];

const ofOrder = ({ isOrder }: AddressedBasket) => (isOrder ? { is_order: true } : {});

const isSamePlace = (one: DeliveryAddress, other: DeliveryAddress) =>
  (Object.keys(one) as (keyof DeliveryAddress)[]).every((key) => one[key] === other[key]);

/** What became of the coming baskets between two moments, named by days; what neither moved nor stayed behind is left out. */
export function impactOf(before: readonly AddressedBasket[], after: readonly AddressedBasket[]): Moved[] {
  const known = new Map(before.map((basket) => [basket.id, basket]));
  const kept = new Set(after.map(({ id }) => id));
  const moved = after.flatMap((basket): Moved | Moved[] => {
    const was = known.get(basket.id);
    const { id, date } = basket;
    if (was && was.date === date && isSamePlace(was.address, basket.address)) return [];
    return { id, from: was?.date ?? null, to: date, stays: false, ...ofOrder(basket) };
  });
  const lost = before
    .filter(({ id }) => !kept.has(id))
    .map((basket) => ({ id: basket.id, from: basket.date, to: null, stays: false, ...ofOrder(basket) }));
  return byDay([...moved, ...lost]);
}

/** Frozen ones go where they were going; worth saying only when the others go elsewhere. */
export function withStaying(
  moved: readonly Moved[],
  after: readonly AddressedBasket[],
  place: DeliveryAddress,
): Moved[] {
  const stay = after.filter(({ frozenAt, address }) => frozenAt && !isSamePlace(address, place));
  const staying = stay.map((basket) => {
    const { id, date } = basket;
    return { id, from: date, to: date, stays: true, ...ofOrder(basket) };
  });
  return byDay([...staying, ...moved]);
}

function byDay(deliveries: readonly Moved[]): Moved[] {
  return deliveries.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
}

function dayOf({ from, to, id }: Moved): string {
  return `${from ?? to} ${id}`;
}
