import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { getSession, startSession, useSession } from '../../session/session-store.ts';
import { useApi } from '../../session/use-loading.ts';
import { toast } from '../../ui/toast-store.ts';

const PARAM = 'plano';

/** Nobody has two. The store refuses a second beside one of these, with these words. */
const REFUSALS: { [Status in SubscriptionStatus]?: string } = {
  active: 'Você já possui uma assinatura ativa',
  paused: 'Sua assinatura está pausada. Veja em Minha Conta como continuar.',
  past_due:
    'Sua assinatura está com o pagamento atrasado. Pague a fatura em aberto em Minha Conta, na aba Assinatura.',
};

/** Where the basket of a plan is chosen. */
export function placeOfPlan(plan: PlanType): string {
  return `/assinaturas?${PARAM}=${plan}`;
}

/** Why no other begins beside this one, told before a whole basket is chosen for it. */
export function refusalBeside(subscription: Pick<Subscription, 'status'> | null): string | null {
  return (subscription && REFUSALS[subscription.status]) ?? null;
}

interface OwnSubscription {
  /** False for visitors and while nobody knows yet. */
  isKnown: boolean;
  subscription: Subscription | null;
}

export function useOwnSubscription(): OwnSubscription {
  const { user } = useSession();
  const { data, error } = useApi<{ subscription: Subscription | null }>(
    user ? '/stripe/subscription' : null,
    'Erro ao carregar assinatura',
  );
  // Without an answer one may still choose: the server has the last word.
  return { isKnown: data !== undefined || error !== undefined, subscription: data?.subscription ?? null };
}

/**
 * The chosen plan stands in the address: after signing in, or after a reload, the basket opens where it was left.
 */
export function usePlanChoice({ isKnown, subscription }: OwnSubscription) {
  const session = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = PLAN_TYPES.find((type) => type === query.get(PARAM)) ?? null;
  const refusal = refusalBeside(subscription);
  const isRefused = asked !== null && refusal !== null;
  const isWelcome = query.get('success') === 'true';

  function setPlan(plan: PlanType | null): void {
    const next = new URLSearchParams(query);
    if (plan) next.set(PARAM, plan);
    else next.delete(PARAM);
    setQuery(next, { preventScrollReset: true, replace: plan === null });
  }

  useEffect(() => {
    if (isWelcome) toast.success('Assinatura ativada com sucesso! Bem-vindo!');
  }, [isWelcome]);

  // Whoever comes back from signing in may turn out to have one.
  useEffect(() => {
    if (!isRefused) return;
    if (refusal) toast.warning(refusal);
    setQuery({}, { preventScrollReset: true, replace: true });
  }, [isRefused, refusal, setQuery]);

  async function choose(plan: PlanType): Promise<void> {
    // A quick press comes before it is known who is there.
    await startSession();
    if (getSession().status === 'anonymous') {
      toast.warning('Faça login para assinar um plano');
      await navigate('/login', { state: { from: placeOfPlan(plan) } });
    } else if (refusal) {
      toast.warning(refusal);
    } else {
      setPlan(plan);
    }
  }

  return {
    plan: session.status === 'signed-in' && isKnown && refusal === null ? asked : null,
    close: () => setPlan(null),
    choose: (plan: PlanType) => void choose(plan),
  };
}
