import { bookReconciliation } from '@cesta/api/modules/reconciliation/reconciliation.service';
import type { Store } from '@cesta/api/store';
import { findRestored, readRestoreMark, removeRestoreMark } from './backup/restore-mark.ts';

/** The first start after a restore compares what the provider knows since with what the backup knows. */
export async function reconcileAfterRestore({ deps }: Store): Promise<void> {
  const { dataDir } = deps.settings;
  const mark = await readRestoreMark(dataDir);
  if (!mark) return;
  // Of one that was killed before its last word the database knows nothing: nobody's baskets are in doubt.
  const restored = await findRestored(deps.database.pool, mark);
  if (restored) {
    await bookReconciliation(deps, { reason: 'restore', since: new Date(restored.madeAt) });
    await deps.jobs.send(deps.database.db, 'reconciliation.run', {});
  }
  await removeRestoreMark(dataDir);
}
