import type { Store } from '@cesta/api/store';
import type { PastSimulator } from './demo/past-provider.ts';
import { step } from './output.ts';

/**
 * Demo content for an empty store in development, so that the first look shows a shop and not bare shelves; and the
 * harvest for one from before there was any.
 */
export async function seedFirstStart(store: Store, simulator: PastSimulator | null): Promise<void> {
  const { settings, database } = store.deps;
  if (settings.environment !== 'development') return;
  const { rows } = await database.pool.query(
    'select exists (select from products) as sold, exists (select from farms) as farmed',
  );
  if (rows[0].sold && rows[0].farmed) return;
  // Loaded only now: a second start has no use for it.
  const { isWithoutHarvest, seedDemo } = await import('./demo/seed.ts');
  if (rows[0].sold && !(await isWithoutHarvest(store.deps))) return;
  await step('demo data', async () => {
    await seedDemo(store, simulator);
  });
}
