import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@cesta/api/deps';
import { describeError } from '@cesta/api/platform/monitoring/log';
import type { Settings } from '@cesta/api/settings';
import { LaunchError } from '../launch-error.ts';
import { reportError, reportUncaughtErrors } from '../output.ts';
import { loadSettings } from '../settings.ts';
import { serveShop } from '../shop.ts';
import type { Launch, ToPrimary, ToWorker } from './messages.ts';
import { shutdownLimits, wantsJobs } from './processes.rules.ts';
import { createSiblings } from './siblings.ts';

const TRY_AGAIN_MS = 1000;

/** One of several processes at one door. It does what the primary says, and node:cluster ends it when that is gone. */
export async function worker(): Promise<void> {
  if (!process.send) throw new LaunchError('Workers are started by the store itself: say start.');
  // They reach the whole group; the primary passes on what they mean.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const parts = new AsyncDisposableStack();
  const siblings = createSiblings(post);
  const launch = Promise.withResolvers<Launch>();
  const jobsWanted = Promise.withResolvers<void>();
  const leaving = Promise.withResolvers<'stop' | 'retire'>();
  let isOpen = false;
  let drainMs = 0;
  process.on('message', (message: ToWorker) => {
    siblings.hear(message);
    if (message.kind === 'serve') launch.resolve(message.launch);
    if (wantsJobs(message)) jobsWanted.resolve();
    // Nobody is served yet, and the database recovers from an end at any moment.
    if (message.kind === 'stop' && !isOpen) process.exit(0);
    if (message.kind === 'stop' || message.kind === 'retire') leaving.resolve(message.kind);
    if (message.kind === 'stop') void end(parts, drainMs);
  });
  post({ kind: 'waits' });
  const given = await launch.promise;
  try {
    const settings = settingsFor(given);
    reportUncaughtErrors();
    drainMs = settings.drainMs;
    const { app, deps } = await serveShop(parts, settings, given.databaseUrl, {
      slot: given.slot,
      siblings,
      beforeOpening: () => post({ kind: 'hears' }),
    });
    isOpen = true;
    post({ kind: 'open' });
    void jobsWanted.promise.then(() => startJobs(deps));
    if ((await leaving.promise) === 'stop') return;
    await app.retire(settings.retireMs);
    await end(parts, drainMs);
  } catch (error) {
    if (!(error instanceof LaunchError)) reportError(error);
    post({ kind: 'failed', message: inWords(error) });
  }
}

/** Tried until it goes: a database that is away comes back, and who serves goes on serving meanwhile. */
async function startJobs({ jobs, log }: Pick<Deps, 'jobs' | 'log'>): Promise<void> {
  for (;;) {
    try {
      return await jobs.start();
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be started');
      await pause(TRY_AGAIN_MS);
    }
  }
}

function settingsFor({ port, baseUrl, stripe, databasePool }: Launch): Settings {
  return { ...loadSettings(), port, baseUrl, stripe, databasePool };
}

async function end(parts: AsyncDisposableStack, drainMs: number): Promise<never> {
  setTimeout(() => process.exit(1), shutdownLimits(drainMs).worker).unref();
  await parts.disposeAsync();
  // Connections and the channel to the primary would hold an otherwise finished process.
  process.exit(0);
}

/** The primary shows it as it is. */
function inWords(error: unknown): string {
  if (error instanceof LaunchError) return error.message;
  const { message = 'no error at all' } = describeError(error) as { message?: string };
  return message;
}

function post(message: ToPrimary): void {
  if (process.connected) process.send?.(message, () => undefined);
}
