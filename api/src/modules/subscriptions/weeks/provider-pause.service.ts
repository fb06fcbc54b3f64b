import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listHeldInvoices } from '../../payments/disputes/disputes.service.ts';
import { stripeOf, unlessDone } from '../../payments/provider.service.ts';
import { type InvoiceRow, listInvoices } from '../billing/billing.queries.ts';
import { invoiceOf, isLive, paidWeekOf, pauseReasonOf, pricesOfItems } from '../billing/billing.rules.ts';
import { listUnpaidInvoices, voidInvoices } from '../billing/open-invoices.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { findOpenGap } from '../coverage-gaps/coverage-gaps.queries.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { isUnwanted, pauseChange, pauseFor, type Wanted, weeksOffFrom } from './provider-pause.rules.ts';
import * as queries from './weeks.queries.ts';
import { isNewer, markFor, markIn, WISH_KEY, type WishMark } from './wish-marks.rules.ts';
import { adoptWishes } from './wish-marks.service.ts';

const MAX_ROUNDS = 5;
const BATCH = 200;

/**
 * Makes the provider charge nothing for weeks that are not to come: while there is no place to deliver to, or a bank
 * disputes a week, and for those that the customer leaves out. Comes again until the provider has done it, and changes
 * nothing when it has. A pause made at the provider's desk is not ours to end, and one for a dispute ends with that.
 * What the customer wishes is kept there, too; where that is newer than what we know, we know it from then on.
 */
export async function followPause(deps: Deps, subscriptionId: string): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await readWanted(deps, subscriptionId);
    if (!before) return;
    await follow(deps, before.row, before.wanted);
    // Somebody may have changed their mind while the provider was being asked.
    const after = await readWanted(deps, subscriptionId);
    const isSame = before.row.weeksChangedAt?.getTime() === after?.row.weeksChangedAt?.getTime();
    if (isSame && isDeepStrictEqual(before.wanted, after?.wanted)) return;
  }
  throw new Error('The wanted weeks kept changing while the provider was asked');
}

/** For a press: the answer does not wait for a provider that is away, the job does. */
export async function followPauseSoon(deps: Deps, subscriptionId: string): Promise<void> {
  await followPause(deps, subscriptionId).catch((error) =>
    deps.log.warn({ err: error, subscription: subscriptionId }, 'the provider will be told of a pause later'),
  );
}

type Row = SubscriptionRow & { stripeSubscriptionId: string };

async function readWanted(deps: Deps, id: string): Promise<{ row: Row; wanted: Wanted } | null> {
  const { db } = deps.database;
  const row = await findSubscription(db, id);
  const stripeSubscriptionId = row?.stripeSubscriptionId;
  if (!row || !stripeSubscriptionId || !isLive(row.status) || row.status === 'incomplete') return null;
  const wished = (await queries.listWished(db, [id])).get(id);
  const hasGap = (await findOpenGap(db, id)) !== undefined;
  if (!wished) return null;
  const planType = row.nextPlanType ?? row.planType;
  const isHeld = deps.settings.disputeStopsSubscription && (await isDisputed(db, id));
  return { row: { ...row, stripeSubscriptionId }, wanted: { wished, hasGap, isHeld, planType } };
}

async function isDisputed(db: Db, id: string): Promise<boolean> {
  const invoices = await listInvoices(db, [id], ['paid']);
  const held = await listHeldInvoices(
    db,
    invoices.map((invoice) => invoice.id),
  );
  return held.size > 0;
}

async function follow(deps: Deps, row: Row, wanted: Wanted): Promise<void> {
  const { stripe } = stripeOf(deps);
  const { stripeSubscriptionId: stripeId } = row;
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ['latest_invoice'] });
  const mark = readMark(deps, subscription);
  // A restore has forgotten it, or somebody pressed since the row was read: either way it is read again.
  if (isNewer(mark, row.weeksChangedAt)) {
    await adoptWishes(deps, row, mark);
    return;
  }
  const reason = pauseReasonOf(subscription);
  const invoices = wanted.hasGap ? [] : await listUnpaid(deps.database.db, row, subscription);
  const [unwanted, counted] = [true, false].map((isOff) =>
    invoices.filter((invoice) => isUnwanted(wanted, invoice) === isOff),
  );
  const isBilled = counted?.some(({ state }) => state === 'draft' || state === 'open') ?? false;
  const change = pauseChange(subscription, pauseFor(wanted, subscription), isBilled);
  await tellProvider(deps, row, { change, mark, wish: markFor(row, wanted.wished) });
  // An invoice from before the pause would be charged all the same, for a week that does not come.
  const isOurs = reason !== 'other';
  const ids = wanted.hasGap ? await listUnpaidInvoices(deps, stripeId) : (unwanted ?? []).map(({ id }) => id);
  if (isOurs) await voidInvoices(deps, ids);
  if (change || ids.length > 0 || reason !== row.pauseReason) await syncSubscription(deps, stripeId);
}

