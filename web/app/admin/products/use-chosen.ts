import { useCallback, useState } from 'react';

interface Thing {
  id: string;
}

/** Rows that were ticked, over all pages. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(({ id }: Thing, isChosen: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const chooseAll = useCallback((things: readonly Thing[]) => {
    setIds((before) => new Set([...before, ...things.map(({ id }) => id)]));
  }, []);
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, choose, chooseAll, clear };
}
