import { type RefObject, useEffect, useRef } from 'react';

/** Of a row that scrolls sideways on a phone: what is pressed comes into view, also when a link opened it. */
export function useChosenInView(chosen: string): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to look again
  useEffect(() => {
    // A dialog opens after what is in it: until then its row has no width.
    const frame = requestAnimationFrame(() => {
      const button = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
      if (!row.current || !button) return;
      row.current.scrollLeft = button.offsetLeft - (row.current.clientWidth - button.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return row;
}
