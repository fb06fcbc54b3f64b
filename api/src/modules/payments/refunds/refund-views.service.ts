import { type Cents, toReais } from '@cesta/contract/base/money';
import type { Order } from '@cesta/contract/orders/orders';
import type { Refund } from '@cesta/contract/orders/refunds';
import type { Deps } from '../../../deps.ts';
import { findPeople } from '../../identity/identity.service.ts';
import * as queries from './refunds.queries.ts';
import { isBackOfOrder, isReturnReason, WHY_RETURNED } from './refunds.rules.ts';

/** What goes or went back of these orders, for the operator. */
export async function addRefunds(deps: Deps, orders: readonly Order[]): Promise<Order[]> {
  const { db } = deps.database;
  const rows = await queries.listRefunds(
    db,
    orders.map(({ id }) => id),
  );
  const people = await findPeople(db, [...new Set(rows.flatMap(({ resolvedBy }) => resolvedBy ?? []))]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const toRefund = (row: queries.RefundRow): Refund => ({
    id: row.id,
    amount: toReais(row.amountCents),
    state: row.state,
    reason: reasonOf(row),
    requested_at: row.createdAt.toISOString(),
    state_at: row.stateAt.toISOString(),
    failure: row.failure,
    resolution: row.resolution,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    resolved_by: (row.resolvedBy && people.get(row.resolvedBy)?.name) || null,
  });
  return orders.map((order) => ({ ...order, refunds: (byOrder.get(order.id) ?? []).map(toRefund) }));
}

/** What is back of the money that paid an order, oldest first: one that bounced is not, nor one that paid it twice. */
export async function listReturned(
  { database }: Pick<Deps, 'database'>,
  orderId: string,
): Promise<{ at: Date; amount: Cents }[]> {
  const rows = await queries.listRefunds(database.db, [orderId]);
  return rows
    .filter(isBackOfOrder)
    .map((row) => ({ at: row.doneAt ?? row.resolvedAt ?? row.stateAt, amount: row.amountCents }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Why money goes back, in the operator's words or in ours. */
export function reasonOf({ note, reason }: Pick<queries.RefundRow, 'note' | 'reason'>): string {
  if (note) return note;
  if (isReturnReason(reason)) return `Pagamento não mantido: ${WHY_RETURNED[reason]}`;
  return reason === 'given back at the provider' ? 'Feito no painel do provedor.' : '';
}
