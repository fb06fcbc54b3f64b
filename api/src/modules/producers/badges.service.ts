import type { OrganicBadge } from '@cesta/contract/catalog/organic';
import type { Db } from '../../platform/database/db.ts';
import { listCounting, type ProofRow } from './proofs.queries.ts';

type Badges = ReadonlyMap<string, OrganicBadge>;

/** Of these producers, what everybody may read of their proofs, as long as one counts on that day. */
export async function findBadges(db: Db, producerIds: readonly string[], today: string): Promise<Badges> {
  if (producerIds.length === 0) return new Map();
  const rows = await listCounting(db, [...new Set(producerIds)], today);
  return new Map(rows.map((row) => [row.producerId, toBadge(row)]));
}

/** To be spread into what is shown of a producer; nothing where there is none. */
export function badgeOf(badges: Badges, producerId: string): { organic?: OrganicBadge } {
  const organic = badges.get(producerId);
  return organic ? { organic } : {};
}

/** Nothing of a proof but this is for everybody. */
export function toBadge({ mechanism, body, registration, validUntil }: ProofRow): OrganicBadge {
  return { mechanism, body, registration, validUntil };
}
