import type { Deps } from '../../../deps.ts';
import { listPagesMadeBy } from '../../orders/attempts.service.ts';
import { isMissing, stripeOf } from '../provider.service.ts';

const MOST_ASKED = 5;

/** Whether the provider knows any payment page of that time; null when there is none to ask about. */
export async function knowsPages(deps: Deps, of: Date): Promise<boolean | null> {
  const sessionIds = await listPagesMadeBy(deps.database.db, of, MOST_ASKED);
  for (const sessionId of sessionIds) {
    try {
      await stripeOf(deps).stripe.checkout.sessions.retrieve(sessionId);
      return true;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return sessionIds.length > 0 ? false : null;
}
