import { createHash } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Forgotten, listForgotten } from '../../../platform/database/restores.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import { answerWithin } from './answering.service.ts';
import { listGoneFarms } from './farm-orders.service.ts';
import { listUsual } from './growers.queries.ts';
import * as queries from './harvest.queries.ts';
import { listToClose, lockRound, updateRound } from './rounds.queries.ts';
import { mayHaveAnswered, silentAnswer } from './silence.rules.ts';
import { lockWeek, sumElsewhere } from './weeks.service.ts';

/** Rounds whose time is up: who has not answered counts as their own rule says, once. */
export async function closeSilentRounds(deps: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await eachApart(await listToClose(deps.database.db, now), (date) =>
    deps.database.db.transaction(async (tx) => {
      const round = await lockRound(tx, date);
      // A later order may have moved the time meanwhile.
      if (round.closedAt || !round.answersUntil || round.answersUntil > now) return;
      await answerForSilent(tx, deps.clock, date);
      await updateRound(tx, date, { closedAt: now });
    }),
  );
}

async function answerForSilent(tx: Db, clock: Clock, date: string): Promise<void> {
  await lockWeek(tx, date);
  // Locked: a farmer who opens the page at this moment is told before it, or after silence has counted.
  await queries.lockOrders(tx, date);
  const orders = await queries.listOrders(tx, date);
  const lines = await queries.listLinesOf(
    tx,
    orders.map(({ id }) => id),
  );
  const cropIds = [...new Set(lines.map(({ cropId }) => cropId))];
  const usual = await listUsual(tx, cropIds);
  const gone = new Set(await listGoneFarms(tx, date));
  const forgotten = await listForgotten(tx, firstTold(orders) ?? clock.now());
  /** What is promised of each crop by its farm's other orders of the week, in portions: its unit may have changed. */
  const { promised } = await sumElsewhere(tx, date, cropIds);
  const promise = ({ cropId, portions }: queries.LineRow, units: number) =>
    promised.set(cropId, (promised.get(cropId) ?? 0) + units * portions);
  for (const line of lines) promise(line, line.confirmed ?? 0);
  for (const order of orders.filter(({ answeredAt }) => answeredAt === null)) {
    // Who was never told of it has not kept silent, nor who may have answered in a time that a restore has forgotten;
    // and who has left the shop promises nothing.
    const isToldOf = order.sentAt !== null && !gone.has(order.producerId);
    const isSilent = isToldOf && !mayHaveAnswered(order, forgotten);
    const rule = (isSilent && order.silence) || 'nothing';
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const said = own.map((line) => {
      const left = (usual.get(line.cropId) ?? 0) - (promised.get(line.cropId) ?? 0);
      const confirmed = silentAnswer(rule, line.asked, Math.max(0, Math.floor(left / line.portions)));
      promise(line, confirmed);
      return { lineId: line.id, confirmed };
    });
    const answerId = idOfSilence(order.id);
    await answerWithin(tx, clock, { orderId: order.id, answerId, by: 'silence', note: '', lines: said });
  }
}

function firstTold(orders: readonly { sentAt: Date | null }[]): Date | undefined {
  const moments = orders.flatMap(({ sentAt }) => sentAt?.getTime() ?? []);
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined;
}

/** Farms that may have answered for a coming day while the store remembers nothing, by name. */
export async function listMaybeAnswered(db: Db, forgotten: Forgotten, today: string): Promise<string[]> {
  const farms = await queries.listUnheard(db, forgotten, today);
  return [...(await findProducerNames(db, farms)).values()].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}

/** The same whoever writes it: silence about an order is one answer. */
function idOfSilence(orderId: string): string {
  const hex = createHash('sha256').update(`silence ${orderId}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
