import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The store as a person starts it, with its demo data, in a folder of its own that is gone afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), 'cesta-e2e-'));
const store = spawn(process.execPath, ['launcher/src/cli.ts', 'start'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => store.kill('SIGTERM'));
const [code] = await once(store, 'exit');
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = code ?? 1;
