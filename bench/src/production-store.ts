import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { PLENTY } from './bench-store.ts';
import { storeFamily } from './process-facts.ts';
import { startStoreProcess, untilAnswers } from './store-process.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ProductionStore {
  url: string;
  port: number;
  /** Of the store alone: database and provider have theirs. */
  pids(): number[];
  stop(): Promise<void>;
}

/** What a demonstration needs that production refuses, and limits that one visitor with twenty connections does not meet. */
const DEMONSTRATION = {
  NODE_ENV: 'production',
  DEMO: '1',
  PUBLIC_DEMO: '1',
  HOST: '127.0.0.1',
  LIMIT_REQUESTS_PER_MINUTE: String(PLENTY),
  LIMIT_WRITES_PER_MINUTE: String(PLENTY),
  UNPAID_ORDERS_PER_ACCOUNT: String(PLENTY),
  HELD_UNITS_PER_ACCOUNT: String(PLENTY),
  HELD_UNITS_UNCONFIRMED: String(PLENTY),
  UNCONFIRMED_UNITS_PER_ADDRESS: String(PLENTY),
};

/** Demo data on a PostgreSQL of its own; stores are then started on it as production starts them, their log in a file. */
export async function prepareProduction(parts: AsyncDisposableStack) {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-production-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const seeding = await startStoreProcess({ DATABASE_URL: postgres.url }, dataDir);
  await seeding.stop();

  return {
    databaseUrl: postgres.url,
    async start(processes: number, env: Record<string, string> = {}): Promise<ProductionStore> {
      const port = await findFreePort();
      const log = openSync(join(dataDir, 'store.log'), 'a');
      const child = spawn(process.execPath, ['launcher/src/cli.ts', 'start'], {
        cwd: ROOT,
        env: {
          ...process.env,
          ...DEMONSTRATION,
          DATABASE_URL: postgres.url,
          DATA_DIR: dataDir,
          PORT: String(port),
          PROCESSES: String(processes),
          ...env,
        },
        stdio: ['ignore', log, 'inherit'],
      });
      closeSync(log);
      const url = `http://127.0.0.1:${port}`;
      await untilAnswers(`${url}/api/ready`, () => child.exitCode !== null);
      return {
        url,
        port,
        pids: () => storeFamily(child.pid ?? 0),
        async stop() {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          await gone;
        },
      };
    },
  };
}
