import { formatCents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { RHYTHM_LABELS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { CalendarDays, CreditCard, RefreshCw, Sprout } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import essencial from '../../art/plan-essencial.svg';
import familia from '../../art/plan-familia.svg';
import premium from '../../art/plan-premium.svg';
import { formatDay } from '../../order/order-dates.ts';
import { nextCharge } from '../../subscription/charges.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { planLabel } from '../../subscription/plan-names.ts';
import { SubscriptionStatusBadge } from '../../subscription/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { canChangePlan, nextDelivery, nextPlanFrom } from './subscription-rules.ts';

const ART: Record<PlanType, string> = { essencial, familia, premium };

interface PlanSummaryProps {
  subscription: Subscription;
  /** Takes back a change of plan that has not come into force. */
  onKeepPlan: (plan: PlanType) => void;
}

/** What one has, what comes next and what it will cost. */
export function PlanSummary({ subscription, onKeepPlan }: PlanSummaryProps) {
  const { plan_type, plan_name, status } = subscription;
  const planFrom = nextPlanFrom(subscription);
  // Who has cancelled is not charged for another plan any more.
  const next_plan = subscription.cancel_at_period_end ? null : subscription.next_plan;
  const next = nextDelivery(subscription);
  const charge = nextCharge(subscription);
  return (
    <Card
      as="section"
      aria-label="Seu plano"
      className="grid sm:grid-cols-[10rem_1fr] lg:grid-cols-[12rem_1fr]"
    >
      <div className="grid place-items-center bg-tint-leaf p-4 max-sm:hidden">
        <img src={ART[plan_type]} alt="" width={400} height={320} className="h-auto w-full max-w-40" />
      </div>
      <div className="grid content-center gap-x-8 gap-y-4 p-5 sm:p-6 lg:grid-cols-[auto_1fr] lg:items-center">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-display text-heading font-semibold">Plano {plan_name}</h3>
            <SubscriptionStatusBadge status={status} pausedUntil={subscription.paused_until} />
          </div>
          <p className="mt-1 text-ink-soft">{planLabel(plan_name)}</p>
        </div>
        <dl className="grid gap-4 empty:hidden sm:grid-cols-2 lg:justify-self-end">
          {next && (
            <Coming icon={CalendarDays} name="Próxima entrega">
              <Unbroken>{spokenDay(next.date)}</Unbroken>
            </Coming>
          )}
          {charge && (
            <Coming icon={CreditCard} name="Próxima cobrança">
              {formatCents(charge.amount)} em{' '}
              <span className="whitespace-nowrap">{formatDay(charge.date)}</span>
              {charge.credit > 0 && (
                <span className="block text-small font-normal text-ink-soft">
                  Já com {formatCents(charge.credit)} do seu crédito
                </span>
              )}
            </Coming>
          )}
          {subscription.every_weeks > 1 && (
            <Coming icon={RefreshCw} name="Ritmo">
              {RHYTHM_LABELS[subscription.every_weeks]}
            </Coming>
          )}
          {next_plan && planFrom && (
            <Coming icon={Sprout} name="Mudança de plano">
              {next_plan.plan_name} a partir de {formatDay(planFrom)}
            </Coming>
          )}
        </dl>
        {next_plan && canChangePlan(subscription) && (
          <Button
            variant="secondary"
            onClick={() => onKeepPlan(plan_type)}
            className="justify-self-start max-sm:w-full lg:col-span-2 lg:justify-self-end"
          >
            Continuar no plano {plan_name}
          </Button>
        )}
      </div>
    </Card>
  );
}

interface ComingProps {
  icon: ComponentType<{ className?: string }>;
  name: string;
  children: ReactNode;
}

function Coming({ icon: Icon, name, children }: ComingProps) {
  return (
    <div className="relative pl-9">
      <dt className="text-small text-ink-soft">
        <Icon aria-hidden="true" className="absolute top-0.5 left-0 size-6 text-leaf" />
        {name}
      </dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
