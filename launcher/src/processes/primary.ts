import { migrate } from '@cesta/api/platform/database/migrate';
import { createLog } from '@cesta/api/platform/monitoring/log';
import type { Settings } from '@cesta/api/settings';
import { readRestoreMark } from '../backup/restore-mark.ts';
import { step } from '../output.ts';
import { prepareStart } from '../prepare.ts';
import type { Provider } from '../provider.ts';
import { setUpCluster } from './member.ts';
import type { Launch } from './messages.ts';
import { runsJobsAtOnce, shareOfPool } from './processes.rules.ts';
import { createSupervisor } from './supervisor.ts';

/**
 * Several processes at one door (node:cluster). The primary serves nobody: it does once what is done once, and sees to
 * it that the others live. It reads the store's code only when there is demo data to seed or a restore to compare.
 */
export async function openProcesses(
  parts: AsyncDisposableStack,
  asked: Settings,
  databaseUrl: string,
): Promise<{ gaveUp: Promise<string>; replaceAll(): Promise<void> }> {
  const provider = await prepareStart(parts, asked, databaseUrl);
  await seedOrCompare(provider, databaseUrl);
  await provider.start();
  setUpCluster();
  const { settings } = provider;
  const supervisor = createSupervisor(
    launchesOf(settings, databaseUrl),
    settings,
    createLog(settings.logLevel),
  );
  parts.defer(() => supervisor.stop());
  await step(`${settings.processes} processes`, () => supervisor.start());
  return {
    gaveUp: supervisor.gaveUp,
    async replaceAll() {
      // The successors may be of a newer version.
      await migrate(databaseUrl);
      await supervisor.replaceAll();
    },
  };
}

function launchesOf(settings: Settings, databaseUrl: string): Launch[] {
  const { port, baseUrl, stripe, processes } = settings;
  const databasePool = shareOfPool(settings.databasePool, processes);
  return Array.from({ length: processes }, (_, slot) => ({
    slot,
    databaseUrl,
    port,
    baseUrl,
    stripe,
    databasePool,
    runsJobs: runsJobsAtOnce(slot),
  }));
}

/** Demo data for an empty development store, and a comparison after a restore: both need a whole store for a while. */
async function seedOrCompare({ settings, simulator }: Provider, databaseUrl: string): Promise<void> {
  const isRestored = (await readRestoreMark(settings.dataDir)) !== null;
  if (settings.environment !== 'development' && !isRestored) return;
  const { openStore } = await import('@cesta/api/store');
  const { seedFirstStart } = await import('../first-start.ts');
  const { reconcileAfterRestore } = await import('../after-restore.ts');
  const store = await openStore(settings, databaseUrl);
  try {
    await seedFirstStart(store, simulator);
    await reconcileAfterRestore(store);
  } finally {
    await store.app.close();
  }
}
