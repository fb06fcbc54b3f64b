import { TIME_ZONE } from '@cesta/contract/constants';
import { orderNumber } from '@cesta/contract/order-constants';
import type { Order } from '@cesta/contract/orders';
import { CreditCard, PackageOpen, Sprout, Truck } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { listOf } from '../session/api-client.ts';
import type { SessionUser } from '../session/storage.ts';
import { useApi } from '../session/use-api.ts';
import { LinkButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type NextOrder, nextOrder } from './next-order.ts';

const LATEST = 20;

/** The first thing on the screen: what arrives next, and when. Without an answer there is simply no such card. */
export function ComingNext({ user }: { user: SessionUser }) {
  const path = `/orders/user/${user.id}?limit=${LATEST}`;
  const { data, loading } = useApi<unknown>(path, 'Erro ao carregar pedidos');
  if (data === undefined) return loading ? <Skeleton className="h-13 rounded-card" /> : null;
  const next = nextOrder(listOf<Order>(data, 'orders'), new Date());
  return next ? <OrderNotice next={next} /> : <NothingComing />;
}

function OrderNotice({ next }: { next: NextOrder }) {
  const number = `#${orderNumber(next.order.id)}`;
  switch (next.kind) {
    case 'to-pay':
      return (
        <Notice
          icon={CreditCard}
          title={`O pedido ${number} espera o pagamento`}
          text={`Separamos tudo para você até ${timeText(next.until)}.`}
          to="?tab=pedidos"
          action="Ver pedido"
        />
      );
    case 'on-its-way':
      return (
        <Notice
          icon={Truck}
          title={`O pedido ${number} está a caminho`}
          text={arrivalText(next)}
          to="?tab=pedidos"
          action="Acompanhar"
        />
      );
    default:
      return (
        <Notice
          icon={PackageOpen}
          title={`Estamos preparando o pedido ${number}`}
          text={arrivalText(next)}
          to="?tab=pedidos"
          action="Acompanhar"
        />
      );
  }
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

interface NoticeProps {
  icon: ComponentType<{ className?: string }>;
  title: string;
  text: string;
  to: string;
  action: string;
}

function Notice({ icon: Icon, title, text, to, action }: NoticeProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-leaf-pale p-4 text-leaf-deep sm:px-6 sm:py-5">
      <Icon aria-hidden="true" className="size-9 shrink-0 max-sm:self-start" />
      <div className="min-w-0 grow basis-56">
        <h2 className="font-display text-subheading font-semibold">{title}</h2>
        <p className="text-ink">{text}</p>
      </div>
      <LinkButton to={to} variant="secondary" className="max-sm:w-full">
        {action}
      </LinkButton>
    </section>
  );
}

const dayMonth = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: TIME_ZONE });
const hourMinute = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: TIME_ZONE });

function timeText(moment: Date): string {
  return hourMinute.format(moment);
}

/** A date that has passed is no promise any more. */
function arrivalText({ from, to }: { from: Date; to: Date }): string {
  const now = new Date();
  if (now > to) return 'Já deve estar chegando. Qualquer dúvida, fale com a gente.';
  if (now > from) return `Chega até ${dayMonth.format(to)}.`;
  return `Chega entre ${dayMonth.format(from)} e ${dayMonth.format(to)}.`;
}
