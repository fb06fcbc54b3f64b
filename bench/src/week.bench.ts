import {
  freezeDeliveries,
  planNewWeeks,
  reconcileAllDeliveries,
} from '@cesta/api/modules/subscriptions/deliveries/deliveries.service';
import { tellBaskets } from '@cesta/api/modules/subscriptions/news/news.service';
import { DAY_MS } from '@cesta/contract/base/calendar';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { type BenchStore, openBenchStore } from './bench-store.ts';
import { fillCustomers } from './bulk/people.ts';
import { fillShelf } from './bulk/shelf.ts';
import { fillSubscriptions } from './bulk/subscriptions.ts';
import { type Figure, median } from './figures.ts';

const WARM_UP = 200;
const FEW = 1_000;
const MANY = 10_000;
const WEEK_MS = 7 * DAY_MS;
const PRODUCTS = 60;

/** What the store's jobs do in a week for everybody, once each. */
const STAGES = {
  'deliveries planned': ({ deps }: BenchStore) => planNewWeeks(deps),
  'baskets closed at the cut-off': ({ deps, clock }: BenchStore) => {
    clock.advance(WEEK_MS);
    return freezeDeliveries(deps);
  },
  'e-mails about baskets': async ({ deps, clock }: BenchStore) => {
    // Before the baskets go out: nobody is written to about what came last week.
    clock.advance(-WEEK_MS);
    await tellBaskets(deps);
  },
  'everything gone through again': ({ deps }: BenchStore) => reconcileAllDeliveries(deps),
};

type Stage = keyof typeof STAGES;

/** A week's run for 1,000 subscribers and for 10,000: ten times the work may take ten times the time, not more. */
export async function weekBench(): Promise<Figure[]> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres();
    parts.defer(() => postgres.stop());
    await runWeek(postgres.url, WARM_UP);
    const rounds = [await runWeek(postgres.url, FEW), await runWeek(postgres.url, FEW)];
    const many = await runWeek(postgres.url, MANY);
    rounds.push(await runWeek(postgres.url, FEW));
    const few = middle(rounds);
    return [
      compare("a week's run", total(few), total(many)),
      ...stages().map((stage) => compare(`  ${stage}`, few[stage], many[stage])),
    ];
  } finally {
    await parts.disposeAsync();
  }
}

function compare(what: string, few: number, many: number): Figure {
  return {
    what: `${what}, ${MANY} subscribers`,
    measured: seconds(many),
    yardstick: `${FEW} subscribers: ${seconds(few)}, ten times over`,
    ratio: many / (few * (MANY / FEW)),
    aim: 'at most 1.1',
  };
}

async function runWeek(postgresUrl: string, subscribers: number): Promise<Record<Stage, number>> {
  const parts = new AsyncDisposableStack();
  try {
    const store = await openBenchStore(parts, postgresUrl);
    await fillShelf(store.pool, PRODUCTS);
    await fillCustomers(store.pool, subscribers);
    await fillSubscriptions(store.pool, subscribers);
    const times: Partial<Record<Stage, number>> = {};
    for (const stage of stages()) {
      const began = performance.now();
      await STAGES[stage](store);
      times[stage] = performance.now() - began;
    }
    await assertDone(store, subscribers);
    return times as Record<Stage, number>;
  } finally {
    await parts.disposeAsync();
  }
}

/** A run that left somebody out would be quick. */
async function assertDone({ pool }: BenchStore, subscribers: number): Promise<void> {
  const { rows } = await pool.query<{ owed: number; unnotified: number }>(`select
    (select coalesce(sum(deliveries), 0)::int from subscription_invoices)
      - (select count(*)::int from deliveries where status <> 'cancelled') as owed,
    (select count(*)::int from deliveries where notified_at is null) as unnotified`);
  const [row] = rows;
  if (row?.owed !== 0 || row.unnotified !== 0) {
    throw new Error(
      `Of ${subscribers}: ${row?.owed} deliveries missing, ${row?.unnotified} e-mails not written`,
    );
  }
}

/** The small run is short enough to be disturbed as a whole. */
function middle(rounds: readonly Record<Stage, number>[]): Record<Stage, number> {
  const times = stages().map((stage) => [stage, median(rounds.map((round) => round[stage]))]);
  return Object.fromEntries(times) as Record<Stage, number>;
}

function stages(): Stage[] {
  return Object.keys(STAGES) as Stage[];
}

function total(times: Record<Stage, number>): number {
  return Object.values(times).reduce((sum, each) => sum + each, 0);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
