import { useEffect, useState } from 'react';
import type { Loadable } from './use-loading.ts';

/** What is only beside it must not hold up the rest for longer. */
const PATIENCE_MS = 5000;

/**
 * Two answers that come in together, because the second on its own would push what is being pressed from under the
 * finger. What does not come in time, or cannot, stays away also when it comes later: the first is shown already.
 */
export function useTogether<Main, Beside>(
  main: Loadable<Main>,
  beside: Loadable<Beside>,
  isWanted: boolean,
): { main: Loadable<Main>; beside: Beside | undefined } {
  const [isPatient, setPatient] = useState(true);
  const [isMissed, setMissed] = useState(false);
  const isMissing = isWanted && !isMissed && beside.data === undefined;
  const isAwaited = isMissing && isPatient && (beside.error === undefined || beside.loading);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  if (isMissing && !isAwaited && main.data !== undefined) setMissed(true);
  return {
    main: isAwaited ? { ...main, data: undefined } : main,
    beside: isMissed ? undefined : beside.data,
  };
}
