/** What two people changed at once: the form keeps its own, the person should know of the other. */
export interface Clash {
  label: string;
  /** What the store has by now. */
  theirs: string;
}

interface Words {
  /** What each field is called. */
  labels: Readonly<Record<string, string>>;
  inWords: (name: string, value: unknown) => string;
}

export function clashesOf<Values extends Record<string, unknown>>(
  { before, now, typed }: Record<'before' | 'now' | 'typed', Values>,
  { labels, inWords }: Words,
): Clash[] {
  const same = (a: unknown, b: unknown) => String(a) === String(b);
  return Object.entries(labels)
    .filter(
      ([name]) =>
        !same(now[name], before[name]) && !same(typed[name], before[name]) && !same(typed[name], now[name]),
    )
    .map(([name, label]) => ({ label, theirs: inWords(name, now[name]) }));
}
