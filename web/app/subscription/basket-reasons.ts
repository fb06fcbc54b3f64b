import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

/** Why something is in a basket that nobody chose; null for what was chosen. */
export function reasonOf({
  instead_of,
  completes,
}: Pick<PackedItem, 'instead_of' | 'completes'>): string | null {
  if (instead_of) return `no lugar de ${instead_of}`;
  return completes ? 'completa a cesta' : null;
}
