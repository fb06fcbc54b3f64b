import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import {
  markChecked,
  markCompared,
  noteRestore,
  type RestoreCheck,
} from '../../platform/database/restores.ts';
import { AppError } from '../../platform/errors.ts';
import { countTakenOver, type Operator, writeAudit } from '../audit/audit.service.ts';
import { doubtRounds } from '../fulfilment/doubted-rounds.service.ts';
import { comparePages } from '../payments/comparing/compare-orders.service.ts';
import { compareRefunds } from '../payments/comparing/compare-refunds.service.ts';
import {
  type Check,
  checkOf,
  type Difference,
  type Outcome,
  type Period,
  politely,
  type Run,
} from '../payments/comparing/comparing.service.ts';
import { knowsPages } from '../payments/comparing/known-pages.service.ts';
import { pollEvents } from '../payments/events/event-poll.service.ts';
import type { EventConsumer } from '../payments/events/events.service.ts';
import { compareDisputes } from '../subscriptions/comparing/compare-disputes.service.ts';
import { compareInvoices } from '../subscriptions/comparing/compare-invoices.service.ts';
import {
  compareBegun,
  compareLive,
  FORGOTTEN_WISHES,
} from '../subscriptions/comparing/compare-subscriptions.service.ts';
import { compareWeekRefunds } from '../subscriptions/comparing/compare-week-refunds.service.ts';
import {
  compareWeekCredits,
  compareWeekReturns,
} from '../subscriptions/comparing/compare-week-returns.service.ts';
import { knowsSubscriptions } from '../subscriptions/missing/missing.service.ts';
import { doubtWeeks } from '../subscriptions/weeks/wish-marks.service.ts';
import * as queries from './reconciliation.queries.ts';

export type { Difference, Outcome, Period } from '../payments/comparing/comparing.service.ts';

/** A page or an invoice made before the backup may have been paid after it. */
const MARGIN_MS = 2 * DAY_MS;
/** A shorter gap is closed by the provider's list of events alone. */
const OUTAGE_MS = 2 * HOUR_MS;
/** One day of the period at a time, and so long with one job. */
const WINDOW_MS = DAY_MS;
const WORK_MS = 4 * MINUTE_MS;
const LEASE_MS = 30 * MINUTE_MS;
/** Whoever has moved to another account, and restores what is older than that, is not kept waiting for ever. */
const STRANGER_MS = 30 * DAY_MS;

/** What was paid comes before what was given back. */
const OF_PERIOD: readonly Check[] = [
  checkOf(comparePages),
  checkOf(compareBegun),
  checkOf(compareInvoices),
  checkOf(compareRefunds),
  checkOf(compareWeekCredits),
  checkOf(compareWeekReturns),
  checkOf(compareWeekRefunds),
  checkOf(compareDisputes),
];
const OF_NOW: readonly Check[] = [checkOf(compareLive)];

/** Compares both sides, and mends ours by the functions that webhooks use. */
export async function reconcile(deps: Deps, run: Run): Promise<void> {
  for (const check of [...OF_PERIOD, ...OF_NOW]) await check(deps, run);
}

/** Booked, so that it survives a crash; a job does it. One that still runs does it along. */
export async function bookReconciliation(
  deps: Deps,
  { reason, since }: { reason: 'restore' | 'outage'; since: Date },
): Promise<void> {
  const { db } = deps.database;
  await doubtWeeks(db);
  const now = deps.clock.now();
  if (reason === 'restore') {
    await noteRestore(db, { since, at: now });
    await doubtRounds(db, { since, now });
    await deps.mail.holdWaiting(db);
  }
  const from = new Date(since.getTime() - MARGIN_MS);
  if (await queries.extendRunning(db, { since: from, until: now })) return;
  await queries.insertReconciliation(db, { reason, since: from, until: now, bookedAt: now });
  deps.log.warn({ reason, since: from }, 'the provider is compared with the store');
}

