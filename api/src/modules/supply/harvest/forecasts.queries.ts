import type { SentBy } from '@cesta/contract/supply/supply-constants';
import { and, asc, between, desc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { forecastsSent, harvestForecasts, isForecastStuck } from './forecasts.tables.ts';
import { harvestRounds } from './harvest.tables.ts';

export async function insertForecasts(
  tx: Db,
  date: string,
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...expected].map(([productId, portions]) => ({ date, productId, portions }));
  if (rows.length > 0) await tx.insert(harvestForecasts).values(rows).onConflictDoNothing();
}

/** What was wanted in the end, also of products that nobody had expected. */
export async function writeWanted(tx: Db, date: string, wanted: ReadonlyMap<string, number>): Promise<void> {
  await tx
    .update(harvestForecasts)
    .set({ wanted: 0 })
    .where(and(eq(harvestForecasts.date, date), isNull(harvestForecasts.wanted)));
  const rows = [...wanted].map(([productId, portions]) => ({
    date,
    productId,
    portions: 0,
    wanted: portions,
  }));
  if (rows.length === 0) return;
  await tx
    .insert(harvestForecasts)
    .values(rows)
    .onConflictDoUpdate({
      target: [harvestForecasts.date, harvestForecasts.productId],
      set: { wanted: sql`excluded.wanted` },
    });
}

/** What was expected of a round. */
export async function listForecast(db: Db, date: string): Promise<Map<string, number>> {
  const rows = await db.select().from(harvestForecasts).where(eq(harvestForecasts.date, date));
  return new Map(rows.map(({ productId, portions }) => [productId, portions]));
}

/** The days that were forecast and that nobody is asked for yet. */
export async function listForecastDays(db: Db, from: string, to = LAST_DAY): Promise<string[]> {
  const rows = await db
    .select({ date: harvestRounds.date })
    .from(harvestRounds)
    .where(
      and(
        between(harvestRounds.date, from, to),
        isNotNull(harvestRounds.forecastAt),
        isNull(harvestRounds.madeUntil),
      ),
    )
    .orderBy(asc(harvestRounds.date));
  return rows.map(({ date }) => date);
}
const LAST_DAY = '9999-12-31';

/** The last rounds of which it is known what was expected and what was wanted, newest first. */
export async function listPastForecasts(db: Db, before: string, rounds: number) {
  const days = await db
    .select({ date: harvestRounds.date })
    .from(harvestRounds)
    .where(
      and(
        sql`${harvestRounds.date} < ${before}`,
        isNotNull(harvestRounds.forecastAt),
        isNotNull(harvestRounds.madeUntil),
      ),
    )
    .orderBy(desc(harvestRounds.date))
    .limit(rounds);
  if (days.length === 0) return [];
  return db
    .select()
    .from(harvestForecasts)
    .where(
      and(
        inArray(
          harvestForecasts.date,
          days.map(({ date }) => date),
        ),
        isNotNull(harvestForecasts.wanted),
      ),
    )
    .orderBy(desc(harvestForecasts.date));
}

/** Which of these farms nobody had told yet: they are marked by this call. */
export async function markForecastsSent(
  tx: Db,
  date: string,
  producerIds: readonly string[],
  sentBy: SentBy,
  sentAt: Date,
): Promise<Set<string>> {
  if (producerIds.length === 0) return new Set();
  const rows = await tx
    .insert(forecastsSent)
    .values(producerIds.map((producerId) => ({ date, producerId, sentBy, sentAt })))
    .onConflictDoNothing()
    .returning({ producerId: forecastsSent.producerId });
  return new Set(rows.map(({ producerId }) => producerId));
}

/** False where nobody was told, and where the e-mail has left. */
export async function unmarkStuckForecast(tx: Db, date: string, producerId: string): Promise<boolean> {
  const isIt = and(eq(forecastsSent.date, date), eq(forecastsSent.producerId, producerId), isForecastStuck);
  const rows = await tx.delete(forecastsSent).where(isIt).returning({ date: forecastsSent.date });
  return rows.length > 0;
}

/** By farm. An e-mail tells when it leaves, not when it is written. */
export async function listForecastsSent(db: Db, date: string) {
  const isTold = and(eq(forecastsSent.date, date), not(isForecastStuck));
  const rows = await db.select().from(forecastsSent).where(isTold);
  return new Map(rows.map((row) => [row.producerId, row]));
}
