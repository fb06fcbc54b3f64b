import type { StopMove } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { type Operator, writeAudit } from '../../../audit/audit.service.ts';
import { giveUnitsBack, takeUnits } from '../contents/reserving.service.ts';
import * as queries from './moving.queries.ts';

/** Moves those that can be moved, writes the audit log, and answers which they were. */
export function moveBaskets(deps: Deps, admin: Operator, ids: string[], move: StopMove): Promise<string[]> {
  return deps.database.db.transaction((tx) => moveIn(tx, deps, admin, ids, move));
}

/** From the shelf to the door at once, or not at all: nothing stays packed on a day that has gone by. */
export function bringBaskets(deps: Deps, admin: Operator, ids: string[]): Promise<string[]> {
  return deps.database.db.transaction(async (tx) => {
    const packed = await moveIn(tx, deps, admin, ids, { from: 'scheduled', to: 'packed' });
    return moveIn(tx, deps, admin, packed, { from: 'packed', to: 'delivered' });
  });
}

async function moveIn(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  admin: Operator,
  ids: string[],
  move: StopMove,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const now = clock.now();
  const moved = await queries.moveBaskets(tx, ids, move);
  if (moved.length > 0 && move.to === 'packed' && move.from === 'scheduled') await takeUnits(tx, now, moved);
  if (moved.length > 0 && move.to === 'scheduled') await giveUnitsBack(tx, now, moved);
  const baskets = moved.map(({ id, date }) => ({ subject: 'basket', id, name: date }) as const);
  await writeAudit(tx, now, admin, baskets, [{ action: 'status', ...move }]);
  return moved.map(({ id }) => id);
}
