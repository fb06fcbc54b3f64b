import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { PROOF_WARNING_DAYS } from '@cesta/contract/catalog/organic-constants';
import type { Deps } from '../../deps.ts';
import { proofEndingEmail } from './proofs.emails.ts';
import * as queries from './proofs.queries.ts';

const BATCH = 100;

/**
 * Each warning once, also when the job was away on the very day: whoever comes late for the first gets the one that
 * is due. What has ended stands among what needs a person.
 */
export async function warnOfProofs(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'mail'>,
): Promise<void> {
  const today = dayOf(deps.clock.now());
  const steps = PROOF_WARNING_DAYS.map((days, place) => {
    const next = PROOF_WARNING_DAYS[place + 1];
    const from = next === undefined ? addDays(today, -1) : addDays(today, next);
    return { days, period: { from, to: addDays(today, days) } };
  });
  for (const { days, period } of steps) {
    for (;;) {
      const warned = await deps.database.db.transaction(async (tx) => {
        const found = await queries.lockUnwarned(tx, period, days, BATCH);
        await deps.mail.postAll(
          tx,
          found.map((about) => proofEndingEmail(deps, { ...about, days })),
        );
        await queries.markWarned(
          tx,
          found.map(({ proof }) => proof.id),
          days,
        );
        return found.length;
      });
      if (warned < BATCH) break;
    }
  }
}
