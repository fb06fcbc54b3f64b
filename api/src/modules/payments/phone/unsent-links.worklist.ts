import { spokenMoment } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { Db } from '../../../platform/database/db.ts';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { countUnsentLinks, listUnsentLinks, type OrderRow } from '../../orders/orders.service.ts';

/** The provider is asked right after the order was written; so long it may take. */
const AFTER_MS = 5 * 60_000;
const before = (now: Date) => new Date(now.getTime() - AFTER_MS);

/** Taken down on the phone while the provider did not answer: its customer waits for a link that nobody has. */
export const unsentLinksWorklist: WorklistSource = {
  kind: 'link-unsent',
  count: (db: Db, now: Date) => countUnsentLinks(db, before(now)),
  list: async (db, now, limit) => (await listUnsentLinks(db, before(now), limit)).map(toItem),
};

function toItem(order: OrderRow): Omit<WorklistItem, 'kind'> {
  const { id, customerName: name, customerEmail: email, customerPhone: phone, paymentDeadline } = order;
  const until = paymentDeadline ? ` O pedido é cancelado sozinho ${spokenMoment(paymentDeadline)}.` : '';
  return {
    id,
    since: order.createdAt.toISOString(),
    who: { id: order.userId, name, email, phone },
    matter: `O pedido #${orderNumber(id)}, anotado por telefone, ficou sem link de pagamento.${until}`,
    advice: 'Envie o link; se o provedor ainda não responder, tente de novo mais tarde.',
    amount: toReais(order.totalCents),
    link: `/admin?tab=pedidos&pedido=${id}`,
    actions: [
      {
        label: 'Enviar link de pagamento',
        method: 'POST',
        path: `/admin/orders/${id}/payment-link`,
        question: null,
      },
    ],
  };
}
