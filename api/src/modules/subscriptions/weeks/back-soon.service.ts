import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { throwAll } from '../../../platform/jobs/each-apart.ts';
import { lockOfUser } from '../subscriptions.queries.ts';
import { readAhead } from './coming.service.ts';
import { nextChargeOf } from './pause.rules.ts';
import { postBackSoonEmail } from './weeks.emails.ts';
import { listPausesEnding } from './weeks.queries.ts';
import { firstChargedWeek } from './weeks.rules.ts';

const BATCH = 200;
const AHEAD_MS = 2 * DAY_MS;

/** Who has paused reads two days before the first charge that it comes; once, however often this runs. */
export async function announceReturns(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const some: { id: string; userId: string }[] = await listPausesEnding(
      db,
      new Date(deps.clock.now().getTime() + AHEAD_MS),
      after,
      BATCH,
    );
    for (const { id, userId } of some) {
      await db
        .transaction((tx) => announce(tx, deps, id, userId))
        .catch((error) => {
          failures.push(error);
          deps.log.error({ err: error, subscription: id }, 'a return was not announced');
        });
    }
    after = some.at(-1)?.id ?? null;
    if (some.length < BATCH) return throwAll(failures);
  }
}

/** Looked at again under the lock: they may have come back, or left, a moment ago. */
async function announce(tx: Db, deps: Deps, id: string, userId: string): Promise<void> {
  const row = (await lockOfUser(tx, userId)).find((it) => it.id === id);
  if (!row?.pausedUntil || row.cancelAtPeriodEnd || row.status === 'canceled') return;
  const now = deps.clock.now();
  const { wished, coming } = await readAhead(tx, row, now);
  const at = nextChargeOf(row, wished);
  if (!at || at <= now || at.getTime() - now.getTime() > AHEAD_MS) return;
  // Not the charges that follow it.
  const { deliveriesPerWeek } = PLANS[row.nextPlanType ?? row.planType];
  if (dayOf(at) !== firstChargedWeek(wished, row.pausedUntil, deliveriesPerWeek)) return;
  const first = coming.find(({ off, isPaid }) => off === null && !isPaid);
  await postBackSoonEmail(tx, deps, row, {
    until: row.pausedUntil,
    charge: { at, amount: row.nextChargeCents },
    date: first?.date ?? null,
  });
}
