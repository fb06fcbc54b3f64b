import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type TwoStepNews, twoStepEmail } from './two-step.emails.ts';

/** In the transaction of the change: nothing of it happens in silence. The same occasion is told once. */
export async function postNews(
  deps: Deps,
  tx: Db,
  to: string,
  news: TwoStepNews,
  occasion: string = randomUUID(),
): Promise<void> {
  const key = `two-step:${occasion}` as const;
  await deps.mail.post(tx, { key, to, ...twoStepEmail(deps.settings, news) });
}
