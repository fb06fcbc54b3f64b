import { spokenDay } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import type { KnownProduct } from '../../catalog/catalog.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { postChangedEmail, type Told } from './behalf.emails.ts';

type Entry = Parameters<typeof writeAudit>[4][number];

/** Recorded with who did it, and told to whom it was done for. Nothing of either when the customer did it themselves. */
export async function recordForCustomer(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  by: Operator | null,
  { entry, told }: { entry: Entry; told?: Told },
): Promise<void> {
  if (!by) return;
  await writeAudit(tx, deps.clock.now(), by, { subject: 'subscription', id: row.id }, [entry]);
  if (told) await postChangedEmail(tx, deps, row, told);
}

/** What went and what came, by name; null when the two hold the same. */
export function swapOf(
  before: readonly KnownProduct[],
  after: readonly KnownProduct[],
): { gone: string; came: string } | null {
  const missing = (from: readonly KnownProduct[], other: readonly KnownProduct[]) =>
    from.filter(({ id }) => other.every((product) => product.id !== id)).map(({ name }) => name);
  const [gone, came] = [missing(before, after).join(', '), missing(after, before).join(', ')];
  return gone || came ? { gone, came } : null;
}

/** 'saiu Quiabo; entrou Jiló' */
export function swapWords({ gone, came }: { gone: string; came: string }): string {
  return [gone && `saiu ${gone}`, came && `entrou ${came}`].filter(Boolean).join('; ');
}

/** `beside`: what it changes about the money of others. */
export const backTold = (date: string, beside: string | null): Told => ({
  title: `Entrega de ${spokenDay(date)} está de volta`,
  did: `trouxe de volta a entrega de ${spokenDay(date)}`,
  ...(beside !== null && { more: [beside] }),
});
