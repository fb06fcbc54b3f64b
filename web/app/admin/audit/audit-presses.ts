import type { AuditEntry, AuditSubject } from '@cesta/contract/panel/audit';
import { counted } from '../parts/counted.ts';
import { valueInWords } from './audit-values.ts';

/** What is shown as one line: an entry, or all that one press did to several things. */
export type Told = { entry: AuditEntry } | { press: string; entries: readonly AuditEntry[] };

/** In the order given. Several fields of one thing stay lines of their own: each says what it was and is. */
export function byPress(entries: readonly AuditEntry[]): Told[] {
  const presses = Map.groupBy(entries, ({ press }) => press ?? '');
  const seen = new Set<string>();
  return entries.flatMap((entry): Told[] => {
    const { press } = entry;
    const together = press ? (presses.get(press) ?? []) : [];
    if (!press || new Set(together.map(({ subject_id }) => subject_id)).size < 2) return [{ entry }];
    if (seen.has(press)) return [];
    seen.add(press);
    return [{ press, entries: together }];
  });
}

const NAMES: Partial<Record<AuditSubject, [one: string, many: string]>> = {
  order: ['pedido', 'pedidos'],
  basket: ['cesta', 'cestas'],
  subscription: ['assinatura', 'assinaturas'],
  product: ['produto', 'produtos'],
  post: ['post', 'posts'],
  producer: ['produtor', 'produtores'],
  receipt: ['produtor', 'produtores'],
  statement: ['acerto', 'acertos'],
  team: ['convite ou pessoa', 'convites e pessoas'],
};

/** '20 pedidos: Enviado'; '3 cestas e 1 pedido: Separada'; '5 produtos' where they did not become the same. */
export function pressText(entries: readonly AuditEntry[]): string {
  const kinds = Map.groupBy(entries, ({ subject }) => subject);
  const parts = [...kinds].map(([subject, ofKind]) => {
    const things = new Set(ofKind.map(({ subject_id }) => subject_id)).size;
    const [one, many] = NAMES[subject] ?? ['coisa', 'coisas'];
    return counted(things, one, many);
  });
  const results = new Set(entries.map((entry) => valueInWords(entry)));
  const [result] = results;
  const text = parts.join(' e ');
  return results.size === 1 && result ? `${text}: ${result}` : text;
}
