import { loadSettings } from './settings.ts';
import { type PagesMode, startStore } from './store.ts';

const demoAccounts = [
  ['admin', 'admin@cestadaroca.test', 'admin123'],
  ['customer', 'cliente@cestadaroca.test', 'cliente123'],
] as const;

/** Runs the store until somebody asks it to stop. */
export async function serve(mode: PagesMode): Promise<void> {
  const stopAsked = listenForStop();
  const settings = loadSettings();
  const store = await startStore(settings, mode);
  announce(store.url, settings.production);
  const trouble = await Promise.race([stopAsked, store.broken]);
  if (trouble) {
    console.error(trouble);
    process.exitCode = 1;
  }
  await store.stop();
  if (!trouble) console.log('Stopped.');
  // Keep-alive sockets and the channel to the parent would hold an otherwise finished process.
  process.exit();
}

/** Ctrl-C, a polite kill, a closed terminal, or the death of the process that started us. */
function listenForStop(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    if (process.connected) process.once('disconnect', stop);
  });
}

function announce(url: string, production: boolean): void {
  console.log(`\n  Cesta da Roça is open at ${url}`);
  if (!production) {
    for (const [role, email, password] of demoAccounts)
      console.log(`  ${role.padEnd(8)}  ${email} / ${password}`);
  }
  console.log('  Ctrl-C stops it.\n');
}
