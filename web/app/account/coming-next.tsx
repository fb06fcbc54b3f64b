import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Order } from '@cesta/contract/orders/orders';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { CreditCard, PackageOpen, ShoppingBasket, Sprout, Truck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useApiQuery } from '../queries/use-api-query.ts';
import { listOf } from '../session/api-client.ts';
import type { SessionUser } from '../session/storage.ts';
import { useNow } from '../session/use-now.ts';
import { spokenDay } from '../subscription/delivery-days.ts';
import { LinkButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { latestOrdersOf, MY_SUBSCRIPTION, ordersOf } from './account-queries.ts';
import { useAccountTab } from './account-tabs.ts';
import { type NextOrder, nextOrder, whenText } from './next-order.ts';
import { isOwnPause, nextDelivery, nextPaid } from './subscription/subscription-rules.ts';

/** The time to pay may pass while somebody looks on. */
const CLOCK_MS = 30_000;

type Icon = ComponentType<{ className?: string }>;

/** The first thing on the screen: what arrives next, and when. Without an answer there is simply no such card. */
export function ComingNext({ user }: { user: SessionUser }) {
  const latest = useApiQuery(latestOrdersOf(user), { onReturn: true });
  // Where the whole list is on its way, too, whichever comes first tells: nothing grows above what is read already.
  const all = useApiQuery(ordersOf(user), { isWanted: false });
  const known = latest.data ?? all.data;
  const weekly = useApiQuery(MY_SUBSCRIPTION, { onReturn: true });
  const next = nextOrder(listOf<Order>(known, 'orders'), new Date(useNow(CLOCK_MS)));
  if (next) return <OrderNotice next={next} />;
  const own = weekly.data?.subscription;
  const basket = own && nextPaid(own);
  if (basket) return <BasketNotice date={basket.date} isLate={Boolean(basket.late_since)} />;
  const expected = expectedBasket(weekly.data?.subscription);
  if (expected && known !== undefined) return <ExpectedNotice date={expected.date} />;
  const isUnknown = (known ?? latest.error) === undefined || (weekly.data ?? weekly.error) === undefined;
  // As tall as the card of whoever waits for something.
  if (isUnknown) return <Skeleton className="h-41.5 rounded-card sm:h-23" />;
  return known === undefined ? null : <NothingComing />;
}

/** Of a week that is still to be charged; none where a charge has failed, or where others than its customer have paused. */
function expectedBasket(subscription: Subscription | null | undefined): { date: string } | undefined {
  const isAwaited = subscription?.status === 'active' || (subscription && isOwnPause(subscription));
  return isAwaited ? nextDelivery(subscription) : undefined;
}

function BasketNotice({ date, isLate }: { date: string; isLate: boolean }) {
  return (
    <SubscriptionNotice
      title={isLate ? 'Sua cesta atrasou' : 'Sua cesta da semana está marcada'}
      text={isLate ? `Agora chega ${spokenDay(date)}.` : `Chega ${spokenDay(date)}.`}
    />
  );
}

function ExpectedNotice({ date }: { date: string }) {
  return <SubscriptionNotice title="Sua próxima cesta" text={`Prevista para ${spokenDay(date)}.`} />;
}

function SubscriptionNotice(words: { title: string; text: string }) {
  const { tab } = useAccountTab();
  return (
    <Notice
      icon={ShoppingBasket}
      {...words}
      to="?tab=assinatura"
      // Nobody needs a way to where they are.
      action={tab === 'assinatura' ? null : 'Ver cesta'}
    />
  );
}

const WORDS: Record<NextOrder['kind'], { icon: Icon; title: (number: string) => string; action: string }> = {
  'to-pay': {
    icon: CreditCard,
    title: (number) => `O pedido ${number} espera o pagamento`,
    action: 'Ver pedido',
  },
  'on-its-way': {
    icon: Truck,
    title: (number) => `O pedido ${number} está a caminho`,
    action: 'Acompanhar',
  },
  'being-packed': {
    icon: PackageOpen,
    title: (number) => `Estamos cuidando do pedido ${number}`,
    action: 'Acompanhar',
  },
};

function OrderNotice({ next }: { next: NextOrder }) {
  const { icon, title, action } = WORDS[next.kind];
  return (
    <Notice
      icon={icon}
      title={title(`#${orderNumber(next.order.id)}`)}
      text={whenText(next)}
      to={`?tab=pedidos&pedido=${next.order.id}`}
      state={{ openedHere: true }}
      action={action}
    />
  );
}

interface NoticeProps {
  icon: Icon;
  title: string;
  text: string;
  to: string;
  state?: object;
  action: string | null;
}

function Notice({ icon: Icon, title, text, to, state, action }: NoticeProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-leaf-pale p-4 text-leaf-deep sm:px-6 sm:py-5">
      <Icon aria-hidden="true" className="size-9 shrink-0 max-sm:self-start" />
      <div className="min-w-0 grow basis-56">
        <h2 className="font-display text-subheading font-semibold">{title}</h2>
        <p className="text-ink">
          <Unbroken>{text}</Unbroken>
        </p>
      </div>
      {action && (
        <LinkButton to={to} state={state} preventScrollReset variant="secondary" className="max-sm:w-full">
          {action}
        </LinkButton>
      )}
    </section>
  );
}

function NothingComing() {
  return (
    <p className="flex items-start gap-3 rounded-card bg-leaf-pale px-4 py-3">
      <Sprout aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-leaf" />
      <span>
        Nada a caminho por enquanto.{' '}
        <Link to="/produtos" className="font-semibold text-leaf-deep underline underline-offset-4">
          A feira desta semana está aberta
        </Link>
        .
      </span>
    </p>
  );
}
