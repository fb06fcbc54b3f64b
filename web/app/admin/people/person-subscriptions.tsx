import { dayOf, spokenDay } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Person, PersonSubscription } from '@cesta/contract/panel/people';
import { cardNamed, cardStanding, spokenMonth } from '@cesta/contract/subscriptions/cards';
import {
  LIVE_SUBSCRIPTION_STATUSES,
  RHYTHM_LABELS,
} from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { streetLine } from '../../order/delivery-address.ts';
import { formatDay } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { nextCharge } from '../../subscription/charges.ts';
import { SubscriptionStatusBadge } from '../../subscription/status-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { chargeWords, paidWords, stateOf, toneOf } from '../subscriptions/desk/desk-words.ts';
import { useDeskSubscription } from '../subscriptions/desk/use-desk.ts';
import { Section } from './person-section.tsx';

const SHOWN = 4;

/** The live one with its coming deliveries, what is still owed, the others in a line. */
export function PersonSubscriptions({ person }: { person: Person }) {
  const live = person.subscriptions.filter(isLive);
  const ended = person.subscriptions.filter((subscription) => !isLive(subscription));
  return (
    <Section title="Assinatura">
      {person.subscriptions.length === 0 && <p className="text-ink-soft">Nunca assinou.</p>}
      <div className="grid gap-2">
        {live.map(({ id }) => (
          <Live key={id} id={id} />
        ))}
        {ended.length > 0 && (
          <ul className="grid gap-2">
            {ended.map((subscription) => (
              <Ended key={subscription.id} subscription={subscription} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** One that stopped for lack of payment is still owed. */
const isLive = ({ status }: PersonSubscription) =>
  status === 'unpaid' || LIVE_SUBSCRIPTION_STATUSES.some((live) => live === status);

function Ended({ subscription }: { subscription: PersonSubscription }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-card px-4 py-3">
      <p>
        <span className="font-semibold">{subscription.plan_name}</span>{' '}
        <span className="text-small text-ink-soft tabular-nums">
          desde {formatDay(subscription.created_at)}
        </span>
      </p>
      <SubscriptionStatusBadge status={subscription.status} />
    </li>
  );
}

function Live({ id }: { id: string }) {
  const own = useDeskSubscription(id);
  return (
    <Loaded from={own} waiting={<LiveSkeleton />}>
      {({ subscription }) =>
        subscription && (
          <div className="grid gap-3 rounded-card border border-line bg-card p-4">
            <Facts subscription={subscription} />
            <Coming subscription={subscription} />
          </div>
        )
      }
    </Loaded>
  );
}

function LiveSkeleton() {
  return (
    <SkeletonArea>
      <Skeleton className="h-56" />
    </SkeletonArea>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { status, paused_until, plan_name, every_weeks, credit, open_invoice, address, card } = subscription;
  const charge = nextCharge(subscription);
  const reais = (amount: number) => formatCents(fromReais(amount));
  const facts = [
    ['Plano', `${plan_name}, ${RHYTHM_LABELS[every_weeks].toLowerCase()}`],
    ['Próxima cobrança', charge ? chargeWords(charge) : 'Nenhuma'],
    ['Crédito', reais(credit)],
    ['Em aberto', open_invoice ? reais(open_invoice.amount) : 'Nada'],
    ['Cartão', card ? cardWords(card) : 'Nenhum'],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SubscriptionStatusBadge status={status} pausedUntil={paused_until} />
        {subscription.cancel_at_period_end && <Badge tone="sun">Será cancelada</Badge>}
        {address && (
          <span className="min-w-0 text-small text-ink-soft wrap-anywhere">
            Entrega: {streetLine(address)}, {address.neighborhood}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-5">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What whoever asks why the charge failed wants to hear first. */
function cardWords({ brand, last4, expires }: NonNullable<Subscription['card']>): string {
  const isOver = cardStanding(expires, dayOf(new Date())) === 'expired';
  return `${cardNamed(brand, last4)}, ${isOver ? 'venceu em' : 'vale até'} ${spokenMonth(expires)}`;
}

function Coming({ subscription }: { subscription: Subscription }) {
  const { calendar } = subscription;
  if (calendar.length === 0) return <p className="text-ink-soft">Nenhuma entrega nas próximas semanas.</p>;
  return (
    <ul aria-label="Próximas entregas" className="divide-y divide-line border-line border-t">
      {calendar.slice(0, SHOWN).map((delivery) => (
        <li
          key={delivery.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2 text-[0.9375rem]"
        >
          <span className="font-semibold first-letter:uppercase">{spokenDay(delivery.date)}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="text-small text-ink-soft tabular-nums">{paidWords(delivery, subscription)}</span>
            <Badge tone={toneOf(delivery, subscription)}>{stateOf(delivery, subscription)}</Badge>
          </span>
        </li>
      ))}
    </ul>
  );
}
