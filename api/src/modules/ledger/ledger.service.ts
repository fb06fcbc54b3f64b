import { toReais } from '@cesta/contract/base/money';
import type { LedgerPage, LedgerQuery } from '@cesta/contract/panel/ledger';
import type { Db } from '../../platform/database/db.ts';
import * as queries from './ledger.queries.ts';
import { boundsOf, figuresOf } from './ledger.rules.ts';
import * as own from './own-money.queries.ts';

const MOST_PAYOUTS = 100;

/** What came in, went back and was paid out, from the store's copy of the provider's list alone. */
export async function readLedger(db: Db, query: LedgerQuery): Promise<LedgerPage> {
  const bounds = boundsOf(query);
  const [sums, credits, door, payouts, reading] = await Promise.all([
    queries.sumEntries(db, bounds),
    own.sumCredits(db, bounds),
    own.sumDoor(db, bounds),
    queries.listPayouts(db, bounds, MOST_PAYOUTS),
    queries.findReading(db),
  ]);
  return {
    ...figuresOf(sums, [...credits, ...door], query.by),
    payouts: payouts.map((row) => ({
      id: row.id,
      amount: toReais(row.amountCents),
      status: row.status,
      created_at: row.createdAt.toISOString(),
      arrives_on: row.arrivesOn,
      failure: row.failure,
    })),
    as_of: reading?.recheckedAt ? reading.until.toISOString() : null,
    reaches_back_to: reading && !reading.wholeAt ? (reading.backToAt ?? reading.until).toISOString() : null,
    unreached_since: reading?.unreachedSince?.toISOString() ?? null,
  };
}
