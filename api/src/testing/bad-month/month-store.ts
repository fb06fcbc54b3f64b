import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import { storeJobs } from '../../jobs.ts';
import { findFreePort } from '../../platform/http/free-port.ts';
import { openMailServer } from '../mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { openStoreFor, startProvider } from '../test-provider.ts';
import type { TestStore } from '../test-store.ts';

/** A store with mail server and provider, all of which have bad days, and a backup to go back to. */
export async function openMonth(postgresUrl: string, start: string) {
  const port = await findFreePort();
  const begin = new Date(start);
  const provider = await startProvider(port, {
    clock: { now: () => begin },
    account: { draftSeconds: 0, rateLimit: null },
  });
  let mailServer = await openMailServer();
  const received = [...mailServer.received];
  const env = {
    SMTP_URL: mailServer.url,
    SECRET_KEY: 'the same before and after a restore',
    LIMIT_REQUESTS_PER_MINUTE: '9000000',
    LIMIT_WRITES_PER_MINUTE: '9000000',
  };
  let database = await createTestDatabase(postgresUrl);
  let backup: TestDatabase | undefined;
  let store = await openOn(database);

  async function openOn(wanted: TestDatabase): Promise<TestStore> {
    const opened = await openStoreFor(provider, { database: wanted, env, followsClock: true });
    await opened.app.listen({ host: '127.0.0.1', port });
    return opened;
  }

  /** Everything that recurs runs once, and so does what waits; what fails on a bad day comes again. */
  async function work(): Promise<void> {
    const { jobs } = store.deps;
    const recurring = Object.entries(storeJobs).flatMap(([name, kind]) => (kind.cron ? [name] : []));
    // pg-boss goes by the machine's clock, which stands still here.
    await store.deps.database.pool.query(
      `update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    );
    for (const name of recurring) await jobs.send(store.db, name as 'payments.refund', {});
    for (let round = 0; round < recurring.length + 5; round += 1) {
      await provider.idle();
      const isDone = await jobs.runDue().then(
        (count) => count === 0,
        () => false,
      );
      if (isDone) return;
    }
  }

  return {
    provider,
    port,
    store: () => store,
    work,
    /** Moves the clock to this hour of Bahia on the day it is, or the next. */
    async moveTo(hour: number): Promise<void> {
      const now = provider.now().getTime();
      const local = new Date(now - 3 * HOUR_MS);
      const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour + 3);
      const target = today > now ? today : today + DAY_MS;
      await provider.advance({ minutes: (target - now) / 60_000 });
      await work();
    },
    async takeBackup(): Promise<void> {
      await store.app.close();
      backup = await database.copy();
      store = await openOn(database);
    },
    /** Everything since the backup is forgotten, by us and not by the provider. */
    async restoreBackup(): Promise<TestStore> {
      if (!backup) throw new Error('There is no backup');
      await store.app.close();
      await database.drop();
      database = backup;
      store = await openOn(database);
      return store;
    },
    mail: {
      async stop(): Promise<void> {
        received.push(...mailServer.received);
        await mailServer.close();
      },
      async start(): Promise<void> {
        mailServer = await openMailServer({ port: mailServer.port });
      },
      received: () => [...received, ...mailServer.received],
    },
    async close(): Promise<void> {
      await provider.close();
      await store.app.close();
      await database.drop();
      await mailServer.close();
    },
  };
}

export type Month = Awaited<ReturnType<typeof openMonth>>;
