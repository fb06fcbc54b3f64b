import type { PlanType } from '@cesta/contract/plans';
import type { Subscription, SubscriptionChanged } from '@cesta/contract/subscriptions';
import { useState } from 'react';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { departureText, useDeparture } from '../../order/use-departure.ts';
import { api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';

interface Words {
  done: string;
  failed: string;
}

const CANCELLING: Words = {
  done: 'Assinatura cancelada com sucesso. Você terá acesso até o fim do período pago.',
  failed: 'Erro ao cancelar assinatura',
};
const REACTIVATING: Words = {
  done: 'Assinatura reativada com sucesso!',
  failed: 'Erro ao reativar assinatura',
};
const FILLING: Words = { done: 'Cesta atualizada com sucesso!', failed: 'Erro ao salvar a cesta' };
const CHANGING: Words = { done: 'Plano alterado com sucesso!', failed: 'Erro ao mudar de plano' };

const selection = (products: readonly BasketProduct[]) =>
  products.map(({ id, name, category }) => ({ productId: id, name, category }));

/** What can be done with a subscription. Each outcome is told; `onChanged` gets what it has become. */
export function useSubscriptionActions(onChanged: (subscription: Subscription) => void) {
  const [busy, setBusy] = useState(false);

  async function change(call: () => Promise<SubscriptionChanged>, words: Words): Promise<void> {
    setBusy(true);
    try {
      const { message, subscription } = await call();
      toast.success(message || words.done);
      onChanged(subscription);
    } catch (error) {
      toast.error(errorText(error, words.failed));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    cancel: () => change(() => api.post('/stripe/cancel-subscription'), CANCELLING),
    reactivate: () => change(() => api.post('/stripe/reactivate-subscription'), REACTIVATING),
    fillBasket: (products: readonly BasketProduct[]) =>
      change(
        () => api.put('/stripe/subscription/preferences', { selectedProducts: selection(products) }),
        FILLING,
      ),
    changePlan: (planType: PlanType, products: readonly BasketProduct[]) =>
      change(
        () => api.post('/stripe/change-plan', { planType, selectedProducts: selection(products) }),
        CHANGING,
      ),
  };
}

/** Leads to the provider's page for the bill that is owed. */
export function useInvoicePayment(onRefused: () => void) {
  const { leaving, depart } = useDeparture();
  function pay(): void {
    const path = '/stripe/subscription/pay-invoice';
    depart({ path, withoutUrl: 'URL de pagamento não recebida' }).catch((error: unknown) => {
      toast.error(departureText(error, 'Erro ao processar pagamento. Tente novamente.'));
      onRefused();
    });
  }
  return { leaving, pay };
}
