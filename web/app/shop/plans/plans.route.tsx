import { PLAN_TYPES, PLANS } from '@cesta/contract/plans';
import { Link } from 'react-router';
import basket from '../../art/basket-full.svg';
import { Container } from '../../ui/container.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { BasketStep } from './basket-step.tsx';
import { PlanCard } from './plan-card.tsx';
import { useOwnSubscription, usePlanChoice } from './use-plan-choice.ts';
import { PlanQuestions, WhySubscribe } from './why-subscribe.tsx';

export default function Plans() {
  const own = useOwnSubscription();
  const { subscription } = own;
  const { plan, choose, close } = usePlanChoice(own);
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
        {subscription?.status === 'active' && <SubscribedBanner planName={subscription.plan_name} />}
        <ul className="grid gap-8 md:grid-cols-3 md:gap-x-5 md:gap-y-0 lg:gap-x-6">
          {PLAN_TYPES.map((type) => (
            <li key={type} className="grid md:row-span-7 md:grid-rows-subgrid">
              <PlanCard
                plan={PLANS[type]}
                current={subscription?.status === 'active' && subscription.plan_type === type}
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

function SubscribedBanner({ planName }: { planName: string }) {
  return (
    <p
      role="status"
      className="mb-10 flex flex-wrap items-center justify-between gap-3 rounded-panel bg-leaf-pale px-5 py-4"
    >
      <span>
        Você já assina o plano <strong>{planName}</strong>. Boa escolha!
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
