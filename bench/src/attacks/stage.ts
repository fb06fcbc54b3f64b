import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { residentBytes } from '../process-facts.ts';
import { type StoreProcess, startStoreProcess } from '../store-process.ts';

const SEED = 'seed';

/** What an attacker may fill: memory and the table of counts. */
export interface Weight {
  bytes: number;
  counters: number;
}

export type Stage = Awaited<ReturnType<typeof buildStage>>;

/**
 * Opens the store of a checkout as often as wanted, each time on a fresh copy of the same demonstration: no attack
 * leaves traces for the next. The simulator runs beside the store, as in any start without a provider.
 */
export async function buildStage(parts: AsyncDisposableStack, checkout: string) {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const folder = await mkdtemp(join(tmpdir(), 'cesta-attacks-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const start = (name: string, env: Record<string, string>): Promise<StoreProcess> => {
    const settings = { DATABASE_URL: urlOf(postgres.url, name), LOG_LEVEL: 'silent', ...env };
    return startStoreProcess(settings, join(folder, name), checkout);
  };

  buildPages(checkout);
  await command(postgres.url, `create database ${SEED}`);
  await (await start(SEED, {})).stop();
  let opened = 0;

  return {
    async open(env: Record<string, string> = {}) {
      opened += 1;
      const name = `store_${opened}`;
      await command(postgres.url, `create database ${name} template ${SEED}`);
      await cp(join(folder, SEED), join(folder, name), { recursive: true });
      const store = await start(name, env);
      return {
        url: store.url,
        stop: store.stop,
        weigh: async (): Promise<Weight> => ({
          bytes: residentBytes(store.pid),
          counters: await countRows(urlOf(postgres.url, name)),
        }),
      };
    },
  };
}

/** The other checkout's own script builds its pages, unless they are built. */
function buildPages(checkout: string): void {
  const script = "import('./scripts/web-build.mjs').then(({ ensureWebBuilt }) => ensureWebBuilt())";
  execFileSync(process.execPath, ['--eval', script], { cwd: checkout, stdio: 'inherit' });
}

async function countRows(url: string): Promise<number> {
  const rows = await command(url, 'select count(*)::int as count from counters');
  return Number(rows[0]?.count);
}

async function command(url: string, sql: string): Promise<{ count?: number }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ count?: number }>(sql)).rows;
  } finally {
    await client.end();
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
