import { isatty } from 'node:tty';
import { reportError, reportUncaughtErrors, say } from './output.ts';
import { shutdownLimits } from './processes/processes.rules.ts';
import { loadSettings } from './settings.ts';
import type { PagesMode } from './shop.ts';
import { startStore } from './store.ts';

const demoAccounts = [
  ['admin', 'admin@cestadaroca.test', 'admin123'],
  ['customer', 'cliente@cestadaroca.test', 'cliente123'],
  ['subscriber', 'assinante@cestadaroca.test', 'cliente123'],
] as const;

/** Runs the store until somebody asks it to stop. */
export async function serve(mode: PagesMode): Promise<void> {
  let replace: (() => Promise<void>) | null = null;
  const stopAsked = listenForStop(() => replace);
  const settings = loadSettings();
  reportUncaughtErrors();
  // What is just being opened is new already.
  if (settings.processes > 1 && mode === 'production') replace = async () => undefined;
  const store = await Promise.race([startStore(settings, mode), stopAsked]);
  // Nobody is served yet, and the database recovers from an end at any moment.
  if (store === 'stop') process.exit(0);
  replace = store.replace && oneAtATime(store.replace);
  announce(store.url, settings.production);
  const reason = await Promise.race([stopAsked, store.broken]);
  setTimeout(() => process.exit(1), shutdownLimits(settings.drainMs).store).unref();
  await store.stop();
  if (reason !== 'stop') reportError(reason);
  else say('Stopped.');
  // Keep-alive sockets and the channel to the parent would hold an otherwise finished process.
  process.exit(reason === 'stop' ? 0 : 1);
}

/**
 * Ctrl-C, a polite kill, a closed terminal, or the death of the process that started us. Where no terminal is, SIGHUP
 * says what it says to every service: begin anew, without closing.
 */
function listenForStop(replacing: () => (() => Promise<void>) | null): Promise<'stop'> {
  return new Promise((resolve) => {
    const stop = () => resolve('stop');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    process.on('SIGHUP', () => {
      const replace = isatty(0) || isatty(1) ? null : replacing();
      if (replace) void replace();
      else stop();
    });
    if (process.connected) process.once('disconnect', stop);
    // Pressed again, Ctrl-C means now. The other signals may arrive twice by themselves: to the group, and handed on.
    process.once('SIGINT', () => process.once('SIGINT', () => process.exit(1)));
  });
}

/** Asked again meanwhile, it is done once more afterwards. A failure leaves those that are open as they are. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isWorking = false;
  let isAskedAgain = false;
  return async () => {
    isAskedAgain = true;
    if (isWorking) return;
    isWorking = true;
    while (isAskedAgain) {
      isAskedAgain = false;
      await work().catch(reportError);
    }
    isWorking = false;
  };
}

function announce(url: string, production: boolean): void {
  const open = `Cesta da Roça is open at ${url}`;
  const accounts = production
    ? []
    : demoAccounts.map(([role, email, password]) => `  ${role.padEnd(10)}  ${email} / ${password}`);
  say(open, ['', `  ${open}`, ...accounts, '  Ctrl-C stops it.', ''].join('\n'));
}
