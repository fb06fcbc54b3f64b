import { dayOf } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { throwAll } from '../../../platform/jobs/each-apart.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { isMoneyContested } from '../../payments/disputes/disputes.service.ts';
import { countBooked } from '../billing/returns/week-returns.queries.ts';
import { fairReturn, returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { lockSubscriptions, smallestBasket } from '../deliveries/deliveries.service.ts';
import { listContestedWeeks } from '../disputes/disputes.service.ts';
import { readPlanWorths } from './plan-worths.service.ts';
import * as queries from './worth.queries.ts';
import { worthKey } from './worth.rules.ts';

const BATCH = 100;

const LEAST = Object.fromEntries(PLAN_TYPES.map((plan) => [plan, smallestBasket(plan)])) as Record<
  PlanType,
  number
>;

/** The plans whose shortfalls become credit by themselves, or those where a person decides. */
export async function plansThatCredit(db: Db, byThemselves: boolean): Promise<PlanType[]> {
  const { plans } = await readPlanWorths(db);
  return plans
    .filter(({ credits_shortfall }) => credits_shortfall === byThemselves)
    .map(({ plan_type }) => plan_type);
}

/** Which shortfalls can be decided about now. What a bank disputes waits for it. */
export async function finalityAt(db: Db, now: Date): Promise<queries.Finality> {
  return { today: dayOf(now), least: LEAST, except: await listContestedWeeks(db) };
}

/** What closed baskets are worth less than was paid for them goes back, each once. */
export async function creditShortfalls(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const plans = await plansThatCredit(db, true);
  if (plans.length === 0) return;
  const finality = await finalityAt(db, deps.clock.now());
  const failed = new Map<string, unknown>();
  for (;;) {
    const found = await queries.listShortfalls(db, plans, finality, BATCH + failed.size);
    const left = found.filter(({ id }) => !failed.has(id));
    if (left.length === 0) return throwAll([...failed.values()]);
    for (const { id, subscriptionId } of left) {
      const giving = db.transaction((tx) => giveShortfallBack(tx, deps, id, subscriptionId));
      // One basket's trouble must not keep the others waiting: the next run tries again.
      await giving.catch((error) => {
        failed.set(id, error);
        deps.log.error({ err: error, delivery: id }, 'the shortfall of a basket was not given back');
      });
    }
  }
}

/** Answers what it was about and how much went back, or nothing when it was decided before. */
async function giveShortfallBack(tx: Db, deps: Deps, id: string, subscriptionId: string) {
  const row = await lockShort(tx, id, subscriptionId);
  if (!row) return undefined;
  // It stays owed: the bank may decide for us.
  if (await isMoneyContested(tx, row.invoiceId)) throw new AppError('PAYMENT_DISPUTED');
  const { invoiceId, frozenAt } = row;
  // Closed once before, taken back and planned again: what went back then was for other contents.
  const before = frozenAt ? await countBooked(tx, { invoiceId, key: worthKey(id) }, frozenAt) : 0;
  const returned = await returnWeekMoney(tx, deps, {
    invoiceId,
    amount: row.shortfallCents,
    as: fairReturn(row),
    key: worthKey(id, before + 1),
    cause: 'worth',
    reason: 'the basket was worth less than its price',
  });
  await queries.clearShortfall(tx, id);
  return { ...row, returned };
}

/** As the planner does it: first the subscription, then its delivery, so that nobody locks anybody out. */
async function lockShort(tx: Db, id: string, subscriptionId: string) {
  await lockSubscriptions(tx, [subscriptionId]);
  return queries.lockShortfall(tx, id);
}

/** The operator gives it back, or leaves it as it is. */
export async function decideShortfall(
  deps: Deps,
  by: Operator,
  id: string,
  { decision, seen }: { decision: 'credit' | 'leave'; seen?: Cents | undefined },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const subscriptionId = await queries.findSubscriptionOf(tx, id);
    if (!subscriptionId) throw new AppError('DELIVERY_NOT_FOUND');
    refuseUnlessSeen(await lockShort(tx, id, subscriptionId), seen);
    const [row, action] =
      decision === 'credit'
        ? await giveByHand(tx, deps, id, subscriptionId)
        : await leaveAsItIs(tx, id, subscriptionId);
    await writeAudit(tx, deps.clock.now(), by, { subject: 'basket', id, name: row.date }, [action]);
  });
}

/** Refused when the operator decided about another difference. Without a word of what was seen, all goes. */
function refuseUnlessSeen(row: { shortfallCents: Cents } | undefined, seen: Cents | undefined): void {
  if (!row) throw new AppError('CONFLICT', { message: DECIDED });
  const { shortfallCents: now } = row;
  if (seen === undefined || seen === now) return;
  const message = `A diferença desta cesta mudou enquanto você olhava: agora são ${formatCents(now)}. Nada foi alterado.`;
  throw new AppError('CONFLICT', { message });
}

const DECIDED = 'Outra pessoa já decidiu sobre a diferença desta cesta.';
const GONE = 'O dinheiro desta semana já voltou ou ficou com o banco: combine com o cliente.';

async function giveByHand(tx: Db, deps: Deps, id: string, subscriptionId: string) {
  const row = await giveShortfallBack(tx, deps, id, subscriptionId);
  if (!row) throw new AppError('CONFLICT', { message: DECIDED });
  if (row.returned === 0) throw new AppError('CONFLICT', { message: GONE });
  return [row, { action: 'refund', to: row.returned }] as const;
}

async function leaveAsItIs(tx: Db, id: string, subscriptionId: string) {
  const row = await lockShort(tx, id, subscriptionId);
  if (!row) throw new AppError('CONFLICT', { message: DECIDED });
  await queries.clearShortfall(tx, id);
  return [row, { action: 'handled', to: 'diferença de valor sem crédito' }] as const;
}
