import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionChanged } from '@cesta/contract/subscriptions/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { paymentPageText } from '../../order/ask-payment-page.ts';
import { useDeparture } from '../../order/use-departure.ts';
import { mine } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import type { OwnSubscription } from '../../subscription/read-subscription.ts';
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

/** The question may go: it is done, or there is no use in asking the same again. */
type Told = () => void;

interface Change {
  words: Words;
  onSettled?: Told;
  /** What was chosen for it, too much to choose again. */
  choice?: readonly BasketProduct[];
  call: () => Promise<SubscriptionChanged>;
}

/** It has ended or changed elsewhere. */
const SETTLED = ['SUBSCRIPTION_NOT_CHANGEABLE', 'SUBSCRIPTION_NOT_FOUND'];

/**
 * What can be done with a subscription. Each outcome is told, and what it has become is shown at once; whatever else
 * happens loads the screen anew: with a refusal it was older than what it showed, and without an answer it may be.
 */
export function useSubscriptionActions() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { busy, perform } = useAction({
    about: 'subscription',
    run: ({ call }: Change) => call(),
    done: ({ message }, { words }) => message || words.done,
    failed: ({ words }) => unanswered(words.failed),
    onDone: ({ subscription }, { onSettled }) => {
      // A refetch under way tells of the time before.
      void client.cancelQueries({ queryKey: mine.subscription });
      client.setQueryData<OwnSubscription>(mine.subscription, { subscription });
      onSettled?.();
    },
    onFailed: (error, { choice, onSettled }) => {
      refresh(mine.subscription);
      const isOver = error instanceof ApiError ? SETTLED.includes(error.code ?? '') : !choice;
      if (isOver) onSettled?.();
    },
  });
  return {
    busy,
    cancel: (onSettled: Told) =>
      perform({ words: CANCELLING, onSettled, call: () => api.post('/stripe/cancel-subscription') }),
    reactivate: () =>
      perform({ words: REACTIVATING, call: () => api.post('/stripe/reactivate-subscription') }),
    fillBasket: (products: readonly BasketProduct[], onSettled: Told) =>
      perform({
        words: FILLING,
        choice: products,
        onSettled,
        call: () => api.put('/stripe/subscription/preferences', { selectedProducts: selection(products) }),
      }),
    changePlan: (planType: PlanType, products: readonly BasketProduct[], onSettled: Told) =>
      perform({
        words: CHANGING,
        choice: products,
        onSettled,
        call: () => api.post('/stripe/change-plan', { planType, selectedProducts: selection(products) }),
      }),
  };
}

/** Leads to the provider's page where another card is entered; the open invoice is charged to it if there is one. */
export function useCardChange(payOpenInvoice: boolean) {
  const { leaving, depart } = useDeparture();
  function change(): void {
    const path = '/stripe/change-card';
    depart({ path, body: { payOpenInvoice }, withoutUrl: 'URL de pagamento não recebida' }).catch(
      (error: unknown) => toast.error(paymentPageText(error, 'Erro ao trocar o cartão. Tente novamente.')),
    );
  }
  return { leaving, change };
}

/** Leads to the provider's page for the invoice that is owed. */
export function useInvoicePayment() {
  const { leaving, depart } = useDeparture();
  const refresh = useRefresh();
  function pay(): void {
    const path = '/stripe/subscription/pay-invoice';
    depart({ path, withoutUrl: 'URL de pagamento não recebida' }).catch((error: unknown) => {
      toast.error(paymentPageText(error, 'Erro ao processar pagamento. Tente novamente.'));
      refresh(mine.subscription);
    });
  }
  return { leaving, pay };
}
