import { useDeferredValue } from 'react';

/** More than a tall window shows of any list. */
const FIRST = 30;

/** A long list begins with what a window holds; the rest follows by itself once that has been painted. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = useDeferredValue(true, false);
  return isWhole ? rows : rows.slice(0, FIRST);
}
