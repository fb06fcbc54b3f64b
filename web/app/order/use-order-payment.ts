import { useCallback } from 'react';
import { toast } from '../ui/toast-store.ts';
import { returnAddresses } from './return-addresses.ts';
import { departureText, useDeparture } from './use-departure.ts';

const FAILED = 'Erro ao processar pagamento. Tente novamente.';
const WITHOUT_URL = 'URL de pagamento não recebida';

/** Pays an order that is already there. `onRefused` may look again at what became of it. */
export function useOrderPayment(onRefused?: () => void): { leaving: boolean; pay: (id: string) => void } {
  const { leaving, depart } = useDeparture();
  const pay = useCallback(
    (id: string) => {
      const path = `/stripe/orders/${encodeURIComponent(id)}/retry-payment`;
      const body = returnAddresses(window.location.origin);
      depart({ path, body, withoutUrl: WITHOUT_URL }).catch((error: unknown) => {
        toast.error(departureText(error, FAILED));
        onRefused?.();
      });
    },
    [depart, onRefused],
  );
  return { leaving, pay };
}
