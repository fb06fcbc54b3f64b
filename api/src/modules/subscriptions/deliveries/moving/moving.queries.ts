import type { StopState } from '@cesta/contract/orders/delivery-constants';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import { deliveries } from '../deliveries.tables.ts';

/**
 * Turns those that are still in `from`, and says which they were. A basket that can still change is not packed. Locked in
 * id order first: a run that closes baskets holds some of them.
 */
export async function moveBaskets(
  tx: Db,
  ids: string[],
  { from, to }: { from: StopState; to: StopState },
): Promise<Pick<DeliveryRow, 'id' | 'date' | 'items' | 'takenUnits'>[]> {
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.id, ids))
    .orderBy(deliveries.id)
    .for('no key update');
  return (
    tx
      .update(deliveries)
      // Unpacked, it gets what its own day has.
      .set({ status: to, ...(to === 'scheduled' && { goodsOf: null }) })
      .where(
        and(
          inArray(deliveries.id, ids),
          eq(deliveries.status, from),
          from === 'scheduled' ? isNotNull(deliveries.frozenAt) : undefined,
        ),
      )
      .returning({
        id: deliveries.id,
        date: deliveries.date,
        items: deliveries.items,
        takenUnits: deliveries.takenUnits,
      })
  );
}
