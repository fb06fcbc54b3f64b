import type { Done } from '@cesta/contract/base/answers';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { refundFailure } from '@cesta/contract/orders/refund-failures';
import type { PaidWeek, PaidWeekList, WeekReturn } from '@cesta/contract/subscriptions/paid-weeks';
import type { AdminSubscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import emptyBasket from '../../../art/basket-empty.svg';
import { formatDay } from '../../../order/order-dates.ts';
import { Loaded } from '../../../queries/loaded.tsx';
import { panel } from '../../../queries/query-keys.ts';
import { useAction } from '../../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../../queries/use-api-query.ts';
import { api } from '../../../session/api-client.ts';
import { unanswered } from '../../../session/unanswered.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { RefundDialog, type RefundWish } from '../../parts/refund-dialog.tsx';

interface WeeksDialogProps {
  /** Null while none is open. */
  subscription: Pick<AdminSubscription, 'id' | 'user_name'> | null;
  onClose: () => void;
}

/** What a subscriber has paid, week by week, and what of it goes or went back. */
export function WeeksDialog({ subscription, onClose }: WeeksDialogProps) {
  return (
    <Dialog
      open={subscription !== null}
      onClose={onClose}
      title={`Semanas de ${subscription?.user_name ?? ''}`}
      shape="wide"
      isPlainText
    >
      {subscription && <Weeks key={subscription.id} id={subscription.id} />}
    </Dialog>
  );
}

const pathOf = (id: string) => `/stripe/admin/subscriptions/${id}/weeks`;
const weeksOf = (id: string) =>
  apiQuery<PaidWeekList>(panel.weeks(id), pathOf(id), 'Erro ao carregar semanas');

function Weeks({ id }: { id: string }) {
  const [asked, setAsked] = useState<PaidWeek | null>(null);
  const list = useApiQuery(weeksOf(id));
  const { busy, perform } = useAction({
    run: ({ week, wish }: { week: PaidWeek; wish: RefundWish }) =>
      api.post<Done>(`${pathOf(id)}/${encodeURIComponent(week.id)}/refund`, {
        ...wish,
        seen: week.refundable,
      }),
    done: ({ message }) => message,
    failed: unanswered('Erro ao solicitar reembolso'),
    changes: [panel.weeks(id), panel.worklist],
  });

  async function refund(week: PaidWeek, wish: RefundWish) {
    await perform({ week, wish });
    // Refused or not: what is left is read again, and another decision starts from there.
    setAsked(null);
  }

  return (
    <>
      <Loaded from={list} waiting={<RowsSkeleton rows={4} />}>
        {({ weeks }) =>
          weeks.length === 0 ? (
            <EmptyState art={emptyBasket} title="Nenhuma semana paga" />
          ) : (
            <ul className="grid gap-3">
              {weeks.map((week) => (
                <Week key={week.id} week={week} onRefund={() => setAsked(week)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <RefundDialog
        open={asked !== null}
        keptAs={`refund of ${asked?.id}`}
        title="Reembolsar semana"
        most={asked && fromReais(asked.refundable)}
        consequence="Devolver a semana inteira cancela as cestas dela que ainda não foram separadas."
        busy={busy}
        onClose={() => setAsked(null)}
        onConfirm={(wish) => asked && void refund(asked, wish)}
      />
    </>
  );
}

function Week({ week, onRefund }: { week: PaidWeek; onRefund: () => void }) {
  const name = `${formatDay(week.period_start)} a ${formatDay(week.period_end)}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-3">
      <div className="min-w-0 leading-snug">
        <p className="font-semibold tabular-nums">
          {name} <span className="font-normal text-ink-soft">{week.plan_name}</span>
        </p>
        <p className="text-small text-ink-soft tabular-nums">
          {formatCents(fromReais(week.amount))} pagos em {formatDay(week.paid_at)}
        </p>
        <ul className="mt-1 grid gap-0.5 text-small">
          {week.returns.map((each) => (
            <li key={each.id} className={each.state === 'failed' ? 'text-tomato-deep' : undefined}>
              {inWords(each)}
            </li>
          ))}
          {week.refunded_at && week.returns.length === 0 && (
            <li>Devolvida inteira em {formatDay(week.refunded_at)}</li>
          )}
        </ul>
      </div>
      {week.refundable > 0 && (
        <Button variant="secondary" size="sm" className="px-4!" onClick={onRefund}>
          Reembolsar semana
          <span className="sr-only"> de {name}</span>
        </Button>
      )}
    </li>
  );
}

function inWords({ amount, kind, state, done_at, problem }: WeekReturn): string {
  const what = `${formatCents(fromReais(amount))} ${kind === 'credit' ? 'como crédito' : 'ao cartão'}`;
  if (state === 'failed')
    return `Devolução de ${what} recusada (${refundFailure(problem)}): veja em Pendências`;
  if (state === 'settled') return `${what}: devolvidos por outro meio`;
  if (state !== 'succeeded') return `Devolução de ${what} em andamento`;
  return `Devolvidos ${what}${done_at ? ` em ${formatDay(done_at)}` : ''}`;
}
