import { flushCompileCache } from 'node:module';
import { expireOverdue, reconcile } from '../modules/payments/checkout/sync.service.ts';
import { MovableClock } from '../platform/clock.ts';
import { readSettings } from '../settings.ts';
import { openStore } from '../store.ts';

/** The real store as a process that can be killed. What the clock says and when the jobs run, the test decides. */
const settings = readSettings(process.env);
const clock = new MovableClock(process.env.CLOCK);
const { app, deps } = await openStore(settings, settings.databaseUrl ?? '', { clock });

export type Work = 'events' | 'expire' | 'reconcile';
const WORK: Record<Work, () => Promise<unknown>> = {
  events: () => deps.jobs.drainWorkers(),
  expire: () => expireOverdue(deps),
  reconcile: () => reconcile(deps),
};

process.on('message', async ({ at, work }: { at?: string; work?: Work }) => {
  if (at) clock.set(at);
  if (!work) return;
  await WORK[work]();
  process.send?.({ done: work });
});
process.once('disconnect', () => process.exit());

await app.listen({ host: '127.0.0.1', port: settings.port });
// A killed process leaves nothing behind by itself: the next start would compile everything again.
flushCompileCache();
process.send?.({ open: true });
