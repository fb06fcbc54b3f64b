import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closedDays } from '@cesta/api/modules/coverage/coverage.tables';
import { farmLinkOf } from '@cesta/api/modules/supply/farms/farm-links.service';
import { listLinesOf } from '@cesta/api/modules/supply/harvest/harvest.queries';
import { closeSilentRounds } from '@cesta/api/modules/supply/harvest/silence.service';
import { MovableClock } from '@cesta/api/platform/clock';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { askFarm, plantFarm } from '@cesta/api/testing/asked-farms';
import { createTestDatabase } from '@cesta/api/testing/test-database';
import { startTemporaryPostgres } from '../../launcher/src/testing/temporary-postgres.ts';
import { answerCalls } from './called-program.ts';
import type { FarmCalls } from './farm-store.ts';

/** Run in a process of its own, which does what its parent asks. The farmer's page needs nothing but the API. */
const postgres = await startTemporaryPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'cesta-farm-'));
const clock = new MovableClock();
const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir });
const { url: databaseUrl } = await createTestDatabase(postgres.url);
const { app, deps } = await openStore(settings, databaseUrl, { clock });
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const calls: FarmCalls = {
  async clock(at) {
    clock.set(at);
  },
  async ask({ name, date, until, asked }) {
    const store = { app, deps, clock, databaseUrl, db: deps.database.db };
    const farm = await plantFarm(store, name, Object.keys(asked));
    const order = { date, until: new Date(until), asked: Object.values(asked) };
    const { orderId } = await askFarm(store, farm, order);
    const link = await farmLinkOf(deps, farm.producerId);
    return { orderId, url: `${url}${new URL(link).pathname}` };
  },
  silence: () => closeSilentRounds(deps),
  async callOff(date) {
    await deps.database.db.insert(closedDays).values({ date, reason: 'Enchente', createdAt: clock.now() });
  },
  async confirmed(orderId) {
    const lines = await listLinesOf(deps.database.db, [orderId]);
    return Object.fromEntries(lines.map(({ productName, confirmed }) => [productName, confirmed]));
  },
};

answerCalls(calls, async () => {
  await app.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});
