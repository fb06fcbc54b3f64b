import type { Subscription } from '@cesta/contract/subscriptions';
import { useEffect, useRef, useState } from 'react';
import { api, isAbort } from '../session/api-client.ts';

/** After half a minute nobody watches any more. */
const MOST_LOOKS = 12;
const EVERY_MS = 2500;

interface Watch {
  /** True as long as there is something to wait for. */
  waiting: boolean;
  /** How long to wait before the first look, in milliseconds. */
  delay?: number;
  onAnswer: (subscription: Subscription | null) => void;
}

/**
 * Asks for the subscription again while its payment is being confirmed: truth comes from the provider's message to
 * the server, which may be slower than the customer. A failed look is only noted; the next one may work.
 */
export function usePaymentWatch({ waiting, delay = EVERY_MS, onAnswer }: Watch) {
  const [looks, setLooks] = useState(0);
  const heard = useRef(onAnswer);
  const isOver = looks >= MOST_LOOKS;

  useEffect(() => {
    heard.current = onAnswer;
  });

  useEffect(() => {
    if (!waiting || isOver) return;
    const gone = new AbortController();
    const look = () =>
      api
        .get<{ subscription: Subscription | null }>('/stripe/subscription', { signal: gone.signal })
        .then(({ subscription }) => heard.current(subscription))
        .catch((error: unknown) => {
          if (!isAbort(error)) console.debug('The subscription could not be read.', error);
        })
        .finally(() => {
          if (!gone.signal.aborted) setLooks((count) => count + 1);
        });
    const timer = setTimeout(look, looks === 0 ? delay : EVERY_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [waiting, isOver, looks, delay]);

  return { looks, isOver };
}
