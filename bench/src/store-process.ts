import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;

export interface StoreProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * The store as a person starts it, with demo data, on a port of its own; in a folder that goes with it unless one is
 * given, and from another checkout when one is named.
 */
export async function startStoreProcess(
  env: Record<string, string> = {},
  keptDir?: string,
  checkout = ROOT,
): Promise<StoreProcess> {
  const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'cesta-bench-')));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['launcher/src/cli.ts', 'start'], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilAnswers(`${url}/api/ready`, () => child.exitCode !== null);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      if (!keptDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function untilAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    if (hasEnded()) throw new Error(`What should answer at ${url} has ended`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing answered at ${url} in time`);
}
