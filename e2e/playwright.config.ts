import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { STORE_SECRET } from './support/signed-links.ts';

// Playwright reads this file again in every worker: the first reading decides for all.
process.env.CESTA_E2E_PORT ??= String(await findFreePort());
const port = process.env.CESTA_E2E_PORT;
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A journey that fails three times is broken; one that fails once met a busy machine.
  retries: 2,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Bahia',
    // What moves has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // One context a worker, emptied between journeys: pages come from its cache and compile once.
    reuseContext: true,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" e2e/stores/serve-store.ts`,
    cwd: dirname(import.meta.dirname),
    env: { PORT: port, NODE_ENV: 'development', SECRET_KEY: STORE_SECRET, PAY_AT_DOOR: '1' },
    url: `${baseURL}/api/ready`,
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
