import { formatCents, fromReais } from '@cesta/contract/base/money';
import { type OrderStatus, orderNumber } from '@cesta/contract/orders/order-constants';
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { ADMIN_STATUS_LABELS } from '../parts/order-status.ts';
import { relativeTime } from '../parts/relative-time.ts';
import { Panel } from './panel.tsx';

const DOTS: Record<OrderStatus, string> = {
  pending: 'bg-sun',
  confirmed: 'bg-leaf',
  preparing: 'bg-dusk',
  processing: 'bg-dusk',
  shipped: 'bg-ink-soft',
  delivered: 'bg-leaf-deep',
  cancelled: 'bg-tomato',
};

export function RecentActivity({ recent, now }: Pick<Dashboard, 'recent'> & { now: number }) {
  return (
    <Panel title="Atividade recente">
      {recent.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">Nenhuma atividade recente</p>
      ) : (
        <ul className="-mx-2 grid">
          {recent.map(({ id, total, status, created_at }) => (
            <li key={id}>
              <Link
                to={tabAddress('pedidos', { pedido: id })}
                className="flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 transition-colors hover:bg-leaf-pale"
              >
                <span
                  title={ADMIN_STATUS_LABELS[status]}
                  className={classNames('size-3 shrink-0 rounded-full', DOTS[status])}
                />
                <span className="min-w-0 grow leading-tight">
                  <span className="block font-semibold tabular-nums">Pedido #{orderNumber(id)}</span>
                  <span className="text-small text-ink-soft">
                    {ADMIN_STATUS_LABELS[status]} ·{' '}
                    <time dateTime={created_at}>{relativeTime(created_at, now)}</time>
                  </span>
                </span>
                <span className="font-semibold whitespace-nowrap tabular-nums">
                  {formatCents(fromReais(total))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
