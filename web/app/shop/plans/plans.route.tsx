import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/plans';
import { useState } from 'react';
import { Link } from 'react-router';
import basket from '../../art/basket-full.svg';
import { BasketDialog } from '../../basket/basket-dialog.tsx';
import { dropDraft, readDraft, writeDraft } from '../../basket/basket-draft.ts';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { departureText, useDeparture } from '../../order/use-departure.ts';
import { Container } from '../../ui/container.tsx';
import { toast } from '../../ui/toast-store.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { PlanCard } from './plan-card.tsx';
import { useOwnSubscription, usePlanChoice } from './use-plan-choice.ts';
import { PlanQuestions, WhySubscribe } from './why-subscribe.tsx';

export default function Plans() {
  const subscription = useOwnSubscription();
  const { plan, choose, close } = usePlanChoice(subscription);
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
        <ul className="grid gap-8 md:grid-cols-3 md:gap-5 lg:gap-6">
          {PLAN_TYPES.map((type) => (
            <li key={type}>
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
      {plan && <BasketStep key={plan} plan={plan} onClose={close} />}
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

function BasketStep({ plan, onClose }: { plan: PlanType; onClose: () => void }) {
  const { leaving, depart } = useDeparture();
  const [startWith] = useState(() => readDraft(plan));

  async function subscribe(products: readonly BasketProduct[]): Promise<void> {
    const { origin } = window.location;
    const selectedProducts = products.map(({ id, name, category }) => ({ productId: id, name, category }));
    const back = { successUrl: `${origin}/conta?tab=assinatura`, cancelUrl: `${origin}/assinaturas` };
    try {
      await depart({
        path: '/stripe/create-subscription-checkout',
        body: { planType: plan, selectedProducts, ...back },
        withoutUrl: 'URL de checkout não recebida',
      });
      dropDraft();
    } catch (error) {
      toast.error(departureText(error, 'Erro ao processar assinatura. Tente novamente.'));
    }
  }

  return (
    <>
      <BasketDialog
        plan={plan}
        open
        onClose={onClose}
        confirmLabel="Confirmar e pagar"
        startWith={startWith}
        onChange={(productIds) => writeDraft({ plan, productIds })}
        onConfirm={subscribe}
      />
      <ProcessingOverlay open={leaving} />
    </>
  );
}
