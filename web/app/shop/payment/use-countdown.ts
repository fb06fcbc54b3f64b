import { PAYMENT_WINDOW_SECONDS } from '@cesta/contract/order-constants';
import { useEffect, useState } from 'react';
import { secondsLeft } from './countdown.ts';

const NAME = 'payment_deadline';

/** The seconds left: to the order's own deadline once that is known, until then to the one known in this tab. */
export function useCountdown(sessionId: string, deadline: string | null): number {
  const [seconds, setSeconds] = useState(PAYMENT_WINDOW_SECONDS);

  useEffect(() => {
    const until = deadline ? Date.parse(deadline) : (recall(sessionId) ?? inHalfAnHour());
    remember(sessionId, until);
    const tick = () => setSeconds(secondsLeft(until, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [sessionId, deadline]);

  return seconds;
}

function inHalfAnHour(): number {
  return Date.now() + PAYMENT_WINDOW_SECONDS * 1000;
}

function recall(sessionId: string): number | null {
  try {
    const [id, until] = (sessionStorage.getItem(NAME) ?? '').split(' ');
    return id === sessionId && Number(until) > 0 ? Number(until) : null;
  } catch {
    return null;
  }
}

function remember(sessionId: string, until: number): void {
  try {
    sessionStorage.setItem(NAME, `${sessionId} ${until}`);
  } catch {
    // The order tells its deadline again after a reload.
  }
}
