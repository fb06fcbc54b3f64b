import { useCallback } from 'react';
import { toast } from '../ui/toast-store.ts';
import { departureText, useDeparture } from './use-departure.ts';

const FAILED = 'Erro ao processar pagamento. Tente novamente.';
const WITHOUT_URL = 'URL de pagamento não recebida';

/** Pays an order that is already there. `onRefused` may look again at what became of it. */
export function useOrderPayment(onRefused?: () => void): { leaving: boolean; pay: (id: string) => void } {
  const { leaving, depart } = useDeparture();
  const pay = useCallback(
    (id: string) => {
      const path = `/stripe/orders/${encodeURIComponent(id)}/retry-payment`;
      depart({ path, withoutUrl: WITHOUT_URL }).catch((error: unknown) => {
        toast.error(departureText(error, FAILED));
        onRefused?.();
      });
    },
    [depart, onRefused],
  );
  return { leaving, pay };
}
