import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type {
  MissingItem,
  PackedItem,
  Subscription,
  UpcomingDelivery,
} from '@cesta/contract/subscriptions/subscriptions';
import { CalendarX2, Clock, PackageCheck } from 'lucide-react';
import { useId } from 'react';
import { streetLine } from '../../order/delivery-address.ts';
import { useNow } from '../../session/use-now.ts';
import { reasonOf } from '../../subscription/basket-reasons.ts';
import { spokenDay, spokenDeadline } from '../../subscription/delivery-days.ts';
import { deliveryWorthText } from '../../subscription/delivery-worth.ts';
import { OFF_WORDS } from '../../subscription/off-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Subheading } from '../../ui/heading.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { UnsoldOnce } from './weeks/calendar.tsx';
import { alongWords, extrasWords, skipMoney } from './weeks/coming-words.ts';
import { DeliveryActions, type DeliveryWishes } from './weeks/delivery-actions.tsx';

/** A cut-off may pass while somebody looks on. */
const CLOCK_MS = 30_000;

interface NextDeliveriesProps {
  subscription: Subscription;
  wishes: DeliveryWishes;
}

export function NextDeliveries({ subscription, wishes }: NextDeliveriesProps) {
  const { next_deliveries, earlier_deliveries = [], calendar } = subscription;
  return (
    <Card as="section" aria-labelledby="proximas-entregas" className="p-5 sm:p-6">
      <Subheading id="proximas-entregas">Próximas entregas</Subheading>
      {earlier_deliveries.length > 0 && (
        <ol
          aria-label="Da sua assinatura anterior"
          className="mt-3 divide-y divide-line border-line border-b"
        >
          {earlier_deliveries.map((delivery) => (
            <Earlier key={delivery.id} delivery={delivery} usual={subscription.address} />
          ))}
        </ol>
      )}
      {next_deliveries.length === 0 ? (
        <p className="mt-2 text-ink-soft">{emptyText(subscription)}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {next_deliveries.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              line={calendar.find(({ id }) => id === delivery.id)}
              subscription={subscription}
              wishes={wishes}
            />
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
  /** The same in the calendar: what can still be done about it. */
  line: ComingDelivery | undefined;
  subscription: Subscription;
  wishes: DeliveryWishes;
}

function Delivery({ delivery, line, subscription, wishes }: DeliveryProps) {
  const id = useId();
  const day = useKeptFocus(`${delivery.status} ${delivery.differs}`);
  const usual = subscription.address;
  const { date, items, status, changes_until, moved_from, move_reason } = delivery;
  const now = useNow(CLOCK_MS);
  // The store says so, and the moment has not passed since.
  const isOpen = status === 'scheduled' && line?.can_swap !== false && Date.parse(changes_until) > now;
  const Icon = status === 'skipped' ? CalendarX2 : isOpen ? Clock : PackageCheck;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p
          id={id}
          ref={day}
          tabIndex={-1}
          className={classNames('text-lead font-semibold', status === 'skipped' && 'text-ink-soft')}
        >
          <time dateTime={date} className="first-letter:uppercase inline-block">
            {spokenDay(date)}
          </time>
        </p>
        {status === 'skipped' && <Badge>{OFF_WORDS[line?.off ?? 'skip']}</Badge>}
        {status !== 'skipped' && delivery.differs && <Badge tone="dusk">Diferente da sua escolha</Badge>}
      </div>
      {moved_from && (
        <p className="text-small text-ink-soft">
          Mudou de {spokenDay(moved_from)}
          {move_reason && `: ${move_reason}`}
        </p>
      )}
      <Lateness delivery={delivery} />
      <OtherPlace delivery={delivery} usual={usual} />
      {status !== 'skipped' && (
        <>
          <p className="mt-1">{items.length > 0 ? items.map(itemText).join(', ') : nothingYet(isOpen)}</p>
          {line?.extras && line.extras.length > 0 && <p className="mt-1">{alongWords(line.extras)}</p>}
          <Missing items={delivery.missing ?? []} />
          <Worth delivery={delivery} plan={line?.plan_type ?? subscription.plan_type} />
          <ProducerNames items={items} />
          {isOpen && <UnsoldOnce names={unsoldIn(line)} />}
        </>
      )}
      {status === 'skipped' && line?.extras && line.extras.length > 0 && (
        <p className="mt-1">{extrasWords(line.extras)}</p>
      )}
      <p className="mt-2 flex items-start gap-2 text-small text-ink-soft">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        <span>
          <Unbroken>
            {isOpen
              ? `Você pode trocar os itens até ${spokenDeadline(changes_until)}`
              : closedText(status, line)}
          </Unbroken>
          {status === 'skipped' && line && `: ${skipMoney(line, subscription)}`}
        </span>
      </p>
      {line && (
        <div className="mt-1">
          <DeliveryActions line={line} describedBy={id} {...wishes} />
        </div>
      )}
    </li>
  );
}

/** Paid before the subscription that runs now began: it comes, and there is nothing left to change about it. */
function Earlier({ delivery, usual }: Placed) {
  const { date, items } = delivery;
  return (
    <li className="py-4 first:pt-0">
      <p className="text-lead font-semibold">
        <time dateTime={date} className="first-letter:uppercase inline-block">
          {spokenDay(date)}
        </time>
      </p>
      <Lateness delivery={delivery} />
      <OtherPlace delivery={delivery} usual={usual} />
      {items.length > 0 && <p className="mt-1">{items.map(itemText).join(', ')}</p>}
      <p className="mt-2 flex items-start gap-2 text-small text-ink-soft">
        <PackageCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        Da sua assinatura anterior, já paga
      </p>
    </li>
  );
}

function Lateness({ delivery: { late_since, status } }: Pick<Placed, 'delivery'>) {
  if (!late_since || status === 'delivered') return null;
  return (
    <p className="mt-1">
      <Badge tone="tomato">Atrasada</Badge> Era para {spokenDay(late_since)}.
    </p>
  );
}

interface Placed {
  delivery: UpcomingDelivery;
  /** Where the baskets of the subscription go. */
  usual: Subscription['address'];
}

/** Past its cut-off it goes where it was going. What does not come goes nowhere. */
function OtherPlace({ delivery: { address, status }, usual }: Placed) {
  if (status === 'skipped' || !usual || !address || streetLine(usual) === streetLine(address)) return null;
  const words = status === 'delivered' ? 'Foi para' : 'Vai para';
  return (
    <p className="text-small text-ink-soft">
      {words} {streetLine(address)}
    </p>
  );
}

/** What came in its place stands in the list; what did not is told here, with its money. */
function Missing({ items }: { items: readonly MissingItem[] }) {
  const gone = items.filter(({ replaced_by }) => !replaced_by);
  return gone.map(({ product_id, product_name, why, returned }) => (
    <p key={product_id} className="mt-1 text-small text-ink-soft">
      Faltou {product_name}: {why}.{returned && ` ${formatCents(fromReais(returned))} voltam para você.`}
    </p>
  ));
}

function Worth({ delivery, plan }: { delivery: UpcomingDelivery; plan: PlanType }) {
  const text = deliveryWorthText(delivery, plan);
  return text && <p className="mt-1 text-small font-semibold text-leaf-deep">{text}</p>;
}

function unsoldIn(line: ComingDelivery | undefined): string[] {
  return line?.own_items?.filter(({ is_sold }) => !is_sold).map(({ product_name }) => product_name) ?? [];
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

/** What the pause or the rhythm leaves out, nobody has skipped. */
function closedText(status: UpcomingDelivery['status'], line: ComingDelivery | undefined): string {
  return status === 'skipped' && line?.off && line.off !== 'skip' ? 'Esta entrega não vem' : CLOSED[status];
}

function nothingYet(isOpen: boolean): string {
  return isOpen
    ? 'Nada do que você escolheu está à venda. Escolha outros produtos.'
    : 'Ainda não temos o que pôr nesta cesta. Nossa equipe vai falar com você.';
}

/** A number stays with its thing when the line breaks. */
function itemText({ product_name, quantity, ...item }: PackedItem): string {
  const counted = quantity > 1 ? `${quantity}\u00a0×\u00a0${product_name}` : product_name;
  const reason = reasonOf(item);
  return reason ? `${counted} (${reason})` : counted;
}
