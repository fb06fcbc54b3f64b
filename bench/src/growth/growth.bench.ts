import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import type { Figure } from '../figures.ts';
import { measureCosts } from './costs.ts';
import { openShop, readBytes } from './shop.ts';
import { type Size, sizesUpTo } from './sizes.ts';
import { type Measured, tableOf, writeTable } from './table.ts';

/**
 * What the store costs as it grows: `GROWTH_MOST=100000` ends at so many orders, `GROWTH_WRITE=1` puts the table into
 * docs/scale.md. Ratios between the sizes of one run are what counts.
 */
export async function growthBench(): Promise<Figure[]> {
  const all: Measured[] = [];
  const most = process.env.GROWTH_MOST;
  for (const size of sizesUpTo(most ? Number(most) : undefined)) {
    process.stdout.write(`    ${size.orders} orders, ${size.subscribers} subscribers …\n`);
    all.push(await measure(size));
    // After each size: whoever ends it early keeps what there is.
    console.log(`\n${tableOf(all)}\n`);
  }
  if (process.env.GROWTH_WRITE) writeTable(tableOf(all));
  return figuresOf(all);
}

async function measure(size: Size): Promise<Measured> {
  const parts = new AsyncDisposableStack();
  try {
    const postgres = await startTemporaryPostgres();
    parts.defer(() => postgres.stop());
    const shop = await openShop(parts, postgres.url, size);
    return { size, bytes: await readBytes(shop), costs: await measureCosts(shop, size) };
  } finally {
    await parts.disposeAsync();
  }
}

function figuresOf(all: readonly Measured[]): Figure[] {
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last || first === last) return [];
  return Object.keys(first.costs).map((what) => ({
    what: `${what}, ${last.size.orders} orders`,
    measured: `${last.costs[what]?.toFixed(2)} ms`,
    yardstick: `${first.size.orders} orders: ${first.costs[what]?.toFixed(2)} ms`,
    ratio: (last.costs[what] ?? 0) / (first.costs[what] ?? 1),
  }));
}
