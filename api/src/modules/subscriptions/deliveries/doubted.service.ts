import { dayOf } from '@cesta/contract/base/calendar';
import type { Db } from '../../../platform/database/db.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import * as queries from './doubted.queries.ts';
import { oldestDue } from './late.rules.ts';

/**
 * After a restore of what was known at `since`: whatever the run would have moved on since then, or would tomorrow,
 * may have been packed and brought. It stays where it is until a person says so.
 */
export async function doubtBaskets(db: Db, { since, now }: { since: Date; now: Date }): Promise<void> {
  await queries.doubtUnpacked(db, { from: oldestDue(dayOf(since)), to: dayOf(now), now });
}

/** They did not go out. Answers how many they were. */
export async function trustBaskets(tx: Db, by: Operator, date: string, now: Date): Promise<number> {
  const ids = await queries.trustUnpacked(tx, date);
  const baskets = ids.map((id) => ({ subject: 'basket', id, name: date }) as const);
  await writeAudit(tx, now, by, baskets, [{ action: 'handled', to: 'não saiu no dia' }]);
  return ids.length;
}
