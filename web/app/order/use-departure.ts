import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '../session/api-client.ts';
import { askPaymentPage, type PaymentQuestion } from './ask-payment-page.ts';
import { leaveFor } from './leave-for.ts';

/** What is under way, to be stopped with the screen it was begun on. */
interface Way {
  asking: AbortController;
  stopWaiting: () => void;
}

/**
 * The way out of the store: idle, processing, then the provider's page. Idle again on failure, when the person
 * stays after all, and when they come back by the browser's own button, which brings the page back as it was left.
 */
export function useDeparture(): { leaving: boolean; depart: (asked: PaymentQuestion) => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  const way = useRef<Way | null>(null);

  const stay = useCallback(() => {
    way.current?.asking.abort();
    way.current?.stopWaiting();
    way.current = null;
    setLeaving(false);
  }, []);

  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay();
    };
    window.addEventListener('pageshow', wakeUp);
    return () => {
      window.removeEventListener('pageshow', wakeUp);
      stay();
    };
  }, [stay]);

  const depart = useCallback(
    async (asked: PaymentQuestion) => {
      if (way.current) return;
      const asking = new AbortController();
      way.current = { asking, stopWaiting: () => undefined };
      setLeaving(true);
      try {
        const { url } = await askPaymentPage(asked, asking.signal);
        if (asking.signal.aborted) return;
        way.current = { asking, stopWaiting: leaveFor(url, stay) };
      } catch (error) {
        // Given up by who left the screen: nothing to tell anybody, and another way may be under way.
        if (isAbort(error)) return;
        stay();
        throw error;
      }
    },
    [stay],
  );

  return { leaving, depart };
}
