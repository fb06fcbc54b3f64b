import type { PaymentPage } from '@cesta/contract/orders';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, errorText } from '../session/api-client.ts';

/** The server gives up on the provider sooner; this is for a connection that hangs. */
const PATIENCE_MS = 60_000;

interface Asked {
  path: string;
  body?: unknown;
  /** Said when the answer has no address to go to. */
  withoutUrl: string;
}

/**
 * The way out of the store: idle, processing, then the provider's page. Idle again on failure, and when the
 * person comes back by the browser's own button, which brings the page back as it was left.
 */
export function useDeparture(): { leaving: boolean; depart: (asked: Asked) => Promise<void> } {
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

  const depart = useCallback(async ({ path, body, withoutUrl }: Asked) => {
    if (running.current) return;
    running.current = true;
    setLeaving(true);
    try {
      const answer = await api.post<Partial<PaymentPage> | null>(path, body, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!answer?.url) throw new WithoutUrl(withoutUrl);
      window.location.assign(answer.url);
    } catch (error) {
      running.current = false;
      setLeaving(false);
      throw error;
    }
  }, []);

  return { leaving, depart };
}

class WithoutUrl extends Error {}

/** The words for a departure that failed. */
export function departureText(error: unknown, attempt: string): string {
  return error instanceof WithoutUrl ? error.message : errorText(error, attempt);
}
