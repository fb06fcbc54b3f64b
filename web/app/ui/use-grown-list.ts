import { type RefObject, useEffect, useRef, useState } from 'react';

interface GrownList<Row extends HTMLElement> {
  /** Call with the press that asks for more. */
  grow: () => void;
  /** For each row, by its place. It needs a tabIndex of -1. */
  refOf: (place: number) => RefObject<Row | null> | undefined;
}

/**
 * A list that grows at a press: whoever pressed goes on at the first of the new ones. Below the last of all the button
 * is gone, and the focus would be lost.
 */
export function useGrownList<Row extends HTMLElement = HTMLLIElement>(count: number): GrownList<Row> {
  const [from, setFrom] = useState<number | null>(null);
  const row = useRef<Row>(null);
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (from === null || count <= from) return;
    // On a slow line one may have gone on elsewhere.
    const at = document.activeElement;
    if (at === document.body || at === pressed.current) row.current?.focus();
    setFrom(null);
  }, [count, from]);

  function grow(): void {
    pressed.current = document.activeElement;
    setFrom(count);
  }
  return { grow, refOf: (place) => (place === from ? row : undefined) };
}
