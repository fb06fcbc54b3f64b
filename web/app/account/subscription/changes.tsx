import { formatCents } from '@cesta/contract/base/money';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { smallerPlans } from './subscription-rules.ts';

type Choose = (plan: PlanType) => void;

export function UpgradePrompt({ plan, onChoose }: { plan: PlanType; onChoose: Choose }) {
  const { name, weekly, features } = PLANS[plan];
  return (
    <section aria-labelledby="mais-variedade" className="rounded-card bg-sun-pale p-5 sm:p-6">
      <Subheading id="mais-variedade">Que tal uma cesta maior?</Subheading>
      <p className="mt-1">
        No plano <strong>{name}</strong>: {features.slice(0, 3).join(', ').toLowerCase()}, por{' '}
        <span className="whitespace-nowrap">{formatCents(weekly)}</span> por semana.
      </p>
      <Button wide className="mt-4" onClick={() => onChoose(plan)}>
        Mudar para o plano {name}
      </Button>
    </section>
  );
}

export function ChangePlan({ subscription, onChoose }: { subscription: Subscription; onChoose: Choose }) {
  // The plan one has now is offered above, where the coming change is told.
  const plans = smallerPlans(subscription).filter((plan) => plan !== subscription.plan_type);
  if (plans.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="plano-menor" className="p-5">
      <Subheading id="plano-menor">Precisa de menos?</Subheading>
      <p className="mt-1 text-ink-soft">A mudança vale a partir da próxima cobrança.</p>
      <div className="mt-3 grid gap-2">
        {plans.map((plan) => (
          <Button key={plan} variant="secondary" wide onClick={() => onChoose(plan)}>
            Mudar para o plano {PLANS[plan].name}
          </Button>
        ))}
      </div>
    </Card>
  );
}

export function Ending({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="text-center">
      <Button variant="quiet" onClick={onCancel} className="text-tomato-deep!">
        Cancelar assinatura
      </Button>
      <p className="text-small text-ink-soft">Sem multa: você recebe tudo o que já pagou.</p>
    </div>
  );
}
