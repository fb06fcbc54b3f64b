import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import {
  type Comparison,
  type Difference,
  PAGE,
  pageMade,
} from '../../payments/comparing/comparing.service.ts';
import { isMissing, stripeOf } from '../../payments/provider.service.ts';
import { listUnmatched } from '../../payments/unmatched/unmatched.service.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import { endsWithPeriod, invoiceOf } from '../billing/billing.rules.ts';
import { listDuplicates } from '../billing/duplicates.queries.ts';
import { reportedOf } from '../billing/provider-view.rules.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { subscriptionNamedBy } from '../billing/unmatched-subscriptions.service.ts';
import { noteMissing } from '../missing/missing.service.ts';
import { findSubscription, listLive, listNamed, type SubscriptionRow } from '../subscriptions.queries.ts';
import { isNewer, markIn, type WishMark } from '../weeks/wish-marks.rules.ts';
import { lookForWishes } from '../weeks/wish-marks.service.ts';

const AT_ONCE = 4;

/** What the report calls skips, pauses and rhythms that the provider keeps and a restore has forgotten. */
export const FORGOTTEN_WISHES = 'wishes for weeks';

/** Subscriptions that were begun in the period: does our side know them? */
export const compareBegun: Comparison<Stripe.Subscription> = {
  name: 'subscriptions begun',
  list: (deps, period, after) =>
    pageMade(period, after, (made) => stripeOf(deps).stripe.subscriptions.list({ ...made, status: 'all' })),
  async compare(deps, subscriptions) {
    const { db } = deps.database;
    const ours = subscriptions.filter((subscription) => subscriptionNamedBy(subscription));
    const stripeIds = ours.map(({ id }) => id);
    const rows = await listNamed(
      db,
      stripeIds,
      ours.map((subscription) => subscriptionNamedBy(subscription) ?? ''),
    );
    const unmatched = await listUnmatched(db, stripeIds);
    const duplicates = await listDuplicates(db, stripeIds);
    const found = new Map<Stripe.Subscription, Difference>();
    for (const subscription of ours) {
      const { id, status: there } = subscription;
      const isBound = rows.some(({ stripeSubscriptionId }) => stripeSubscriptionId === id);
      const isKnown = rows.some((row) => row.id === subscriptionNamedBy(subscription));
      const money = unmatched.find((row) => row.id === id);
      const isDecided = money?.state === 'handled' || money?.state === 'refunded';
      if (isBound || duplicates.has(id) || isDecided) continue;
      if (!money && ENDED.includes(there)) continue;
      const here = isKnown ? 'not bound' : 'no such subscription';
      found.set(subscription, { what: 'subscription', id, there, here });
    }
    return found;
  },
  async mend(deps, subscription) {
    await syncSubscription(deps, subscription.id, { subscriptionId: subscriptionNamedBy(subscription) });
    return stripeOf(deps).stripe.subscriptions.retrieve(subscription.id);
  },
};

/** Nothing of them is charged or was. */
const ENDED = ['incomplete', 'incomplete_expired'];

/** Those that are live here, whenever they were begun: does the provider say the same of them? */
export const compareLive: Comparison<SubscriptionRow> = {
  name: 'live subscriptions',
  async list(deps, _period, after) {
    const items = await listLive(deps.database.db, after ?? null, PAGE);
    return { items, next: items.length === PAGE ? items.at(-1)?.id : undefined };
  },
  async compare(deps, rows) {
    const found = new Map<SubscriptionRow, Difference>();
    await pLimit(AT_ONCE).map(rows, async (row) => {
      const difference = row.status === 'canceled' ? null : differenceOf(row, await readThere(deps, row));
      if (difference) found.set(row, { id: row.stripeSubscriptionId ?? '', ...difference });
    });
    return found;
  },
  async mend(deps, row) {
    const stripeId = row.stripeSubscriptionId ?? '';
    try {
      await lookForWishes(deps, row);
      await syncSubscription(deps, stripeId);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await noteMissing(deps, { id: row.id, stripeId });
    }
    return (await findSubscription(deps.database.db, row.id)) ?? row;
  },
};

interface There {
  words: string;
  mark: WishMark | null;
}

function differenceOf(row: SubscriptionRow, { words: there, mark }: There): Omit<Difference, 'id'> | null {
  const here = wordsFor(row.status, row.cancelAtPeriodEnd);
  if (there !== here) return { what: 'subscription', there, here };
  if (!isNewer(mark, row.weeksChangedAt)) return null;
  const ours = row.weeksChangedAt?.toISOString() ?? 'never';
  return {
    what: FORGOTTEN_WISHES,
    there: `changed ${mark.changedAt.toISOString()}`,
    here: `changed ${ours}`,
  };
}

/** By the rule of every sync: the provider knows neither a customer's own pause nor that a void invoice is owed by nobody. */
async function readThere(deps: Deps, row: SubscriptionRow): Promise<There> {
  try {
    const subscription = await stripeOf(deps).stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? '', {
      expand: ['latest_invoice'],
    });
    const { latest_invoice: latest } = subscription;
    const newest = latest && typeof latest !== 'string' ? [invoiceOf(latest)] : [];
    const unpaid = await listInvoices(deps.database.db, [row.id], ['draft', 'open', 'uncollectible']);
    const others = unpaid.filter(({ id }) => newest.every((invoice) => invoice.id !== id));
    const status = reportedOf(row, { subscription, invoices: [...others, ...newest] });
    return { words: wordsFor(status, endsWithPeriod(subscription)), mark: markIn(subscription.metadata) };
  } catch (error) {
    if (isMissing(error)) return { words: 'unknown', mark: null };
    throw error;
  }
}

function wordsFor(status: SubscriptionRow['status'], isEnding: boolean): string {
  return isEnding && (status === 'active' || status === 'past_due') ? `${status}, ending` : status;
}
