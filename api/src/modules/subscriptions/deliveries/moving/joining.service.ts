import type { BasketSource, ComingBasket } from '../../../../platform/registers/coming-baskets.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import * as queries from './joining.queries.ts';

/** What orders ask about baskets. */
export const basketSource: BasketSource = {
  findNext: async (db, userId, now) => toComing(await queries.findNextOpen(db, userId, now)),
  find: async (db, id) => toComing(await queries.findById(db, id)),
};

function toComing(row: DeliveryRow | undefined): ComingBasket | null {
  if (!row) return null;
  const { id, date, cutoffAt, lateSince, address, status } = row;
  const state = status === 'cancelled' || status === 'skipped' ? null : status;
  return { id, date, cutoffAt, lateSince, address, state };
}
