import type { ProblemItem } from '@cesta/contract/orders/problems';

/** The same words about the same thing within this time are one report, whatever key they came under. */
export const SAME_REPORT_MS = 10 * 60_000;

interface Bought extends ProblemItem {
  cents: number;
}

/** The chosen ones by name; what is not in it is left out. */
export function chosenItems(all: readonly ProblemItem[], chosen: readonly string[]): ProblemItem[] {
  const wanted = new Set(chosen.map((id) => id.toLowerCase()));
  const named = new Map(all.map(({ product_id, product_name }) => [product_id, product_name]));
  return [...named]
    .filter(([id]) => wanted.has(id))
    .map(([product_id, product_name]) => ({ product_id, product_name }));
}

/** The same items and no more photos: it says nothing that is not told already. */
export function saysNothingNew(
  told: { items: readonly ProblemItem[]; photos: readonly string[] },
  items: readonly ProblemItem[],
  photos: number,
): boolean {
  const known = new Set(told.items.map(({ product_id }) => product_id));
  const isSame = known.size === items.length && items.every(({ product_id }) => known.has(product_id));
  return isSame && photos <= told.photos.length;
}

/** What the chosen ones cost together; null where none was chosen. */
export function worthOf(items: readonly ProblemItem[], bought: readonly Bought[]): number | null {
  if (items.length === 0) return null;
  const ids = new Set(items.map(({ product_id }) => product_id));
  return bought.reduce((sum, line) => sum + (ids.has(line.product_id) ? line.cents : 0), 0);
}

/** How the store's mailbox reads what it is about. */
export function aboutText(subject: string, items: readonly ProblemItem[], photos: number): string {
  const what = items.length > 0 ? `Itens: ${items.map(({ product_name }) => product_name).join(', ')}.` : '';
  const pictures = photos > 0 ? `Fotos: ${photos}, no painel.` : '';
  return [`Problema com ${subject}.`, what, pictures].filter(Boolean).join(' ');
}
