import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { PiggyBank } from 'lucide-react';
import { Subheading } from '../../ui/heading.tsx';

/** What the customer has with us, and what becomes of it. Nothing while there is none. */
export function CreditSection({ subscription }: { subscription: Subscription }) {
  const { credit, status, cancel_at_period_end } = subscription;
  if (!credit || credit <= 0) return null;
  const ends = status === 'canceled' || status === 'unpaid' || cancel_at_period_end;
  return (
    <section aria-labelledby="credito" className="flex gap-3 rounded-card bg-leaf-pale p-5">
      <PiggyBank aria-hidden="true" className="size-7 shrink-0 text-leaf-deep" />
      <div className="min-w-0">
        <Subheading id="credito">Seu crédito</Subheading>
        <p className="font-display text-heading font-semibold tabular-nums">
          {formatCents(fromReais(credit))}
        </p>
        <p className="mt-1 text-small">
          {ends
            ? 'Sem novas cobranças para descontar, ele volta para o seu cartão.'
            : 'Desconta sozinho das próximas cobranças. Se a assinatura terminar, o que sobrar volta para o seu cartão.'}
        </p>
      </div>
    </section>
  );
}
