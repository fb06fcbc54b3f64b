import type pg from 'pg';
import type { BenchStore } from '../bench-store.ts';
import type { Figure } from '../figures.ts';
import { recordSql, runSql, type Statement } from '../sql-tape.ts';
import type { StoreProcess } from '../store-process.ts';
import { findSequentialScans, type Scan, withPlan } from './plans.ts';
import type { TabCall } from './tabs.ts';

/** The panel's limit: so soon there is something to look at. */
export const LIMIT_MS = 1_000;

export interface Scene {
  /** In this process: its statements can be heard. */
  store: BenchStore;
  /** As people run it, on the same database. */
  running: StoreProcess;
  headers: { authorization: string };
  calls: TabCall[];
}

/** The very first call of each kind to a store that has just been started, beside its own statements. */
export async function timeTabs(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const call of scene.calls) {
    const began = performance.now();
    const response = await fetch(`${scene.running.url}${call.path}`, { headers: scene.headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    const took = performance.now() - began;
    if (!response.ok) throw new Error(`${call.path} answered ${response.status}`);
    const bare = await runSql(scene.store.pool, await statementsOf(scene, call));
    figures.push({
      what: `panel, ${call.tab}: first answer`,
      measured: `${took.toFixed(0)} ms, ${Math.round(bytes / 1000)} kB`,
      yardstick: `same SQL, bare pg: ${bare.toFixed(0)} ms`,
      ratio: took / bare,
      aim: `below ${LIMIT_MS} ms`,
    });
  }
  return figures;
}

function statementsOf({ store, headers }: Scene, { path }: TabCall): Promise<Statement[]> {
  return recordSql(async () => {
    const { statusCode } = await store.app.inject({ url: path, headers });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  });
}

/** What was said to the database while something was done. */
export interface Heard {
  what: string;
  tape: Statement[];
}

export async function hearTabs(scene: Scene): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const call of scene.calls) heard.push({ what: call.tab, tape: await statementsOf(scene, call) });
  return heard;
}

export async function checkPlans(pool: pg.Pool, heard: readonly Heard[]): Promise<Figure> {
  const scans: Scan[] = [];
  let statements = 0;
  for (const { what, tape } of heard) {
    statements += withPlan(tape).length;
    for (const scan of await findSequentialScans(pool, tape)) {
      scans.push(scan);
      const { table, read, kept, filter, wantsIndex, statement } = scan;
      const verdict = wantsIndex ? 'WANTS AN INDEX' : 'needs every row';
      console.log(`    ${what}: ${table} read whole (${kept} of ${read} rows, ${verdict}) ${filter}`);
      if (wantsIndex) console.log(`      ${statement.replace(/\s+/g, ' ').slice(0, 400)}`);
    }
  }
  return {
    what: 'panel, big tables read whole where an index would spare it',
    measured: String(scans.filter(({ wantsIndex }) => wantsIndex).length),
    yardstick: `${statements} statements explained, ${scans.length} read a big table whole`,
    aim: '0',
  };
}