/** Works on what is booked, a day of the period at a time. */
export async function runReconciliations(deps: Deps, wait?: Run['wait']): Promise<void> {
  const begun = performance.now();
  const { db } = deps.database;
  while (performance.now() - begun < WORK_MS) {
    const now = deps.clock.now();
    const row = await queries.takeReconciliation(db, now, new Date(now.getTime() + LEASE_MS));
    if (!row) {
      // Another process may be at work on one.
      if (!(await queries.isAnyUnfinished(db))) await markCompared(db, now);
      return;
    }
    try {
      if (await isStranger(deps, row, wait)) {
        // What happens until the right key is back is compared as well.
        await queries.prolong(db, row.id, now);
        deps.log.error(
          { since: row.since },
          'the provider knows nothing of the store: is the key of its account?',
        );
        return;
      }
      await runWindow(deps, row, wait);
    } finally {
      await queries.updateReconciliation(db, row.id, { leaseUntil: null });
    }
  }
}

/**
 * The key may be another account's, which says nothing of what was paid here. What it has made since is known to it: only
 * what is older tells. One that is lost among others makes nobody a stranger, it is listed by its name.
 */
async function isStranger(
  deps: Deps,
  { bookedAt }: queries.ReconciliationRow,
  wait: Run['wait'],
): Promise<boolean> {
  if (deps.clock.now().getTime() - bookedAt.getTime() > STRANGER_MS) return false;
  return politely({ ...(wait && { wait }) }, async () => {
    const answers = [await knowsSubscriptions(deps, bookedAt)];
    if (!answers.includes(true)) answers.push(await knowsPages(deps, bookedAt));
    return answers.includes(false) && !answers.includes(true);
  });
}

async function runWindow(deps: Deps, row: queries.ReconciliationRow, wait: Run['wait']): Promise<void> {
  const { db } = deps.database;
  const to = new Date(Math.min(row.until.getTime(), row.doneUntil.getTime() + WINDOW_MS));
  const isLast = to >= row.until;
  const run = countingRun({ from: row.doneUntil, to }, wait);
  for (const check of [...OF_PERIOD, ...(isLast ? OF_NOW : [])]) await check(deps, run);
  // Whoever was first took them over, a job, a press or this.
  const wishes = isLast ? await countTakenOver(db, row.bookedAt) : 0;
  const differences = row.differences + run.differences + wishes;
  const left = row.left + run.left;
  await queries.writeProgress(db, row.id, { doneUntil: to, differences, left, now: deps.clock.now() });
  if (isLast) deps.log.warn({ differences, left }, 'the provider was compared with the store');
}

function countingRun(period: Period, wait: Run['wait']) {
  return {
    period,
    isDryRun: false,
    differences: 0,
    left: 0,
    ...(wait && { wait }),
    report({ what }: Difference, outcome: Outcome) {
      // The audit log counts them.
      if (what === FORGOTTEN_WISHES && outcome === 'mended') return;
      this.differences += 1;
      if (outcome !== 'mended') this.left += 1;
    },
  };
}

/** Takes up what no webhook told. Where the list was not read for long, events alone are not trusted. */
export async function poll(deps: Deps, consumers: readonly EventConsumer[]): Promise<void> {
  const { since, until } = await pollEvents(deps, consumers);
  if (until.getTime() - since.getTime() > OUTAGE_MS)
    await bookReconciliation(deps, { reason: 'outage', since });
}

/** The operator has settled what was left, and wants to know. */
export async function repeatReconciliation(deps: Deps, id: string): Promise<void> {
  const isBegun = await queries.restartReconciliation(deps.database.db, id, deps.clock.now());
  if (!isBegun) throw new AppError('NOT_FOUND');
}

const CHECKED: Record<RestoreCheck, string> = {
  accounts: 'equipe e contas conferidas depois de voltar uma cópia',
  harvest: 'colheita e acertos conferidos depois de voltar uma cópia',
};

/** Somebody of the office has looked at it after a restore. Said twice it is said. */
export async function checkAfterRestore(deps: Deps, by: Operator, what: RestoreCheck): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const now = deps.clock.now();
    if (!(await markChecked(tx, what, now))) return;
    const action = { action: 'handled', to: CHECKED[what] } as const;
    await writeAudit(tx, now, by, { subject: 'team', id: by.id, name: by.name }, [action]);
  });
}
