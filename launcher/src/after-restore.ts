import { bookReconciliation } from '@cesta/api/modules/reconciliation/reconciliation.service';
import type { Store } from '@cesta/api/store';
import { readRestoreMark, removeRestoreMark } from './backup/restore-mark.ts';

/** The first start after a restore compares what the provider knows since with what the backup knows. */
export async function reconcileAfterRestore({ deps }: Store): Promise<void> {
  const { dataDir } = deps.settings;
  const since = await readRestoreMark(dataDir);
  if (!since) return;
  await bookReconciliation(deps, { reason: 'restore', since });
  await deps.jobs.send(deps.database.db, 'reconciliation.run', {});
  await removeRestoreMark(dataDir);
}
