import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertCheckout, checkOut } from './checkout.ts';
import { type Book, emptyBook, renewAll, runFlow } from './flow.ts';
import { fillWorld } from './people.ts';
import { recount } from './recount.ts';
import { openStage } from './stage.ts';
import { startVersion, type Version } from './versions.ts';

const ROOT = join(import.meta.dirname, '../../..');
const recorded = JSON.parse(readFileSync(join(ROOT, 'api/migrations/previous-release.json'), 'utf8'));

/**
 * The release before and this one on one database, while orders, renewals and the panel go on: the earlier alone, this
 * one coming in and migrating, both, this one alone, and the earlier once more as after a change of mind. `--checkout`
 * names a folder in which the earlier one is already built.
 */
const { values } = parseArgs({
  options: {
    previous: { type: 'string', default: recorded.commit },
    checkout: { type: 'string' },
    orders: { type: 'string', default: '100' },
  },
});
const orders = Number(values.orders);
const parts = new AsyncDisposableStack();
const book = emptyBook();
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await parts.disposeAsync();
}

async function run(): Promise<boolean> {
  const folder = values.checkout ? assertCheckout(values.checkout) : await checkOut(parts, values.previous);
  const stage = await openStage(parts);
  const { balancer, env } = stage;
  const start = (name: string, from: string) => startVersion(parts, { name, folder: from, env });
  const versions: Version[] = [];
  const enter = async (name: string, from: string) => {
    const version = await start(name, from);
    versions.push(version);
    return version;
  };

  const previous = await enter('previous', folder);
  balancer.lead([previous]);
  const world = await fillWorld(stage);
  const flow = () => Promise.all([runFlow(stage, world, book, orders), renewAll(stage, world, book)]);

  await phase('previous alone', flow);
  const current = await phase('this one migrates and opens beside it', async () => {
    const [opened] = await Promise.all([enter('this', ROOT), runFlow(stage, world, book, orders)]);
    return opened;
  });
  balancer.lead([previous, current]);
  await phase('both', flow);
  balancer.lead([current]);
  await phase('previous ends, this one alone', async () => {
    const [code] = await Promise.all([previous.stop(), flow()]);
    if (code !== 0) book.refused.push(`previous ended with ${code}`);
  });
  const again = await enter('previous again', folder);
  balancer.lead([current, again]);
  await phase('previous once more beside it', flow);

  const wrong = await recount(stage, world, book);
  return report(versions, wrong, book, balancer.tallies);
}

async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

function report(
  versions: Version[],
  wrong: string[],
  { done, refused }: Book,
  tallies: Map<string, { answered: number; failed: string[] }>,
): boolean {
  console.log(`\n| process | answered | failed | complaints in its log |\n|---|---:|---:|---:|`);
  const complaints = versions.flatMap((version) => version.complaints());
  for (const version of versions) {
    const { answered = 0, failed = [] } = tallies.get(version.name) ?? {};
    console.log(`| ${version.name} | ${answered} | ${failed.length} | ${version.complaints().length} |`);
  }
  console.log(
    `\n${Object.entries(done)
      .map(([what, times]) => `${what} ${times}`)
      .join(', ')}`,
  );
  const failed = [...tallies.values()].flatMap((tally) => tally.failed);
  const bad = { failed, complaints, refused, 'recount differs': wrong };
  for (const [what, lines] of Object.entries(bad)) {
    console.log(`${what}: ${lines.length}`);
    for (const line of lines.slice(0, 10)) console.log(`  ${line.slice(0, 600)}`);
  }
  return Object.values(bad).every((lines) => lines.length === 0);
}
