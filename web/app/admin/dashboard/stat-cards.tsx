import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import {
  CircleDollarSign,
  Clock,
  type LucideIcon,
  Mail,
  Newspaper,
  Package,
  Receipt,
  Repeat,
} from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { formatCount } from '../parts/counted.ts';

interface Stat {
  label: string;
  value: string;
  icon: LucideIcon;
  to: string;
  isNew?: boolean;
  wide?: boolean;
  note?: string;
}

/** Each number leads to what it counts. */
export function StatCards({ totals }: Pick<Dashboard, 'totals'>) {
  return (
    <ul className="grid grid-pair gap-3 md:grid-cols-4">
      {statsOf(totals).map(({ label, value, icon: Icon, to, isNew, wide, note }) => (
        <li key={label} className={classNames('grid', wide && 'col-span-full md:col-span-2')}>
          <Link
            to={to}
            className="grid content-between gap-2 rounded-card border border-line bg-card p-3.5 shadow-soft transition-colors hover:border-leaf sm:p-4"
          >
            <span className="flex items-start justify-between gap-2 text-small font-semibold text-ink-soft">
              {label}
              <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf" />
            </span>
            <span className="flex flex-wrap items-center gap-x-2 font-display text-heading font-semibold tabular-nums">
              {value}
              {isNew && (
                <Badge tone="tomato" className="font-sans">
                  Novo
                </Badge>
              )}
              {note && <span className="font-sans text-small font-normal text-ink-soft">{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function statsOf(totals: Dashboard['totals']): Stat[] {
  const { orders, pending, revenue, activeSubscriptions, products, posts, unread } = totals;
  return [
    { label: 'Total de Pedidos', value: formatCount(orders), icon: Receipt, to: tabAddress('pedidos') },
    {
      label: 'Pedidos Pendentes',
      value: formatCount(pending),
      icon: Clock,
      to: tabAddress('pedidos', { status: 'pending' }),
    },
    {
      label: 'Receita Total',
      value: formatCents(fromReais(revenue)),
      icon: CircleDollarSign,
      to: tabAddress('pedidos', { pagamento: 'paid' }),
      wide: true,
      note: 'estimativa; o que entrou está em Financeiro',
    },
    {
      label: 'Assinaturas Ativas',
      value: formatCount(activeSubscriptions),
      icon: Repeat,
      to: tabAddress('assinaturas', { status: 'active' }),
    },
    {
      label: 'Produtos Cadastrados',
      value: formatCount(products),
      icon: Package,
      to: tabAddress('produtos'),
    },
    { label: 'Posts no Blog', value: formatCount(posts), icon: Newspaper, to: tabAddress('blog') },
    {
      label: 'Mensagens Não Lidas',
      value: formatCount(unread),
      icon: Mail,
      to: tabAddress('contato', { filtro: 'nao-lidas' }),
      isNew: unread > 0,
    },
  ];
}
