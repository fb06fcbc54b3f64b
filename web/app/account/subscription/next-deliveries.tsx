import type { PackedItem, Subscription, UpcomingDelivery } from '@cesta/contract/subscriptions';
import { Clock, PackageCheck } from 'lucide-react';
import { streetLine } from '../../order/delivery-address.ts';
import { reasonOf } from '../../subscription/basket-reasons.ts';
import { spokenDay, spokenDeadline } from '../../subscription/delivery-days.ts';
import { deliveryWorthText } from '../../subscription/delivery-worth.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';

export function NextDeliveries({ subscription }: { subscription: Subscription }) {
  const { next_deliveries } = subscription;
  return (
    <Card as="section" aria-labelledby="proximas-entregas" className="p-5 sm:p-6">
      <Subheading id="proximas-entregas">Próximas entregas</Subheading>
      {next_deliveries.length === 0 ? (
        <p className="mt-2 text-ink-soft">{emptyText(subscription)}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {next_deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} usual={subscription.address} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function emptyText({ cancel_at_period_end, coverage_gap, status }: Subscription): string {
  if (coverage_gap) return 'Nenhuma entrega marcada: falta um endereço na nossa área de entrega.';
  if (status === 'paused') return 'Nenhuma entrega marcada enquanto a assinatura está pausada.';
  return cancel_at_period_end
    ? 'Não há mais entregas marcadas.'
    : 'O dia da próxima entrega aparece aqui assim que a semana for paga.';
}

interface DeliveryProps {
  delivery: UpcomingDelivery;
  /** Where the baskets go otherwise. */
  usual: Subscription['address'];
}

function Delivery({ delivery, usual }: DeliveryProps) {
  const { date, items, status, changes_until, moved_from, move_reason, late_since } = delivery;
  const isOpen = status === 'scheduled' && Date.parse(changes_until) > Date.now();
  const Icon = isOpen ? Clock : PackageCheck;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="text-lead font-semibold">
        <time dateTime={date} className="first-letter:uppercase inline-block">
          {spokenDay(date)}
        </time>
      </p>
      {moved_from && (
        <p className="text-small text-ink-soft">
          Mudou de {spokenDay(moved_from)}
          {move_reason && `: ${move_reason}`}
        </p>
      )}
      {late_since && status !== 'delivered' && (
        <p className="mt-1">
          <Badge tone="tomato">Atrasada</Badge> Era para {spokenDay(late_since)}.
        </p>
      )}
      {usual && delivery.address && streetLine(usual) !== streetLine(delivery.address) && (
        <p className="text-small text-ink-soft">Vai para {streetLine(delivery.address)}</p>
      )}
      <p className="mt-1">{items.length > 0 ? items.map(itemText).join(', ') : nothingYet(isOpen)}</p>
      {status !== 'skipped' && <Worth delivery={delivery} />}
      <ProducerNames items={items} />
      <p className="mt-2 flex items-start gap-2 text-small text-ink-soft">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        {isOpen ? `Você pode trocar os itens até ${spokenDeadline(changes_until)}` : CLOSED[status]}
      </p>
    </li>
  );
}

function Worth({ delivery }: { delivery: UpcomingDelivery }) {
  const text = deliveryWorthText(delivery);
  return text && <p className="mt-1 text-small font-semibold text-leaf-deep">{text}</p>;
}

/** Those that are known, each once. */
function ProducerNames({ items }: { items: readonly PackedItem[] }) {
  const names = [...new Set(items.flatMap(({ producer_name }) => producer_name || []))];
  if (names.length === 0) return null;
  return <p className="mt-1 text-small text-ink-soft">Da roça de {listed(names)}</p>;
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);

const CLOSED: Record<UpcomingDelivery['status'], string> = {
  scheduled: 'Cesta fechada: já estamos colhendo tudo',
  packed: 'Cesta separada e pronta para sair',
  delivered: 'Entregue. Bom apetite!',
  cancelled: 'Entrega cancelada',
  skipped: 'Você pulou esta entrega',
};

function nothingYet(isOpen: boolean): string {
  return isOpen
    ? 'Nada do que você escolheu está à venda. Escolha outros produtos.'
    : 'Ainda não temos o que pôr nesta cesta. Nossa equipe vai falar com você.';
}

function itemText({ product_name, quantity, ...item }: PackedItem): string {
  const counted = quantity > 1 ? `${quantity} × ${product_name}` : product_name;
  const reason = reasonOf(item);
  return reason ? `${counted} (${reason})` : counted;
}
