import { flushCompileCache } from 'node:module';
import { storeJobs } from '@cesta/api/jobs';
import { readSettings } from '@cesta/api/settings';
import { openStore } from '@cesta/api/store';

/** What the parent says: how far its time is ahead of the machine's, or that everything that recurs is due. */
export interface Told {
  ahead?: number;
  work?: number;
}

/** The store as production opens it, jobs and all, with a clock that its parent moves. It may be killed at any moment. */
const settings = readSettings(process.env);
let ahead = Number(process.env.CLOCK_AHEAD_MS);
const clock = { now: () => new Date(Date.now() + ahead) };
const store = await openStore(settings, settings.databaseUrl ?? '', { clock });
const { app, deps } = store;
const recurring = Object.entries(storeJobs).flatMap(([name, { cron }]) => (cron ? [name] : []));

/** What comes round by the clock comes now, until nothing is left; what fails has its next try later. */
async function work(): Promise<void> {
  const { jobs, database } = deps;
  for (const name of recurring) await jobs.send(database.db, name as 'payments.expire', {});
  for (let round = 0; round < 20; round += 1) {
    const done = await jobs.runDue().catch(() => 1);
    if (done === 0) return;
  }
}

process.on('message', (told: Told) => {
  if (told.ahead !== undefined) ahead = told.ahead;
  if (told.work === undefined) return;
  const answer = (isDone: boolean) => process.send?.({ done: told.work, isDone });
  work().then(
    () => answer(true),
    () => answer(false),
  );
});
process.once('disconnect', () => process.exit());

if (process.env.WITH_PAGES) {
  // Read only by who wants them: a killed store is to be back soon.
  const { addPages } = await import('../../../launcher/src/shop.ts');
  await addPages(store, 'production');
}
await deps.jobs.start();
await app.listen({ host: '127.0.0.1', port: settings.port });
// A killed process leaves nothing behind by itself: the next start would compile everything again.
flushCompileCache();
process.send?.({ open: true });
