import { type Cents, formatCents } from '@cesta/contract/money';
import { orderNumber } from '@cesta/contract/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { greeting, layOut } from '../../platform/email-layout.ts';
import type { OrderRow } from '../orders/attempts.service.ts';
import type { ReturnReason } from './sync.rules.ts';

const WHY: Record<ReturnReason, string> = {
  'order deleted': 'ele chegou depois que o pedido já tinha sido encerrado.',
  'given back already': 'ele chegou depois que o pedido já tinha sido encerrado.',
  'paid twice': 'o pedido já estava pago, e um pagamento basta.',
  'paid too late, sold out':
    'ele chegou depois do prazo, e os produtos que estavam guardados para você já tinham acabado.',
};

export function isReturnReason(reason: string): reason is ReturnReason {
  return Object.hasOwn(WHY, reason);
}

/** The key is the payment: whoever tells of it again, its return is written about once. */
export async function postReturnEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { paymentIntentId, amount, reason }: { paymentIntentId: string; amount: Cents; reason: ReturnReason },
): Promise<void> {
  // Removed in the meantime at the customer's own wish.
  if (!order.customerEmail) return;
  const title = `Devolvemos seu pagamento: pedido ${orderNumber(order.id)}`;
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      `Recebemos seu pagamento de ${formatCents(amount)}, mas não vamos ficar com ele: ${WHY[reason]}`,
      'O valor inteiro já está voltando para você, pelo mesmo meio em que foi pago. No cartão, aparece na fatura em 5 a 10 dias úteis; no Pix, cai na sua conta em pouco tempo. Você não precisa fazer nada.',
      reason === 'paid twice'
        ? 'Seu pedido continua valendo.'
        : 'Desculpe o transtorno. Quando quiser, é só montar a cesta de novo.',
    ],
  });
  await deps.mail.post(tx, {
    key: `payment-returned:${paymentIntentId}`,
    to: order.customerEmail,
    subject: title,
    ...body,
  });
}
