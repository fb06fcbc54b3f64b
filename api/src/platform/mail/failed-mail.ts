import type { Db } from '../database/db.ts';
import { withoutAddresses } from '../monitoring/log.ts';
import { listReasons } from './mail.queries.ts';

/** After a whole day of wrong refusals the next press takes the others. */
const MOST = 10_000;

/** Of each e-mail that was given up: all that were given up for the same reason, itself among them. */
export async function failedAlike(db: Db): Promise<Map<string, readonly string[]>> {
  const failed = await listReasons(db, MOST);
  const causes = Map.groupBy(failed, ({ lastError }) => causeOf(lastError));
  return new Map(
    [...causes.values()].flatMap((alike) => {
      const ids = alike.map(({ id }) => id);
      return ids.map((id) => [id, ids] as const);
    }),
  );
}

/** What a server gave as its reason, without whom it was about: what an hour of wrong refusals has in common. */
export function causeOf(lastError: string | null): string {
  return withoutAddresses(lastError ?? '').replace(/\S{8,}/g, (word) => (/\d/.test(word) ? '…' : word));
}
