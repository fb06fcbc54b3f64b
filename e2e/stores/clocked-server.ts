import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeJobs } from '@cesta/api/jobs';
import { createUser } from '@cesta/api/modules/identity/identity.service';
import { openSession } from '@cesta/api/modules/identity/sessions.service';
import { PROVIDER_EVENTS } from '@cesta/api/provider-events';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import { startSimulator } from '@cesta/stripe-simulator';
import { addPages } from '../../launcher/src/shop.ts';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { answerCalls } from './called-program.ts';
import type { ClockedCalls } from './clocked-store.ts';
import { recount } from './recount.ts';

/** Run in a process of its own, which does what its parent asks. */
const start = new Date(String(process.env.CLOCK_START));
const port = Number(process.env.PORT);
const secrets = { STRIPE_SECRET_KEY: 'sk_test_clocked', STRIPE_WEBHOOK_SECRET: 'whsec_clocked' };
const dataDir = await mkdtemp(join(tmpdir(), 'cesta-clocked-'));
const postgres = await startTemporaryPostgres();
const { url: databaseUrl } = await createTestDatabase(postgres.url);
const provider = await startSimulator({
  port: 0,
  secretKey: secrets.STRIPE_SECRET_KEY,
  webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
  webhooks: [{ url: `http://localhost:${port}/api/stripe/webhook`, events: [...PROVIDER_EVENTS] }],
  clock: { now: () => start },
  account: { rateLimit: null },
});
const settings = readSettings({
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  PORT: String(port),
  DATA_DIR: dataDir,
  ARGON2_MEMORY_KIB: '64',
  ARGON2_PASSES: '1',
  STRIPE_API_BASE: provider.url,
  ...secrets,
});
const store = await openStore(settings, databaseUrl, { clock: { now: () => provider.now() } });
const { app, deps } = store;
const { jobs, clock } = deps;
const { db, pool } = deps.database;
await addPages(store, 'production');
// Webhooks are followed as they come. All jobs wait for the journey, which is quicker than their hours.
jobs.startWorkers();
await app.listen({ host: '127.0.0.1', port });

async function settle(): Promise<void> {
  await provider.idle();
  while ((await jobs.runDue()) > 0) await provider.idle();
}

const recurring = Object.entries(storeJobs).flatMap(([name, { cron }]) =>
  cron ? (name as 'harvest.rounds') : [],
);

async function runRecurring(): Promise<void> {
  for (const name of recurring) await jobs.send(db, name, {});
  await settle();
}

const calls: ClockedCalls = {
  async passTo(time) {
    await provider.advance({ to: new Date(time) });
    await runRecurring();
    await runRecurring();
  },
  settle,
  async signIn({ name, role }) {
    const email = `${role}-${Date.now()}@cesta.test`;
    const person = { name, email, role, password: 'segredo-de-teste', emailConfirmed: true };
    const user = await createUser(db, settings.passwords, person);
    const token = await openSession(db, clock, user.id, { remember: true, userAgent: undefined });
    return { token, user };
  },
  recount: () => recount(pool),
};

answerCalls(calls, async () => {
  await app.close();
  await provider.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
