import { MAX_SUBSCRIPTION_DISCOUNT_PERCENT } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import happy from '../../art/subscription-success.svg';
import { dropBasketDraft } from '../../basket/basket-draft.ts';
import { api } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';
import { useWatch } from '../../session/use-watch.ts';
import { EVERY_MS, MOST_LOOKS } from '../../subscription/payment-watch.ts';
import { LinkButton } from '../../ui/button.tsx';
import { requirePaymentSession } from './needs-session.ts';
import { OrderFactsSkeleton } from './order-facts.tsx';
import { PaymentCard, PaymentPage, Steps } from './payment-page.tsx';
import { SubscriptionFacts } from './subscription-facts.tsx';

export const loader = requirePaymentSession;

const WATCHING = {
  delay: 2000,
  every: EVERY_MS,
  isSettled: (found: Subscription | null | undefined, looks: number) =>
    looks >= MOST_LOOKS || (found !== null && found !== undefined && found.status !== 'incomplete'),
};

const BENEFITS = [
  'Frete grátis nos planos Família e Premium',
  `Economia de até ${MAX_SUBSCRIPTION_DISCOUNT_PERCENT}% em relação à compra avulsa`,
  'Entrega semanal, com tudo fresquinho',
];

const NEXT_STEPS = [
  'Você recebe um e-mail de boas-vindas com o dia da primeira entrega.',
  'A gente colhe e separa a sua cesta toda semana.',
  'Quer trocar algum item? É só mudar a cesta em Minha assinatura.',
];

const UNKNOWN_STEPS = [
  'Em Minha assinatura você vê o plano e como está o pagamento.',
  'Assim que o banco confirma, você lê aqui “Assinatura Confirmada!” e recebe um e-mail.',
  'Ficou em dúvida? Fale com a gente.',
];

export default function SubscriptionSuccess() {
  const { subscription, looks, isLate, isUnseen, settled } = useStartedSubscription();
  const session = useSession();
  const isAsking = session.status === 'checking' || (session.status === 'signed-in' && looks === 0);
  const isConfirming = subscription?.status === 'incomplete' && !isLate;
  const isActive = subscription?.status === 'active';

  useEffect(() => {
    if (isActive) dropBasketDraft();
  }, [isActive]);

  const { title, lead } = wordsOf({
    isActive,
    isLate,
    isAsking: isAsking || isConfirming || (isUnseen && !settled),
    isUnseen,
    isAnonymous: session.status === 'anonymous',
  });
  return (
    <PaymentPage art={happy} title={title} lead={lead}>
      {(isAsking || isConfirming || isActive) && (
        <PaymentCard title="Sua assinatura">
          {subscription && !isConfirming ? (
            <SubscriptionFacts subscription={subscription} />
          ) : (
            <OrderFactsSkeleton />
          )}
          <p role="status" className="empty:hidden">
            {isConfirming ? 'Confirmando o pagamento com o banco…' : null}
          </p>
        </PaymentCard>
      )}
      <PaymentCard title="Seus benefícios">
        <ul className="grid gap-3">
          {BENEFITS.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
              {benefit}
            </li>
          ))}
        </ul>
      </PaymentCard>
      <PaymentCard title="Próximos passos">
        <Steps steps={isActive ? NEXT_STEPS : UNKNOWN_STEPS} />
      </PaymentCard>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <LinkButton to="/conta?tab=assinatura">Ver minha assinatura</LinkButton>
        <LinkButton to="/produtos" variant="secondary">
          Ver produtos
        </LinkButton>
        <LinkButton to="/contato" variant="quiet">
          Falar com a gente
        </LinkButton>
      </div>
    </PaymentPage>
  );
}

type Known = Record<'isActive' | 'isLate' | 'isAsking' | 'isUnseen' | 'isAnonymous', boolean>;

/** Says of a subscription what is known of it, and no more. */
function wordsOf({ isActive, isLate, isAsking, isUnseen, isAnonymous }: Known) {
  if (isActive)
    return {
      title: 'Assinatura Confirmada!',
      lead: 'Que alegria ter você com a gente! A feira agora vai até você, toda semana.',
    };
  if (isLate)
    return {
      title: 'Pagamento em análise',
      lead: 'A confirmação do pagamento ainda não chegou até nós. Assim que chegar, avisamos por e-mail.',
    };
  if (isAsking) return { title: 'Conferindo a assinatura…', lead: 'Um instante: estamos ouvindo o banco.' };
  return { title: 'Confira a sua assinatura', lead: unknownLead(isAnonymous, isUnseen) };
}

/** Nobody has looked for whoever is not signed in. */
function unknownLead(isAnonymous: boolean, isUnseen: boolean): string {
  if (isAnonymous) return 'Entre na sua conta para ver a assinatura e o pagamento.';
  return isUnseen
    ? 'Não conseguimos ver a assinatura agora. Veja em Minha assinatura, na sua conta.'
    : 'Não encontramos uma assinatura ativa por este link. Veja em Minha assinatura, na sua conta.';
}

function useStartedSubscription() {
  const session = useSession();
  const load = async (signal: AbortSignal) => {
    const path = '/stripe/subscription';
    return (await api.get<{ subscription?: Subscription | null }>(path, { signal })).subscription ?? null;
  };
  const key = session.status === 'signed-in' ? session.user.id : null;
  const { data, looks, settled } = useWatch({ key, load, attempt: 'Erro ao carregar assinatura' }, WATCHING);
  const isLate = looks >= MOST_LOOKS && data?.status === 'incomplete';
  // No look has worked yet.
  const isUnseen = looks > 0 && data === undefined;
  return { subscription: data ?? null, looks, isLate, isUnseen, settled };
}
