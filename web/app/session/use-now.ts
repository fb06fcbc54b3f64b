import { useEffect, useState } from 'react';
import { serverNow } from './server-time.ts';

/** The store's time, renewed now and then: for deadlines that pass while somebody looks on. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return serverNow(now);
}
