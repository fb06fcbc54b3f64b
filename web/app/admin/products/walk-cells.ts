export type CellName = 'price' | 'stock';

/** The same cell of the row below; false where there is none. A price opens when it is reached like this. */
export function goDown(from: HTMLElement, name: CellName): boolean {
  const row = from.closest('tr')?.nextElementSibling;
  const cell = row?.querySelector<HTMLElement>(`[data-cell="${name}"]`);
  if (!cell) return false;
  cell.focus();
  if (cell instanceof HTMLButtonElement) cell.click();
  return true;
}
