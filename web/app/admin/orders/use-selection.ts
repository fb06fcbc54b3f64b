import { useRef, useState } from 'react';

/** Which of the shown things are chosen. What is no longer shown is no longer chosen. */
export function useSelection(shown: readonly string[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = shown.filter((id) => ids.has(id));

  function toggle(id: string, isRange: boolean) {
    const isOn = !ids.has(id);
    const range = isRange ? between(shown, last.current, id) : [id];
    last.current = id;
    setIds(withAll(ids, range, isOn));
  }

  return {
    chosen,
    has: (id: string) => ids.has(id),
    toggle,
    /** All of them, or none when all are. */
    toggleAll: () => setIds(chosen.length === shown.length ? new Set() : new Set(shown)),
    set: (next: readonly string[]) => setIds(new Set(next)),
  };
}

function withAll(ids: ReadonlySet<string>, changed: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** From one to the other, both included; the second alone when the first is not there. */
export function between(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}
