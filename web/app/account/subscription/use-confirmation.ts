import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { dropBasketDraft } from '../../basket/basket-draft.ts';
import { toast } from '../../ui/toast-store.ts';

const SESSION = 'session_id';

/** 'looking': just back from the payment, and its word is still on the way. 'late': it did not come in time. */
export type Confirmation = 'none' | 'looking' | 'late';

/** Welcomes whoever comes back from the payment as soon as the subscription runs. `isOver`: nobody looks any more. */
export function useConfirmation(subscription: Subscription, isOver: boolean): Confirmation {
  const [query, setQuery] = useSearchParams();
  const isBack = query.has(SESSION);
  const waiting = subscription.status === 'incomplete';
  const hasWaited = useRef(false);

  useEffect(() => {
    if (waiting) hasWaited.current = true;
    if (subscription.status !== 'active' || !(isBack || hasWaited.current)) return;
    hasWaited.current = false;
    toast.success('Assinatura ativada com sucesso! Bem-vindo!');
    dropBasketDraft();
    if (!isBack) return;
    // Said once: a reload of this page is no second payment.
    const next = new URLSearchParams(query);
    next.delete(SESSION);
    setQuery(next, { replace: true, preventScrollReset: true });
  }, [subscription.status, waiting, isBack, query, setQuery]);

  if (!waiting || !isBack) return 'none';
  return isOver ? 'late' : 'looking';
}
