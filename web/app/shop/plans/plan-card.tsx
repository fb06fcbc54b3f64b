import { formatCents } from '@cesta/contract/base/money';
import type { Plan, PlanType } from '@cesta/contract/subscriptions/plans';
import { Check, Truck } from 'lucide-react';
import essencial from '../../art/plan-essencial.svg';
import familia from '../../art/plan-familia.svg';
import premium from '../../art/plan-premium.svg';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Heading } from '../../ui/heading.tsx';

const LOOKS: Record<PlanType, { art: string; ground: string }> = {
  essencial: { art: essencial, ground: 'bg-tint-leaf' },
  familia: { art: familia, ground: 'bg-sun-pale' },
  premium: { art: premium, ground: 'bg-tomato-pale' },
};

const POPULAR: PlanType = 'familia';

interface PlanCardProps {
  plan: Plan;
  /** The plan one has already. */
  current: boolean;
  onChoose: (plan: PlanType) => void;
}

export function PlanCard({ plan, current, onChoose }: PlanCardProps) {
  const { art, ground } = LOOKS[plan.type];
  const popular = plan.type === POPULAR;
  const isCharged = plan.shippingPerDelivery > 0;
  const shipping = `Frete de ${formatCents(plan.shippingPerDelivery)} por entrega`;
  // What one pays for is no advantage: it stands beside the price, without a tick. What is free is ticked, once.
  const advantages = plan.features.filter((feature) => feature !== shipping);
  return (
    <article
      aria-labelledby={`plano-${plan.type}`}
      className={classNames(
        // The rows are those of the list: the same thing stands at the same height in all three.
        'relative flex flex-col rounded-panel bg-card p-5 shadow-soft sm:p-6 md:row-span-full md:grid md:grid-rows-subgrid',
        popular ? 'border-2 border-leaf md:-my-3 md:py-9' : 'border border-line',
      )}
    >
      {popular && (
        <p className="absolute -top-4 left-1/2 -translate-x-1/2 rounded-full bg-tomato-deep px-4 py-1.5 text-small font-bold tracking-wide whitespace-nowrap text-white">
          MAIS POPULAR
        </p>
      )}
      <div className={classNames('rounded-card px-4 pt-4', ground)}>
        <img src={art} alt="" width={400} height={320} className="mx-auto h-40 w-auto sm:h-44" />
      </div>
      <Heading id={`plano-${plan.type}`} className="mt-5">
        {plan.name}
      </Heading>
      <p className="mt-1 text-ink-soft text-balance">{plan.description}</p>
      <p className="mt-4">
        <span className="font-display text-title font-semibold whitespace-nowrap tabular-nums md:max-lg:text-heading">
          {formatCents(plan.weekly)}
        </span>{' '}
        <span className="inline-block text-ink-soft">por semana</span>
      </p>
      {/* Empty, it keeps its row. */}
      <p className="mt-1 flex items-center gap-2 text-small font-semibold text-leaf-deep empty:mt-0">
        {isCharged && (
          <>
            <Truck aria-hidden="true" className="size-5 shrink-0" />
            <span className="text-balance">{shipping}</span>
          </>
        )}
      </p>
      <ul className="mt-5 mb-6 grid content-start gap-2.5 *:text-balance">
        {advantages.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        wide
        size="lg"
        variant={popular ? 'primary' : 'secondary'}
        className="mt-auto"
        onClick={() => onChoose(plan.type)}
      >
        {current ? 'Seu plano atual' : `Assinar ${plan.name}`}
      </Button>
    </article>
  );
}
