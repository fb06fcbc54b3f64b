import type { Deps } from '../../../deps.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import * as queries from './answering.queries.ts';
import {
  type AnswerLine,
  answerInWords,
  confirmedAfter,
  faultOf,
  isSameAnswer,
  verdictOn,
} from './answering.rules.ts';
import { type LineRow, listLinesOf } from './harvest.queries.ts';
import { findRound } from './rounds.queries.ts';

/** What was said is kept for good: a link that leaks must not fill the table, late answers above all. */
const MOST_PAGE_ANSWERS = 100;
const TOO_MANY_ANSWERS =
  'Este pedido já teve respostas demais por esta página, e esta não foi guardada. Ligue para a loja.';

interface Answer {
  orderId: string;
  /** Made by whoever sends it: what comes twice is one answer. */
  answerId: string;
  lines: readonly AnswerLine[];
  note: string;
  /** Of the order as the sender saw it: left out, nobody asks. */
  revision?: number | undefined;
}

/** The farmer on their own page, an operator who has them on the phone, or nobody when the time is up. */
export type HarvestAnswer = Answer &
  ({ by: 'page'; producerId: string } | { by: 'phone'; operator: Operator } | { by: 'silence' });

export interface AnsweredOrder extends queries.HarvestOrderRow {
  lines: LineRow[];
}

/**
 * `late`: kept and shown to the office, changed nothing. `stale`: somebody answered meanwhile, nothing was kept, and
 * `order` has the newer answer. `needless`: silence about an order that was answered.
 */
export interface AnswerOutcome {
  outcome: 'applied' | 'late' | 'stale' | 'needless';
  order: AnsweredOrder;
}

/** One answer to one harvest order, whole or not at all. The order's lock puts those who answer at once in a row. */
export function answerOrder(
  deps: Pick<Deps, 'database' | 'clock'>,
  answer: HarvestAnswer,
): Promise<AnswerOutcome> {
  return deps.database.db.transaction((tx) => answerWithin(tx, deps.clock, answer));
}

/** The same in the caller's transaction. */
export async function answerWithin(tx: Db, clock: Clock, answer: HarvestAnswer): Promise<AnswerOutcome> {
  const order = await queries.lockOrder(tx, answer.orderId);
  if (!order || (answer.by === 'page' && answer.producerId !== order.producerId))
    throw new AppError('HARVEST_ORDER_NOT_FOUND');
  const before = await queries.findAnswer(tx, answer.answerId);
  if (before && before.orderId === order.id) {
    // Typed anew after an answer that got lost: what was said first stands, and whoever typed is shown it.
    const outcome = !isSameAnswer(before, answer) ? 'stale' : before.late ? 'late' : 'applied';
    return { outcome, order: await withLines(tx, order) };
  }
  const lines = await listLinesOf(tx, [order.id]);
  const fault = before
    ? 'Esta resposta já foi usada em outro pedido.'
    : faultOf(lines, answer.lines, answer.note);
  if (fault !== null) throw new AppError('VALIDATION', { message: fault });
  const round = (await findRound(tx, order.date)) ?? { answersUntil: null, closedAt: null };
  // Read under the lock: who waited for it past the deadline is late.
  const at = clock.now();
  const outcome = verdictOn(answer, order, round, at);
  if (outcome === 'stale' || outcome === 'needless') return { outcome, order: { ...order, lines } };
  if (answer.by === 'page' && (await queries.countPageAnswers(tx, order.id)) >= MOST_PAGE_ANSWERS)
    throw new AppError('VALIDATION', { message: TOO_MANY_ANSWERS });
  await queries.insertAnswer(tx, {
    id: answer.answerId,
    orderId: order.id,
    at,
    by: answer.by,
    operator: answer.by === 'phone' ? answer.operator.name : '',
    lines: [...answer.lines],
    note: answer.note,
    late: outcome === 'late',
  });
  if (outcome === 'late') return { outcome, order: { ...order, lines } };
  const confirmed = confirmedAfter(lines, answer.lines);
  // On the phone nobody reads the farmer's own note out to be kept.
  const note = answer.by === 'phone' ? answer.note || order.note : answer.note;
  const said = { answeredAt: at, answeredBy: answer.by, note };
  await queries.applyAnswer(tx, order.id, said, confirmed);
  if (answer.by === 'phone')
    await recordCall(tx, at, answer.operator, order, answerInWords(lines, confirmed));
  return { outcome, order: await withLines(tx, { ...order, ...said, revision: order.revision + 1 }) };
}

async function withLines(tx: Db, order: queries.HarvestOrderRow): Promise<AnsweredOrder> {
  return { ...order, lines: await listLinesOf(tx, [order.id]) };
}

async function recordCall(
  tx: Db,
  at: Date,
  operator: Operator,
  { producerId, date }: queries.HarvestOrderRow,
  words: string,
): Promise<void> {
  const name = (await findProducerNames(tx, [producerId])).get(producerId) ?? '';
  const about = { subject: 'producer', id: producerId, name } as const;
  await writeAudit(tx, at, operator, about, [{ action: 'harvest_answer', from: date, to: words }]);
}
