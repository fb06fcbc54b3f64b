import { dayInDigits } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { answersUntil } from './deadlines.rules.ts';
import { listGoneFarms } from './farm-orders.service.ts';
import { writeWanted } from './forecasts.queries.ts';
import * as growers from './growers.queries.ts';
import { listGrowers } from './growers.service.ts';
import * as queries from './harvest.queries.ts';
import { harvestSettingsOf } from './harvest-settings.service.ts';
import { lockRound, updateRound } from './rounds.queries.ts';
import { shareOut, withMargin } from './sharing.rules.ts';
import { lockWeek } from './weeks.service.ts';

export { hasGrowers } from './growers.service.ts';

export interface Wanted {
  date: string;
  /** The cut-off that all of it was counted at. */
  until: Date;
  /** Portions by product, all of the day's by then: what is asked already is taken off here. */
  portions: ReadonlyMap<string, number>;
}

/**
 * Asks farmers for what a round wants and they are not asked for yet. Whole or not at all, under the round's lock: run
 * twice, by two processes or again after a crash it makes nothing the second time. `by`: somebody asks beside the
 * cut-offs, for what is missing by now. Answers how many orders it made.
 */
export async function makeHarvestOrders(
  deps: Pick<Deps, 'database' | 'clock'>,
  date: string,
  until: Date,
  count: (tx: Db, until: Date) => Promise<ReadonlyMap<string, number>>,
  by: Operator | null = null,
): Promise<number> {
  return deps.database.db.transaction(async (tx) => {
    const round = await lockRound(tx, date);
    if (round.madeUntil && round.madeUntil >= until && !by) return 0;
    // A city's cut-off may have been set back since: what was counted by then is still wanted.
    const all = round.madeUntil && round.madeUntil > until ? round.madeUntil : until;
    const now = deps.clock.now();
    const settings = await harvestSettingsOf(tx);
    const portions = await count(tx, all);
    const made = await askFor(tx, now, { date, until: all, portions }, settings.marginPercent);
    const deadline = made > 0 ? answersUntil(date, settings, now) : round.answersUntil;
    const isLater = deadline !== null && (!round.answersUntil || deadline > round.answersUntil);
    await updateRound(tx, date, {
      madeUntil: all,
      // Who is asked later than the others is given time to answer: the round is open again until then.
      ...(isLater && { answersUntil: deadline, closedAt: null }),
    });
    if (round.forecastAt) await writeWanted(tx, date, portions);
    if (by && made > 0) {
      const about = { subject: 'harvest', id: date, name: dayInDigits(date) } as const;
      await writeAudit(tx, now, by, about, [{ action: 'harvest_asked', to: made }]);
    }
    return made;
  });
}

/** By product, in portions: what somebody is asked for already and may bring, or has brought without being asked. */
export async function sumCovered(db: Db, date: string): Promise<Map<string, number>> {
  return growers.sumCovered(db, date, await listGoneFarms(db, date));
}

async function askFor(tx: Db, now: Date, { date, portions }: Wanted, margin: number): Promise<number> {
  await lockWeek(tx, date);
  const covered = await sumCovered(tx, date);
  const growers = Map.groupBy(await listGrowers(tx, date), ({ productId }) => productId);
  const lines = [...portions].flatMap(([productId, wanted]) => {
    const missing = withMargin(wanted, margin) - (covered.get(productId) ?? 0);
    const able = growers.get(productId) ?? [];
    const shares = shareOut(missing, able);
    return able.flatMap((grower) => {
      const units = shares.get(grower.cropId);
      return units ? { grower, units } : [];
    });
  });
  if (lines.length === 0) return 0;
  const numbers = await queries.countOrders(tx, date);
  const farms = [...new Set(lines.map(({ grower }) => grower.producerId))].sort();
  const orders = await queries.insertOrders(
    tx,
    farms.map((producerId) => ({
      date,
      producerId,
      number: (numbers.get(producerId) ?? 0) + 1,
      madeAt: now,
    })),
  );
  const orderOf = new Map(orders.map(({ id, producerId }) => [producerId, id]));
  await queries.insertLines(
    tx,
    lines.map(({ grower, units }) => ({
      orderId: orderOf.get(grower.producerId) ?? '',
      cropId: grower.cropId,
      productId: grower.productId,
      productName: grower.productName,
      unit: grower.unit,
      portions: grower.portions,
      priceCents: grower.price,
      asked: units,
    })),
  );
  return orders.length;
}
