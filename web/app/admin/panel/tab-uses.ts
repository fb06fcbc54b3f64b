import { readKept, writeKept } from '../every-tab/kept.ts';

type Uses = Readonly<Record<string, number>>;

/** So many openings of one tab that all counts are halved: what was used last year makes way. */
const MOST = 200;

/** How often each tab was opened in this browser. */
export function readTabUses(): Uses {
  const kept = readKept('tab_uses');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
    ),
  );
}

export function countTabUse(id: string): void {
  writeKept('tab_uses', withUse(readTabUses(), id));
}

export function withUse(uses: Uses, id: string): Uses {
  const next = { ...uses, [id]: (uses[id] ?? 0) + 1 };
  if ((next[id] ?? 0) < MOST) return next;
  return Object.fromEntries(Object.entries(next).map(([tab, count]) => [tab, Math.floor(count / 2)]));
}

/** What is used most first; what is used equally often stays in the panel's own order. */
export function mostUsedFirst<Tab extends { id: string }>(tabs: readonly Tab[], uses: Uses): Tab[] {
  return tabs.toSorted((one, other) => (uses[other.id] ?? 0) - (uses[one.id] ?? 0));
}
