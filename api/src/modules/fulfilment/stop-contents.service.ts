import { toReais } from '@cesta/contract/base/money';
import type { StopKind } from '@cesta/contract/orders/delivery-constants';
import type { Stop } from '@cesta/contract/panel/deliveries';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Db } from '../../platform/database/db.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import type { OrderRow } from '../orders/orders.service.ts';
import { findProducerNames } from '../producers/producers.service.ts';
import type { PlacedOrder } from './order-days.service.ts';
import { findOutgoing } from './outgoing-orders.service.ts';
import * as queries from './rounds.queries.ts';
import type { BareStop } from './stops.service.ts';

export type Products = Awaited<ReturnType<typeof findProducts>>;

type Content = Pick<Stop, 'customer_name' | 'customer_phone' | 'notes' | 'plan_name' | 'door'> & {
  items: PackedItem[];
};

interface KnownOfDay {
  products: Products;
  /** By basket. */
  extras: ReadonlyMap<string, PlacedOrder[]>;
}

/** Who lives there and what they get: things that the day's harvest knows. */
export async function fillStops(
  db: Db,
  stops: (BareStop & { area: string; box: number })[],
  { products, extras }: KnownOfDay,
): Promise<Stop[]> {
  const idsOf = (wanted: StopKind) => stops.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const along = stops.flatMap(({ id }) => extras.get(id) ?? []);
  const contents = new Map([
    ...(await readBaskets(db, idsOf('basket'))),
    ...(await readOrders(db, [...idsOf('order'), ...along.map(({ id }) => id)])),
  ]);
  const others = await findOthers(db, contents.values(), products);
  const unitOf = (id: string) => (products.get(id) ?? others.get(id))?.unit ?? '';
  const inUnits = (items: readonly PackedItem[]) =>
    items.map((item) => ({ ...item, unit: unitOf(item.product_id) }));
  return stops.flatMap(({ kind, id, state, area, box, address, changesUntil, lateSince }) => {
    const content = contents.get(id);
    if (!content) return [];
    const items = inUnits(content.items);
    const inside = (extras.get(id) ?? []).flatMap((order) => {
      const { notes = '', items: own, door } = contents.get(order.id) ?? {};
      return own
        ? { id: order.id, state: order.state, notes, items: inUnits(own), ...(door && { door }) }
        : [];
    });
    const until = changesUntil?.toISOString() ?? null;
    return {
      ...content,
      ...{ kind, id, state, area, box, address, items, changes_until: until, late_since: lateSince },
      ...(inside.length > 0 && { extras: inside }),
    };
  });
}

/** What is packed is no longer needed, so that the day's harvest may not know it: its boxes still say it in units. */
async function findOthers(db: Db, contents: Iterable<Content>, products: Products): Promise<Products> {
  const inside = [...contents].flatMap(({ items }) => items.map(({ product_id }) => product_id));
  return findProducts(
    db,
    inside.filter((id) => !products.has(id)),
  );
}

async function readBaskets(db: Db, ids: string[]): Promise<[string, Content][]> {
  if (ids.length === 0) return [];
  const rows = await queries.listWhole(db, ids);
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.map(({ id, items, userId, planType }) => {
    const person = people.get(userId);
    return [
      id,
      {
        customer_name: person?.name ?? '',
        customer_phone: person?.phone ?? '',
        notes: '',
        plan_name: PLANS[planType].name,
        items,
      },
    ];
  });
}

function doorOf({
  paymentMethod,
  paymentStatus,
  totalCents,
}: Pick<OrderRow, 'paymentMethod' | 'paymentStatus' | 'totalCents'>): Pick<Content, 'door'> {
  if (paymentMethod !== 'door') return {};
  return { door: { amount: toReais(totalCents), received: paymentStatus === 'paid' } };
}

async function readOrders(db: Db, ids: string[]): Promise<[string, Content][]> {
  const orders = await findOutgoing(db, ids);
  const names = await findProducerNames(
    db,
    [...orders.values()].flatMap(({ items }) => items.map(({ producerId }) => producerId)),
  );
  return [...orders.values()].map(({ id, customerName, customerPhone, notes, items, ...order }) => [
    id,
    {
      ...doorOf(order),
      customer_name: customerName,
      customer_phone: customerPhone,
      notes,
      plan_name: null,
      items: items.map(({ productId, productName, quantity, producerId, insteadOf }) => {
        const name = names.get(producerId ?? '');
        return {
          ...{ product_id: productId, product_name: productName, quantity },
          ...(name && { producer_name: name }),
          ...(insteadOf && { instead_of: insteadOf }),
        };
      }),
    },
  ]);
}
