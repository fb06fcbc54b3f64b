import { formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { countUncollected, listUncollected, type OrderRow } from '../../orders/orders.service.ts';

/** Brought, and nobody has said that it was paid at the door. */
export const doorPaymentsWorklist: WorklistSource = {
  kind: 'door-payment',
  count: countUncollected,
  list: async (db, _now, limit) => (await listUncollected(db, limit)).map(toItem),
};

function toItem(order: OrderRow): Omit<WorklistItem, 'kind'> {
  const { id, customerName: name, customerEmail: email, customerPhone: phone, updatedAt } = order;
  const amount = formatCents(order.totalCents);
  return {
    id,
    since: updatedAt.toISOString(),
    who: { id: order.userId, name, email, phone },
    matter: `O pedido #${orderNumber(id)} foi entregue, e os ${amount} da entrega não foram marcados como recebidos.`,
    advice: 'Fale com quem entregou ou com o cliente, e marque quando o dinheiro estiver aqui.',
    amount: toReais(order.totalCents),
    link: `/admin?tab=pedidos&pedido=${id}`,
    actions: [
      {
        label: 'Marcar como recebido',
        method: 'PUT',
        path: `/admin/deliveries/order/${id}/door-payment`,
        body: { received: true },
        question: `Os ${amount} do pedido #${orderNumber(id)} foram recebidos?`,
      },
    ],
  };
}