function readMark(deps: Deps, { id, metadata }: Stripe.Subscription): WishMark | null {
  const mark = markIn(metadata);
  if (!mark && metadata[WISH_KEY])
    deps.log.warn({ subscription: id }, 'what the provider keeps of the wishes cannot be read');
  return mark;
}

interface Telling {
  change: Stripe.SubscriptionUpdateParams | null;
  /** What the provider keeps. */
  mark: WishMark | null;
  /** What it shall keep. */
  wish: string | null;
}

/** Both in one call, and none where it knows. */
async function tellProvider(deps: Deps, row: Row, { change, mark, wish }: Telling): Promise<void> {
  const { weeksChangedAt, weeksMarkedAt, weeksDoubted } = row;
  const isKept = wish === null || mark?.changedAt.getTime() === weeksChangedAt?.getTime();
  const metadata = { ...change?.metadata, ...(!isKept && { [WISH_KEY]: wish }) };
  const told =
    (change || !isKept) &&
    (await unlessDone(() =>
      stripeOf(deps).stripe.subscriptions.update(row.stripeSubscriptionId, { ...change, metadata }),
    ));
  const isNoted = weeksMarkedAt?.getTime() === weeksChangedAt?.getTime() && !weeksDoubted;
  if ((isKept || told) && !isNoted) await queries.noteMark(deps.database.db, row.id, weeksChangedAt);
}

type Unpaid = Pick<InvoiceRow, 'id' | 'state' | 'periodStart' | 'deliveries'>;

/** What may still be collected: as we know it, and the newest as the provider has it. */
async function listUnpaid(db: Db, row: Row, subscription: Stripe.Subscription): Promise<Unpaid[]> {
  const known: Unpaid[] = await listInvoices(db, [row.id], ['draft', 'open', 'uncollectible']);
  const { latest_invoice: latest } = subscription;
  if (!latest || typeof latest === 'string') return known;
  const { id, state, ...invoice } = invoiceOf(latest);
  const others = known.filter((other) => other.id !== id);
  if (state === 'paid' || state === 'void') return others;
  const { start, deliveries } = paidWeekOf(
    { id, state, ...invoice },
    pricesOfItems(subscription),
    row.planType,
  );
  return [...others, { id, state, periodStart: start, deliveries }];
}

/** Where the provider's pause may not say what the customers want, or it does not keep it: whatever was lost, this finds it. */
export async function watchWeeks(deps: Deps): Promise<void> {
  const { db } = deps.database;
  let after: string | null = null;
  for (;;) {
    const some: queries.Candidate[] = await queries.listCandidates(db, after, BATCH);
    const wishes = await queries.listWished(
      db,
      some.map(({ id }) => id),
    );
    const strays = some.filter(({ id, currentPeriodEnd, nextPlanType, planType, pauseReason, owes }) => {
      const wished = wishes.get(id);
      if (!wished || !currentPeriodEnd) return false;
      const isOff = weeksOffFrom({ wished, planType: nextPlanType ?? planType }, currentPeriodEnd) > 0;
      return owes || isOff !== (pauseReason === 'weeks');
    });
    await deps.jobs.sendAll(
      db,
      'subscriptions.follow-pause',
      strays.map(({ id }) => ({ subscriptionId: id })),
    );
    after = some.at(-1)?.id ?? null;
    if (some.length < BATCH) break;
  }
  await watchMarks(deps);
}

async function watchMarks({ database: { db }, jobs }: Deps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await queries.listUnmarked(db, after, BATCH);
    await jobs.sendAll(
      db,
      'subscriptions.follow-pause',
      ids.map((subscriptionId) => ({ subscriptionId })),
    );
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH) return;
  }
}
