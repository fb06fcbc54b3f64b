import { PLAN_TYPES, type PlanType } from '@cesta/contract/plans';
import type { Subscription } from '@cesta/contract/subscriptions';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../session/session-store.ts';
import { useApi } from '../../session/use-api.ts';
import { toast } from '../../ui/toast-store.ts';

const PARAM = 'plano';

/** The live subscription of whoever is here; null for visitors and while nobody knows yet. */
export function useOwnSubscription(): Subscription | null {
  const { user } = useSession();
  const { data } = useApi<{ subscription: Subscription | null }>(
    user ? '/stripe/subscription' : null,
    'Erro ao carregar assinatura',
  );
  return data?.subscription ?? null;
}

/**
 * The chosen plan stands in the address: after signing in, or after a reload, the basket opens where it was left.
 */
export function usePlanChoice(subscription: Subscription | null) {
  const session = useSession();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = PLAN_TYPES.find((type) => type === query.get(PARAM)) ?? null;
  const signedIn = session.status === 'signed-in';
  const blocked = subscription?.status === 'active';

  useEffect(() => {
    if (query.get('success') === 'true') toast.success('Assinatura ativada com sucesso! Bem-vindo!');
  }, [query]);

  function setPlan(plan: PlanType | null): void {
    const next = new URLSearchParams(query);
    if (plan) next.set(PARAM, plan);
    else next.delete(PARAM);
    setQuery(next, { preventScrollReset: true, replace: plan === null });
  }

  return {
    plan: signedIn && !blocked ? asked : null,
    close: () => setPlan(null),
    choose(plan: PlanType): void {
      if (session.status === 'anonymous') {
        toast.warning('Faça login para assinar um plano');
        void navigate('/login', { state: { from: `/assinaturas?${PARAM}=${plan}` } });
      } else if (blocked) {
        toast.warning('Você já possui uma assinatura ativa');
      } else {
        setPlan(plan);
      }
    },
  };
}
