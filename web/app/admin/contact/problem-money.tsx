import type { Done } from '@cesta/contract/base/answers';
import { fromReais } from '@cesta/contract/base/money';
import type { AdminProblemReport } from '@cesta/contract/orders/problems';
import type { PaidWeekList } from '@cesta/contract/subscriptions/paid-weeks';
import { panel } from '../../queries/query-keys.ts';
import type { Query } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { NOT_READ, type Refundable, RefundNow, refundableOfOrder } from '../parts/refund-now.tsx';

interface ProblemMoneyProps {
  problem: AdminProblemReport;
  as: 'refund' | 'credit';
  onClose: () => void;
}

/** The store's own refund question, with what the chosen items cost. What is left is read when it opens. */
export function ProblemMoney({ problem, as, onClose }: ProblemMoneyProps) {
  const title = as === 'credit' ? 'Dar crédito' : problem.order_id ? 'Reembolsar pedido' : 'Reembolsar cesta';
  return (
    <RefundNow
      money={refundableOf(problem, as)}
      title={title}
      suggested={problem.amount ? fromReais(problem.amount) : undefined}
      how={as === 'credit' ? 'O valor vira desconto na próxima cobrança, e o cliente é avisado.' : undefined}
      confirmLabel={as === 'credit' ? 'Dar crédito' : undefined}
      consequence={
        problem.order_id
          ? 'Devolver tudo cancela o pedido que ainda não foi separado.'
          : 'Devolver a semana inteira cancela as cestas dela que ainda não foram separadas.'
      }
      changes={[panel.messages, panel.orderDetails, panel.worklist]}
      onClose={onClose}
    />
  );
}

function refundableOf(
  { id, order_id, basket }: AdminProblemReport,
  as: 'refund' | 'credit',
): Query<Refundable> {
  if (order_id)
    return { key: panel.problemMoney(id, as), attempt: NOT_READ, load: () => refundableOfOrder(order_id) };
  return {
    key: panel.problemMoney(id, as),
    attempt: NOT_READ,
    load: () => (basket ? ofWeek(basket, as) : Promise.resolve({ left: 0, give: () => Promise.reject() })),
  };
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
