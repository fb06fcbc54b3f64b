import { spokenMoment } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { greeting, layOut } from '../../platform/mail/email-layout.ts';
import type { OrderRow } from '../orders/attempts.service.ts';
import { addressBlock, itemsBlock, phoneWords, totalsBlock } from '../orders/order-blocks.service.ts';

interface Link {
  url: string;
  /** Which sending of it: the same one is written once. */
  sending: string;
  isFirst: boolean;
}

/** The order itself and where it is paid, in one e-mail. After its time it is not sent any more. */
export async function postPaymentLinkEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { url, sending, isFirst }: Link,
): Promise<void> {
  if (!order.customerEmail) return;
  const { settings } = deps;
  const until = order.paymentDeadline;
  const title = isFirst
    ? `Seu pedido ${orderNumber(order.id)}: falta só pagar`
    : `O link para pagar o pedido ${orderNumber(order.id)}`;
  const body = layOut(settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      isFirst
        ? phoneWords(deps)
        : `A equipe da ${settings.store.name} manda de novo o link para pagar, a seu pedido.`,
      `O total é ${formatCents(order.totalCents)}.${until ? ` Separamos tudo para você e guardamos até ${spokenMoment(until)}; depois disso o pedido é cancelado sozinho, e nada é cobrado.` : ''}`,
    ],
    button: { label: 'Pagar agora', url },
    after: [await itemsBlock(tx, deps, order), totalsBlock(order), addressBlock(order)],
  });
  await deps.mail.post(tx, {
    key: `order-payment-link:${order.id}:${sending}`,
    to: order.customerEmail,
    subject: title,
    ...body,
    ...(until && { validUntil: until }),
  });
}
