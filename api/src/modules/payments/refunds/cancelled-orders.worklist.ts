import { type Cents, formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import {
  countCancelledByHand,
  countCancelledWithMoney,
  listCancelledByHand,
  listCancelledWithMoney,
  type OrderRow,
} from '../../orders/orders.service.ts';
import { byHandOf, keptOf } from '../../orders/transitions.service.ts';

/** Cancelling gives nothing back by itself: until somebody decides, its customer has paid for nothing. */
export const cancelledOrdersWorklist: WorklistSource = {
  kind: 'refund-failed',
  count: countCancelledWithMoney,
  list: async (db, _now, limit) => (await listCancelledWithMoney(db, limit)).map(withMoneyThere),
};

/** The same of what was received at the door or otherwise: it can only go back the way it came. */
export const cancelledByHandWorklist: WorklistSource = {
  kind: 'refund-failed',
  count: countCancelledByHand,
  list: async (db, _now, limit) => (await listCancelledByHand(db, limit)).map(withMoneyHere),
};

type Item = Omit<WorklistItem, 'kind'>;

function toItem(order: OrderRow, amount: Cents): Omit<Item, 'matter' | 'advice' | 'actions'> {
  const { id, customerName: name, customerEmail: email, customerPhone: phone, updatedAt } = order;
  return {
    id,
    since: updatedAt.toISOString(),
    who: { id: order.userId, name, email, phone },
    amount: toReais(amount),
    link: `/admin?tab=pedidos&pedido=${id}`,
  };
}

function withMoneyThere(order: OrderRow): Item {
  const { id } = order;
  const kept = keptOf(order);
  const amount = formatCents(kept);
  const seen = { status: 'cancelled', refundable: toReais(kept) };
  return {
    ...toItem(order, kept),
    matter: `O pedido #${orderNumber(id)} está cancelado, e ${amount} que o cliente pagou continuam com a loja.`,
    advice: 'Devolva; ou reabra o pedido, se ele ainda vai sair.',
    actions: [
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
    ],
  };
}

function withMoneyHere(order: OrderRow): Item {
  const { id } = order;
  const byHand = byHandOf(order);
  const amount = formatCents(byHand);
  return {
    ...toItem(order, byHand),
    matter: `O pedido #${orderNumber(id)} está cancelado, e os ${amount} recebidos por fora continuam com a loja.`,
    advice:
      'Devolva por Pix ou em dinheiro e registre; se nada foi recebido, mude o pagamento para Aguardando; ou reabra o pedido, se ele ainda vai sair.',
    actions: [
      {
        label: 'Devolvi',
        method: 'POST',
        path: `/orders/${id}/returned`,
        body: { seen: { status: 'cancelled', payment_status: 'paid' } },
        question: `Você devolveu ${amount} ao cliente, por Pix ou em dinheiro? Ele recebe um e-mail sobre isso, e fica registrado quem devolveu e quando.`,
      },
    ],
  };
}
