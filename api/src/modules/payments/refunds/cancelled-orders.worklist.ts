import { formatCents, toReais } from '@cesta/contract/money';
import { orderNumber } from '@cesta/contract/order-constants';
import type { WorklistAction, WorklistItem } from '@cesta/contract/worklist';
import type { WorklistSource } from '../../../platform/worklist.ts';
import {
  countCancelledWithMoney,
  listCancelledWithMoney,
  type OrderRow,
} from '../../orders/orders.service.ts';
import { keptOf } from '../../orders/transitions.service.ts';

/** Cancelling gives nothing back by itself: until somebody decides, its customer has paid for nothing. */
export const cancelledOrdersWorklist: WorklistSource = {
  kind: 'refund-failed',
  count: countCancelledWithMoney,
  list: async (db, _now, limit) => (await listCancelledWithMoney(db, limit)).map(toItem),
};

function toItem(order: OrderRow): Omit<WorklistItem, 'kind'> {
  const { id, customerName: name, customerEmail: email, customerPhone: phone, updatedAt } = order;
  const amount = formatCents(keptOf(order));
  return {
    id,
    since: updatedAt.toISOString(),
    who: { id: order.userId, name, email, phone },
    matter: `O pedido #${orderNumber(id)} está cancelado, e ${amount} que o cliente pagou continuam com a loja.`,
    advice: 'Devolva; ou reabra o pedido, se ele ainda vai sair.',
    amount: toReais(keptOf(order)),
    link: `/admin?tab=pedidos&pedido=${id}`,
    actions: actionsOf(order),
  };
}

function actionsOf(order: OrderRow): WorklistAction[] {
  const { id } = order;
  const kept = keptOf(order);
  const amount = formatCents(kept);
  const seen = { status: 'cancelled', refundable: toReais(kept) };
  return [
    {
      label: 'Reembolsar',
      method: 'POST',
      path: `/orders/${id}/refund`,
      body: { seen },
      question: `Devolver ${amount} ao cliente?`,
    },
    {
      label: 'Devolvi por outro meio',
      method: 'DELETE',
      path: `/orders/${id}`,
      body: { money: 'returned', seen },
      question: `Você devolveu ${amount} ao cliente por outro meio, como Pix ou dinheiro? Ele recebe um e-mail sobre isso, e o pedido é excluído.`,
    },
  ];
}
