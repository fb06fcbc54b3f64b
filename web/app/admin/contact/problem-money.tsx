import type { Done } from '@cesta/contract/answers';
import { cents, fromReais } from '@cesta/contract/money';
import type { Order } from '@cesta/contract/orders';
import type { PaidWeekList } from '@cesta/contract/paid-weeks';
import type { AdminProblemReport } from '@cesta/contract/problems';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { type Query, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { RefundDialog, type RefundWish } from '../parts/refund-dialog.tsx';

interface ProblemMoneyProps {
  problem: AdminProblemReport;
  as: 'refund' | 'credit';
  onClose: () => void;
}

/** In reais: what can go back now, and the call that gives it. */
interface Refundable {
  left: number;
  give: (wish: RefundWish) => Promise<Done>;
}

/** The store's own refund question, with what the chosen items cost. What is left is read when it opens. */
export function ProblemMoney({ problem, as, onClose }: ProblemMoneyProps) {
  const money = useApiQuery(refundableOf(problem, as), { forEditing: true });
  const { busy, perform } = useAction({
    run: (wish: RefundWish) => money.data?.give(wish) ?? Promise.reject(new Error('Nothing was read yet')),
    done: ({ message }) => message,
    failed: unanswered('Erro ao solicitar reembolso'),
    changes: [panel.messages, panel.orderDetails, panel.worklist],
  });
  const title = as === 'credit' ? 'Dar crédito' : problem.order_id ? 'Reembolsar pedido' : 'Reembolsar cesta';
  if (!money.data || money.loading || money.data.left === 0) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Loaded from={money} waiting={<RowsSkeleton rows={2} />}>
          {({ left }) => (left === 0 ? <p>Não há mais nada a devolver.</p> : <RowsSkeleton rows={2} />)}
        </Loaded>
      </Dialog>
    );
  }
  const most = fromReais(money.data.left);
  return (
    <RefundDialog
      open
      title={title}
      most={most}
      suggested={problem.amount ? cents(Math.min(most, fromReais(problem.amount))) : undefined}
      how={as === 'credit' ? 'O valor vira desconto na próxima cobrança, e o cliente é avisado.' : undefined}
      confirmLabel={as === 'credit' ? 'Dar crédito' : undefined}
      consequence={
        problem.order_id
          ? 'Devolver tudo cancela o pedido que ainda não foi separado.'
          : 'Devolver a semana inteira cancela as cestas dela que ainda não foram separadas.'
      }
      busy={busy}
      onClose={onClose}
      onConfirm={(wish) => void perform(wish).then(onClose)}
    />
  );
}

function refundableOf(
  { id, order_id, basket }: AdminProblemReport,
  as: 'refund' | 'credit',
): Query<Refundable> {
  const attempt = 'Erro ao carregar o que pode ser devolvido';
  if (order_id) return { key: panel.problemMoney(id, as), attempt, load: () => ofOrder(order_id) };
  return {
    key: panel.problemMoney(id, as),
    attempt,
    load: () => (basket ? ofWeek(basket, as) : Promise.resolve({ left: 0, give: () => Promise.reject() })),
  };
}

async function ofOrder(id: string): Promise<Refundable> {
  const { refundable = 0, status, payment_status } = await api.get<Order>(`/orders/${id}`);
  const seen = { status, payment_status, refundable };
  return { left: refundable, give: (wish) => api.post<Done>(`/orders/${id}/refund`, { ...wish, seen }) };
}

async function ofWeek(
  { subscription_id, invoice_id }: NonNullable<AdminProblemReport['basket']>,
  as: 'refund' | 'credit',
): Promise<Refundable> {
  const path = `/stripe/admin/subscriptions/${subscription_id}/weeks`;
  const { weeks } = await api.get<PaidWeekList>(path);
  const left = weeks.find(({ id }) => id === invoice_id)?.refundable ?? 0;
  const address = `${path}/${encodeURIComponent(invoice_id)}/refund`;
  return { left, give: (wish) => api.post<Done>(address, { ...wish, as, seen: left }) };
}
