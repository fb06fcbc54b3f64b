import { migrate } from '@cesta/api/platform/database/migrate';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';
import { addPages } from '../../../launcher/src/shop.ts';
import { warmPages } from '../../../launcher/src/warm-pages.ts';

/** The store as `npm start` puts it together, with a clock that whoever started it moves on by days. */
let ahead = Number(process.env.CLOCK_AHEAD_MS);
process.on('message', ({ aheadMs }: { aheadMs: number }) => {
  ahead = aheadMs;
});
process.once('disconnect', () => process.exit());

const settings = readSettings(process.env);
const url = settings.databaseDirectUrl ?? settings.databaseUrl ?? '';
await migrate(url);
const store = await openStore(settings, url, { clock: { now: () => new Date(Date.now() + ahead) } });
await addPages(store, 'production');
await store.deps.jobs.start();
await store.app.listen({ host: '127.0.0.1', port: settings.port });
const closing = new AbortController();
void warmPages(store.app, closing.signal);
process.once('SIGTERM', async () => {
  closing.abort();
  await store.app.close();
  process.exit();
});
