import type { PlanType } from '@cesta/contract/plans';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { findById, findByPlace } from '../deliveries/named.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { placeIn, planOfUnpaid } from './delivery-names.rules.ts';

export interface NamedDelivery {
  week: string;
  ordinal: number;
  /** As what its week was billed, or will be. */
  planType: PlanType;
  /** Null while its week is not paid, or nothing could be planned for it. */
  delivery: DeliveryRow | null;
}

/** By its id or by its place in its week, whichever a screen knows, before and after the charge. */
export async function findNamedDelivery(db: Db, row: SubscriptionRow, name: string): Promise<NamedDelivery> {
  const place = placeIn(name);
  const found = place
    ? await findByPlace(db, row.id, place.week, place.ordinal)
    : await findById(db, row.id, name);
  if (found) {
    const { week, planType, delivery } = found;
    return { week, ordinal: place?.ordinal ?? delivery?.ordinal ?? 1, planType, delivery };
  }
  const planType = place && planOfUnpaid(row, place);
  if (!planType) throw new AppError('DELIVERY_NOT_FOUND');
  return { ...place, planType, delivery: null };
}
