import { toReais } from '@cesta/contract/base/money';
import type { CheckoutRequest } from '@cesta/contract/orders/orders';
import { useEffect, useRef } from 'react';
import { askPaymentPage, WithoutUrl } from '../../order/ask-payment-page.ts';
import { changeDraft, newKey, readCheckoutDraft } from '../../order/checkout-draft.ts';
import { leaveFor } from '../../order/leave-for.ts';
import { returnAddresses } from '../../order/return-addresses.ts';
import { ApiError, ignoreAbort, isAbort } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { useMachine } from '../parts/use-machine.ts';
import {
  type CheckoutEffect,
  type CheckoutEvent,
  isWaiting,
  reduceCheckout,
  startCheckout,
} from './checkout.reducer.ts';
import { type CheckoutView, chosenAddress, chosenBasket } from './checkout-choices.ts';
import type { Failure } from './checkout-failures.ts';

type Asking = Extract<CheckoutEffect, { type: 'ask-payment-page' }>;

type Send = (event: CheckoutEvent) => void;

/** Brings the checkout's reducer to life: storage, toasts, the server and the way out of the store. */
export function useCheckout(view: CheckoutView, onSoldOut: () => void) {
  const gone = useRef(new AbortController());
  const stopWaiting = useRef(() => {});
  const [state, send] = useMachine(
    reduceCheckout,
    () => startCheckout(readCheckoutDraft()),
    (effect: CheckoutEffect, answer: Send) => {
      if (effect.type === 'review-cart') return onSoldOut();
      if (effect.type === 'go-to') {
        stopWaiting.current = leaveFor(effect.url, () => answer(comeBack()));
        return;
      }
      if (effect.type !== 'ask-payment-page') return perform(effect);
      gone.current.abort();
      gone.current = new AbortController();
      void ask(effect, gone.current.signal).then(answer, ignoreAbort);
    },
  );
  const moment = () => ({ view, freshKey: newKey(), at: Date.now() });

  useEffect(() => () => gone.current.abort(), []);

  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stopWaiting.current();
      send(comeBack());
    };
    window.addEventListener('pageshow', wakeUp);
    return () => {
      window.removeEventListener('pageshow', wakeUp);
      stopWaiting.current();
    };
  }, [send]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, with the page as it is then
  useEffect(() => {
    if (!view.loading) send({ type: 'addresses-settled', ...moment() });
  }, [view.loading, send]);

  const basket = chosenBasket(view, state.draft);
  return {
    address: chosenAddress(view.addresses, state.draft),
    /** The one that the order comes along with. */
    basket,
    /** It was chosen, and is not the next any more. */
    isBasketGone: state.draft.basketId !== undefined && basket === null && !view.loading,
    chooseBasket: (basketId: string | null) => send({ type: 'basket-chosen', basketId }),
    notes: state.draft.notes ?? '',
    refusal: state.refusal,
    keptId: state.keptId,
    leaving: state.phase.at === 'leaving',
    isEarly: state.phase.at === 'early',
    isWaiting: isWaiting(state, view),
    question: state.phase.at === 'asking' ? state.phase.question : null,
    continueOrder: () => send({ type: 'continue-pressed', ...moment() }),
    makeAnother: () => send({ type: 'another-pressed', ...moment() }),
    replaceOrder: () => send({ type: 'replace-pressed', ...moment() }),
    closeQuestion: () => send({ type: 'question-closed' }),
    chooseAddress: (addressId: string) => send({ type: 'address-chosen', addressId }),
    leaveForAddress: () => send({ type: 'left-for-address', known: view.addresses?.map(({ id }) => id) }),
    changeNotes: (notes: string) => send({ type: 'notes-changed', notes }),
    fixCart: () => send({ type: 'cart-fix-pressed' }),
    pay: () => send({ type: 'pay-pressed', ...moment() }),
  };
}

const comeBack = (): CheckoutEvent => ({ type: 'returned', draft: readCheckoutDraft() });

function perform(effect: Exclude<CheckoutEffect, Asking | { type: 'review-cart' | 'go-to' }>): void {
  switch (effect.type) {
    case 'keep-draft':
      changeDraft(effect.change);
      break;
    case 'warn':
      toast.warning(effect.text);
      break;
    case 'tell-error':
      toast.error(effect.text);
      break;
  }
}

/** Rejects only when it was given up on purpose. */
async function ask({ attempt, order, key, how }: Asking, signal: AbortSignal): Promise<CheckoutEvent> {
  const { addressId, basket, notes, items, total } = order;
  const body = {
    items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    ...returnAddresses(window.location.origin),
    ...(basket ? { withBasket: true, deliveryId: basket.id } : { addressId }),
    notes,
    key,
    shownTotal: toReais(total),
    ...how,
  } satisfies CheckoutRequest;
  try {
    const question = { path: '/stripe/create-checkout-session', body, withoutUrl: '' };
    return { type: 'page-answered', attempt, ...(await askPaymentPage(question, signal)) };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { type: 'page-failed', attempt, failure: failureOf(error), freshKey: newKey(), at: Date.now() };
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return { kind: 'answer', status: error.status, code: error.code, text: error.message };
  return { kind: error instanceof WithoutUrl ? 'without-url' : 'unreachable' };
}
