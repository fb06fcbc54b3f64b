import type { StopMove } from '@cesta/contract/deliveries';
import type { Deps } from '../../../deps.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import * as queries from './moving.queries.ts';

/** Moves those that can be moved, writes the audit log, and answers which they were. */
export function moveBaskets(deps: Deps, admin: Operator, ids: string[], move: StopMove): Promise<string[]> {
  return deps.database.db.transaction(async (tx) => {
    const moved = await queries.moveBaskets(tx, ids, move);
    const baskets = moved.map(({ id, date }) => ({ subject: 'basket', id, name: date }) as const);
    await writeAudit(tx, deps.clock.now(), admin, baskets, [{ action: 'status', ...move }]);
    return moved.map(({ id }) => id);
  });
}
