import { migrate } from '@cesta/api/platform/database/migrate';
import type { Settings } from '@cesta/api/settings';
import { refuseDemoAdmin } from './demo-admin.ts';
import { step, warn } from './output.ts';
import { placeholdersOf } from './placeholders.ts';
import { chooseProvider, type Provider } from './provider.ts';

/** What is done once before any process of the store opens. */
export async function prepareStart(
  parts: AsyncDisposableStack,
  asked: Settings,
  databaseUrl: string,
): Promise<Provider> {
  await step('migrations', () => migrate(databaseUrl));
  await refuseDemoAdmin(databaseUrl, asked);
  const provider = await chooseProvider(asked);
  parts.defer(() => provider.close());
  for (const line of placeholdersOf(asked)) warn(line);
  return provider;
}
