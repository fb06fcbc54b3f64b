import { useEffect, useRef } from 'react';

/** Calls again and again while somebody can see it, and at once when a hidden window comes back after its time. */
export function usePolling(every: number, call: () => void): void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  }, [call]);

  useEffect(() => {
    let last = Date.now();
    const run = () => {
      if (document.hidden) return;
      last = Date.now();
      latest.current();
    };
    const timer = setInterval(run, every);
    const wakeUp = () => {
      if (Date.now() - last >= every) run();
    };
    document.addEventListener('visibilitychange', wakeUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wakeUp);
    };
  }, [every]);
}
