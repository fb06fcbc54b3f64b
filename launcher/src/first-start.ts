import type { Store } from '@cesta/api/store';
import { step } from '../../scripts/steps.mjs';
import type { PastSimulator } from './demo/past-provider.ts';

/** Demo content for an empty store in development, so that the first look shows a shop and not bare shelves. */
export async function seedFirstStart(store: Store, simulator: PastSimulator | null): Promise<void> {
  const { settings, database } = store.deps;
  if (settings.environment !== 'development') return;
  const { rowCount } = await database.pool.query('select 1 from products limit 1');
  if (rowCount) return;
  await step('demo data', async () => {
    // Loaded only now: a second start has no use for it.
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(store, simulator);
  });
}
