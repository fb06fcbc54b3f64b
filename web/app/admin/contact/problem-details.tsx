import { formatCents, fromReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { AdminProblemReport, ProblemReturn } from '@cesta/contract/orders/problems';
import { ExternalLink, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../order/order-dates.ts';
import { PrivatePhotos } from '../../order/private-photos.tsx';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ProblemMoney } from './problem-money.tsx';

/** Below a message that tells what came wrong: what it is about, and its money one step away. */
export function ProblemDetails({ problem }: { problem: AdminProblemReport }) {
  const [gives, setGives] = useState<'refund' | 'credit' | null>(null);
  const { order_id, basket, items, amount, photos, returns } = problem;
  return (
    <fieldset aria-label="Relato de problema" className="grid min-w-0 gap-3 rounded-card bg-paper-deep p-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="sun">Problema</Badge>
        <span className="font-semibold">
          {order_id ? `Pedido #${orderNumber(order_id)}` : `Cesta de ${basket ? spokenDay(basket.date) : ''}`}
        </span>
      </p>
      {items.length > 0 && (
        <p>
          {items.map(({ product_name }) => product_name).join(', ')}
          {amount !== null && amount > 0 && (
            <span className="text-ink-soft"> ({formatCents(fromReais(amount))})</span>
          )}
        </p>
      )}
      <PrivatePhotos photos={photos} />
      {returns.map((each) => (
        <p key={each.at} className="text-small font-semibold text-leaf-deep">
          {inWords(each)}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {order_id && (
          <LinkButton to={`/admin?tab=pedidos&pedido=${order_id}`} variant="secondary" size="sm">
            <ExternalLink aria-hidden="true" className="size-4.5" />
            Abrir pedido
          </LinkButton>
        )}
        <Button variant="secondary" size="sm" onClick={() => setGives('refund')}>
          <Undo2 aria-hidden="true" className="size-4.5" />
          {order_id ? 'Reembolsar pedido' : 'Reembolsar cesta'}
        </Button>
        {basket?.takes_credit && (
          <Button variant="secondary" size="sm" onClick={() => setGives('credit')}>
            Dar crédito
          </Button>
        )}
      </div>
      {gives && <ProblemMoney problem={problem} as={gives} onClose={() => setGives(null)} />}
    </fieldset>
  );
}

function inWords({ kind, amount, state, at }: ProblemReturn): string {
  const what = `${formatCents(fromReais(amount))} ${kind === 'credit' ? 'como crédito' : 'de reembolso'}`;
  if (state === 'failed') return `${what}: recusado, veja em Pendências`;
  return `${what} ${state === 'done' ? 'devolvidos' : 'a caminho'}, pedido em ${formatDay(at)}`;
}
