import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { formatDay } from '../../order/order-dates.ts';
import { Fact } from '../../order/order-parts.tsx';
import { monthlyValue } from '../../subscription/plan-names.ts';
import { SubscriptionStatusBadge } from '../../subscription/status-badge.tsx';

export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { plan_name, status, created_at, next_charge, current_period_end, cancel_at_period_end } =
    subscription;
  const goesOn = status === 'active' && !cancel_at_period_end;
  const nextDay = next_charge?.date ?? (goesOn ? current_period_end : null);
  return (
    <dl className="divide-y divide-line">
      <Fact name="Plano">{plan_name}</Fact>
      <Fact name="Valor mensal">{monthlyValue(plan_name)}</Fact>
      <Fact name="Status">
        <SubscriptionStatusBadge status={status} />
      </Fact>
      <Fact name="Data de ativação">{formatDay(created_at)}</Fact>
      {nextDay && <Fact name="Próxima cobrança">{formatDay(nextDay)}</Fact>}
      {next_charge && (
        <Fact name="Valor da próxima cobrança">{formatCents(fromReais(next_charge.amount))}</Fact>
      )}
    </dl>
  );
}
