import { RHYTHM_LABELS, type SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { AdminSubscription } from '@cesta/contract/subscriptions/subscriptions';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { streetLine } from '../../order/delivery-address.ts';
import { formatDay } from '../../order/order-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { lateWords, renewalWords, statusWords, triedWords, UNDELIVERABLE } from './desk/desk-words.ts';

const TONES: Record<SubscriptionStatus, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  active: 'leaf',
  canceled: 'plain',
  past_due: 'tomato',
  unpaid: 'tomato',
  incomplete: 'sun',
  paused: 'sun',
};

interface SubscriptionTableProps {
  subscriptions: readonly AdminSubscription[];
  onOpen: (subscription: AdminSubscription) => void;
  onOpenWeeks: (subscription: AdminSubscription) => void;
  onManage: (subscription: AdminSubscription) => void;
  onResend: (subscription: AdminSubscription) => void;
}

export function SubscriptionTable({ subscriptions, ...opening }: SubscriptionTableProps) {
  return (
    <Table
      caption="Assinaturas"
      columns={columnsOf(opening)}
      rows={subscriptions}
      rowKey={(subscription) => subscription.id}
    />
  );
}

function columnsOf(opening: Omit<SubscriptionTableProps, 'subscriptions'>): Column<AdminSubscription>[] {
  return [
    {
      header: 'Cliente',
      leads: true,
      cell: ({ id, user_id, user_name, user_email, address }) => (
        <div id={customerId(id)} className="min-w-0 leading-snug">
          <p className="font-semibold wrap-anywhere">
            {user_id ? (
              <Link
                to={tabAddress('clientes', { pessoa: user_id })}
                className="underline decoration-line underline-offset-2 hover:decoration-leaf-deep"
              >
                {user_name || 'N/A'}
              </Link>
            ) : (
              user_name || 'N/A'
            )}
          </p>
          <p className="text-small text-ink-soft wrap-anywhere">{user_email || 'N/A'}</p>
          {address && (
            <p className="text-small text-ink-soft wrap-anywhere">
              Entrega: {streetLine(address)}, {address.city}
            </p>
          )}
        </div>
      ),
    },
    {
      header: 'Plano',
      cell: ({ plan_name, every_weeks = 1 }) => (
        <>
          {plan_name}
          {every_weeks !== 1 && (
            <span className="block text-small text-ink-soft">{RHYTHM_LABELS[every_weeks]}</span>
          )}
        </>
      ),
    },
    {
      header: 'Status',
      cell: ({ status, disputed, paused_until, late, without_delivery }) => (
        <div className="grid gap-1 max-xl:justify-items-end xl:w-[10rem]">
          <span className="flex flex-wrap gap-1.5">
            <Badge tone={TONES[status]}>{statusWords(status, paused_until)}</Badge>
            {disputed && <Badge tone="tomato">Contestada</Badge>}
            {without_delivery && <Badge tone="sun">{UNDELIVERABLE[without_delivery]}</Badge>}
          </span>
          {late && (
            <p className="text-small leading-snug max-xl:text-right xl:w-40 xl:whitespace-normal">
              <span className="font-semibold text-tomato-deep">{lateWords(late, Date.now())}</span>
              <span className="block text-ink-soft">{triedWords(late)}</span>
            </p>
          )}
        </div>
      ),
    },
    {
      header: 'Início',
      align: 'right',
      cell: ({ current_period_start }) => dayOf(current_period_start),
    },
    { header: 'Fim', align: 'right', cell: ({ current_period_end }) => dayOf(current_period_end) },
    {
      header: 'Renovação',
      cell: renewalWords,
    },
    {
      header: 'Cesta',
      hideHeader: true,
      cell: (subscription) => (
        <div className="flex gap-2 max-xl:w-full max-xl:flex-wrap xl:grid xl:grid-cols-[repeat(3,auto)] xl:gap-1">
          <RowButton of={subscription} onPress={opening.onOpen}>
            Ver Cesta
          </RowButton>
          <RowButton of={subscription} onPress={opening.onOpenWeeks}>
            Semanas
          </RowButton>
          <RowButton of={subscription} onPress={opening.onManage}>
            Gerenciar
          </RowButton>
          {subscription.late && (
            <RowButton of={subscription} onPress={opening.onResend} className="xl:col-span-3">
              Reenviar link
            </RowButton>
          )}
        </div>
      ),
    },
  ];
}

interface RowButtonProps {
  of: AdminSubscription;
  onPress: (subscription: AdminSubscription) => void;
  className?: string;
  children: string;
}

function RowButton({ of, onPress, className, children }: RowButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className={classNames('px-4! whitespace-nowrap max-xl:grow xl:px-3!', className)}
      aria-describedby={customerId(of.id)}
      onClick={() => onPress(of)}
    >
      {children}
    </Button>
  );
}

/** Many rows have the same button: it is described by whose row it stands in. */
const customerId = (id: string) => `cliente-${id}`;

function dayOf(at: string | null): string {
  return at ? formatDay(at) : '–';
}
