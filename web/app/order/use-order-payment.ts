import { useCallback } from 'react';
import { toast } from '../ui/toast-store.ts';
import { paymentPageText } from './ask-payment-page.ts';
import { PAYMENT_FAILED, retryOf } from './retry-payment.ts';
import { useDeparture } from './use-departure.ts';

/** Pays an order that is already there. `onRefused` may look again at what became of it. */
export function useOrderPayment(onRefused?: () => void): { leaving: boolean; pay: (id: string) => void } {
  const { leaving, depart } = useDeparture();
  const pay = useCallback(
    (id: string) => {
      depart(retryOf(id, window.location.origin)).catch((error: unknown) => {
        toast.error(paymentPageText(error, PAYMENT_FAILED));
        onRefused?.();
      });
    },
    [depart, onRefused],
  );
  return { leaving, pay };
}
