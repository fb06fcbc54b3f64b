import type { Store } from '@cesta/api/store';
import { step } from '../../scripts/steps.mjs';

/** Demo content for an empty store outside production, so that the first look shows a shop and not bare shelves. */
export async function seedFirstStart(store: Store): Promise<void> {
  const { settings, database } = store.deps;
  if (settings.production) return;
  const { rowCount } = await database.pool.query('select 1 from products limit 1');
  if (rowCount) return;
  // Loaded only now: drawing pictures needs much that a second start has no use for.
  const { seedDemo } = await import('./demo/seed.ts');
  await step('demo data', () => seedDemo(store));
}
