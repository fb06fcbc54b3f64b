import { endOfDay, spokenDay } from '@cesta/contract/base/calendar';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { EmailKey } from '../../email-kinds.ts';
import { greeting, layOut, withoutLinks } from '../../platform/mail/email-layout.ts';

interface Order {
  id: string;
  customerName: string;
  customerEmail: string;
}

/** Old day, new day and why. */
export function movedOrderEmail(
  deps: Deps,
  order: Order,
  { from, to }: { from: string; to: string },
  reason: string,
) {
  const title = `O pedido ${orderNumber(order.id)} muda de dia`;
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      {
        type: 'highlight',
        text: `Seu pedido sairia para entrega ${spokenDay(from)} e agora sai ${spokenDay(to)}.`,
      },
      `Motivo: ${withoutLinks(reason, 120)}.`,
      'O que você pediu continua igual, e você não paga nada a mais.',
    ],
    button: {
      label: 'Ver meu pedido',
      url: `${deps.settings.baseUrl}/minha-conta?tab=pedidos&pedido=${order.id}`,
    },
  });
  // Told in the transaction of the change: the moment tells a second move between the same days from the first.
  const key: EmailKey = `order-moved:${order.id}:${from}:${to}:${deps.clock.now().toISOString()}`;
  return { key, to: order.customerEmail, subject: title, validUntil: endOfDay(to), ...body };
}
