import { useCallback, useEffect, useRef, useState } from 'react';
import { askPaymentPage, type PaymentQuestion } from './ask-payment-page.ts';

/**
 * The way out of the store: idle, processing, then the provider's page. Idle again on failure, and when the
 * person comes back by the browser's own button, which brings the page back as it was left.
 */
export function useDeparture(): { leaving: boolean; depart: (asked: PaymentQuestion) => Promise<void> } {
  const [leaving, setLeaving] = useState(false);
  const running = useRef(false);

  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      running.current = false;
      setLeaving(false);
    };
    window.addEventListener('pageshow', wakeUp);
    return () => window.removeEventListener('pageshow', wakeUp);
  }, []);

  const depart = useCallback(async (asked: PaymentQuestion) => {
    if (running.current) return;
    running.current = true;
    setLeaving(true);
    try {
      window.location.assign((await askPaymentPage(asked)).url);
    } catch (error) {
      running.current = false;
      setLeaving(false);
      throw error;
    }
  }, []);

  return { leaving, depart };
}
