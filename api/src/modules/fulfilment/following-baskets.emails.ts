import { endOfDay, shortSpokenDay, spokenDay } from '@cesta/contract/base/calendar';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { EmailKey } from '../../email-kinds.ts';
import { greeting, layOut } from '../../platform/mail/email-layout.ts';
import { alongWords, type OrderDay } from '../orders/order-days.service.ts';

interface Order {
  id: string;
  customerName: string;
  customerEmail: string;
}

interface Arrival {
  date: string;
  basket: OrderDay['basket'] | undefined;
  /** What the customer knew. */
  before: { date: string; isAlong: boolean };
}

/** To whoever ordered along with a basket: it comes with it on another day, with it again, or by itself. */
export function followingOrderEmail(deps: Deps, order: Order, arrival: Arrival) {
  const { date, basket } = arrival;
  const number = orderNumber(order.id);
  const title = titleOf(arrival, number);
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      words(arrival),
      {
        type: 'highlight',
        text: `Chega ${basket === 'along' ? alongWords(date) : spokenDay(date)}`,
      },
      'O que você pediu continua igual, e você não paga nada a mais. Se o dia não for bom, responda a este e-mail.',
    ],
    button: {
      label: 'Ver meu pedido',
      url: `${deps.settings.baseUrl}/minha-conta?tab=pedidos&pedido=${order.id}`,
    },
  });
  // Once for each change: the order remembers what was told. A basket may be skipped twice.
  const key: EmailKey = `order-basket:${order.id}:${basket ?? 'late'}:${date}:${deps.clock.now().toISOString()}`;
  return { key, to: order.customerEmail, subject: title, validUntil: endOfDay(date), ...body };
}

function titleOf({ basket }: Arrival, number: string): string {
  if (basket === 'along') return `O pedido ${number} chega com a sua cesta`;
  return basket === 'alone' ? `O pedido ${number} chega sozinho` : `O pedido ${number} muda de dia`;
}

function words({ basket, before }: Arrival): string {
  const known = shortSpokenDay(before.date);
  if (basket === 'along')
    return before.isAlong
      ? `A sua cesta de ${known} mudou de dia, e o pedido vai junto com ela.`
      : 'A sua cesta vem, e o pedido volta a chegar junto com ela.';
  if (basket === 'alone')
    return before.isAlong
      ? `A sua cesta de ${known} não vem mais. O pedido chega mesmo assim, sozinho e sem frete.`
      : 'O dia em que o seu pedido chega sozinho mudou.';
  return `O pedido não saiu no dia combinado, ${known}. Pedimos desculpas: ele vai na próxima saída.`;
}
