import { PLAN_TYPES, PLANS } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { Link } from 'react-router';
import basket from '../../art/basket-full.svg';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { BasketStep } from './basket-step.tsx';
import { PlanCard } from './plan-card.tsx';
import { refusalBeside, useOwnSubscription, usePlanChoice } from './use-plan-choice.ts';
import { PlanQuestions, WhySubscribe } from './why-subscribe.tsx';

export default function Plans() {
  const own = useOwnSubscription();
  const { subscription } = own;
  const { plan, choose, close } = usePlanChoice(own);
  const isTaken = subscription !== null && refusalBeside(subscription) !== null;
  return (
    <>
      <PageHead
        title="Assinaturas"
        description="Cestas semanais de orgânicos que você monta: planos Essencial, Família e Premium, com até 20% de desconto."
        path="/assinaturas"
      />
      <PageIntro kicker="Cestas por assinatura" title="Toda semana, a feira na sua porta" art={basket}>
        Escolha o tamanho, monte sua cesta e receba sem precisar pedir de novo. Cancele quando quiser.
      </PageIntro>
      <Container className="pb-12 lg:pb-16">
        {isTaken && <SubscribedBanner subscription={subscription} />}
        <ul className="grid gap-8 md:grid-cols-3 md:gap-x-5 md:gap-y-0 lg:gap-x-6">
          {PLAN_TYPES.map((type) => (
            <li key={type} className="grid md:row-span-7 md:grid-rows-subgrid">
              <PlanCard
                plan={PLANS[type]}
                current={isTaken && subscription.plan_type === type}
                onChoose={choose}
              />
            </li>
          ))}
        </ul>
        <p className="mt-8 text-center text-ink-soft">Cobrança semanal no cartão de crédito.</p>
      </Container>
      <WhySubscribe />
      <PlanQuestions />
      {plan && <BasketStep key={plan} plan={plan} last={subscription} onClose={close} />}
    </>
  );
}

function SubscribedBanner({ subscription: { status, plan_name } }: { subscription: Subscription }) {
  const plan = (
    <>
      plano <strong>{plan_name}</strong>
    </>
  );
  return (
    <p
      role="status"
      className="mb-10 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-leaf-pale px-5 py-4"
    >
      <span>
        {status === 'paused' && <>Sua assinatura do {plan} está pausada.</>}
        {status === 'past_due' && <>Sua assinatura do {plan} está com o pagamento atrasado.</>}
        {status === 'active' && <>Você já tem uma assinatura ativa: {plan}. Boa escolha!</>}
      </span>
      <Link
        to="/conta?tab=assinatura"
        className="inline-flex min-h-11 items-center font-semibold text-leaf-deep underline underline-offset-4"
      >
        Ver minha assinatura
      </Link>
    </p>
  );
}
