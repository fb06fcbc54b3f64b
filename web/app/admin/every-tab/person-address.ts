import { tabAddress } from './tab-address.ts';

/** Where a person is seen, whole. */
export function personAddress(id: string, more: Record<string, string> = {}): string {
  return tabAddress('clientes', { pessoa: id, ...more });
}
