import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { backRest, createCluster, type Place, preparePlace, startArchived } from './archived-postgres.ts';
import { compare, openShop } from './orders.ts';

/**
 * Point-in-time recovery, tried: a store with `--past` orders works on a PostgreSQL whose log of changes is archived by
 * pgBackRest, is saved while it goes on, has an accident, and is brought back to the moment before.
 */
const { values } = parseArgs({
  options: { past: { type: 'string', default: '50000' }, orders: { type: 'string', default: '200' } },
});
const past = Number(values.past);
const orders = Number(values.orders);
const parts = new AsyncDisposableStack();
const times: [what: string, seconds: number][] = [];
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await parts.disposeAsync();
}

async function run(): Promise<boolean> {
  const place = await preparePlace(parts);
  const cluster = await createCluster(place);
  const postgres = await startArchived(place, cluster);
  parts.defer(() => postgres.stop());
  await backRest(place, ['stanza-create'], postgres);
  await backRest(place, ['check'], postgres);

  const life = new AsyncDisposableStack();
  const shop = await openShop(life, postgres.url, past);
  const before = await shop.order(orders);
  const saved = timed('full backup, while orders come in', () =>
    backRest(place, ['--type=full', 'backup'], postgres),
  );
  const [meanwhile] = await Promise.all([shop.order(orders), saved]);
  const since = await shop.order(orders);
  const moment = await shop.moment();
  const later = await shop.order(orders);
  await shop.accident();
  await shop.finishSegment();
  await life.disposeAsync();
  await timed('stop', () => postgres.stop());

  const restored = join(place.folder, 'restored');
  await timed('restore of the files', () => bringBack(place, restored, moment));
  const url = await timed('replay until the moment, open for writing', () =>
    openRestored(place, restored, shop.databaseUrl),
  );
  const wrong = await compare(url, { kept: [...before, ...meanwhile, ...since], gone: later, past });
  await report(place, moment, wrong);
  return wrong.length === 0;
}

async function bringBack(place: Place, folder: string, moment: string): Promise<void> {
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  await backRest(place, [`--pg1-path=${folder}`, ...target, 'restore']);
}

/** Answers the address of the store's database on the restored server, once that takes writes. */
async function openRestored(place: Place, folder: string, databaseUrl: string): Promise<string> {
  const server = await startArchived(place, folder);
  parts.defer(() => server.stop());
  const url = new URL(server.url);
  url.pathname = new URL(databaseUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ replaying: boolean }>('select pg_is_in_recovery() as replaying');
    if (!rows[0]?.replaying) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await client.end();
  return url.href;
}

async function timed<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  times.push([what, (performance.now() - began) / 1000]);
  return result;
}

async function report(place: Place, moment: string, wrong: string[]): Promise<void> {
  const info = JSON.parse(await backRest(place, ['info', '--output=json']));
  const { size, repository } = info[0].backup[0].info;
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(`\n${past} orders of the past, ${orders} each before the backup, while it ran, after it,`);
  console.log(`and after the moment ${moment}; then all deleted.`);
  console.log(`Database ${mb(size)}, in the repository ${mb(repository.delta)}.\n`);
  console.log('| step | seconds |\n|---|---:|');
  for (const [what, seconds] of times) console.log(`| ${what} | ${seconds.toFixed(1)} |`);
  console.log(`\nDifferences from what was acknowledged: ${wrong.length}`);
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
}
