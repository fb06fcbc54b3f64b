import { spokenDay } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import {
  DELIVERY_TIME,
  isPaidAtDoor,
  mayGoOut,
  orderNumber,
  PAY_AT_DOOR_LABEL,
} from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { type EmailBlock, greeting, layOut, withoutLinks } from '../../platform/mail/email-layout.ts';
import { mayWriteTo } from '../identity/identity.service.ts';
import { addressBlock, itemsBlock, phoneWords, totalsBlock } from './order-blocks.service.ts';
import { alongWords, dayOfPaidOrder, type OrderDay } from './order-days.service.ts';
import { isGivenBack, keptOf, type OrderEmailKind } from './order-state.rules.ts';
import type { OrderRow } from './orders.queries.ts';

interface Words {
  subject: (number: string) => string;
  paragraphs: (order: OrderRow, company: Company, goodsLost?: boolean) => string[];
  /** What is told of the order itself: its day, its address. What was ordered always is. */
  tells?: readonly ('day' | 'address')[];
  itemsTitle?: string;
}

/** Whether it comes with a basket, and with that of which day; 'alone' is one that was to. */
type Company = { way: 'along'; date: string } | { way: 'alone' } | null;

/** Null when nobody has paid anything. */
function aboutTheMoney(order: OrderRow): string | null {
  const { paymentStatus, refundingCents } = order;
  if (paymentStatus === 'refunded')
    return 'O valor pago já foi devolvido. Quando quiser, é só montar a cesta de novo.';
  // We can give nothing of it back, or it is back already.
  if (order.disputedAt) return 'Sobre o valor pago, vale o que o seu banco decidir.';
  // A part that is on its way says nothing of the rest.
  if (refundingCents > 0 && keptOf(order) === 0)
    return 'A devolução do valor pago já foi pedida: avisamos você quando estiver feita.';
  // Whatever its payment status says, money that the provider has was taken.
  if (paymentStatus === 'paid' || keptOf(order) > 0)
    return 'Entraremos em contato sobre a devolução do valor pago.';
  return null;
}

function placeOf({ deliveryAddress: { street, number } }: OrderRow): string {
  return withoutLinks(`${street}, ${number}`);
}

function nextWords(company: Company): string {
  if (company?.way === 'along') return 'Agora é com a gente: seu pedido chega junto com a sua cesta.';
  if (company) return 'Já não dava para mandar com a sua cesta: o pedido chega sozinho, e sem frete.';
  return `Agora é com a gente: seu pedido chega em ${DELIVERY_TIME}.`;
}

const EMAILS: Record<OrderEmailKind, Words> = {
  received: {
    subject: (number) => `Recebemos seu pedido ${number}`,
    paragraphs: (order, company) => [
      company?.way === 'along'
        ? `Separamos tudo para você. O total é ${formatCents(order.totalCents)}, e chega ${alongWords(company.date)}, sem frete.`
        : `Separamos tudo para você. O total é ${formatCents(order.totalCents)}, com entrega em ${placeOf(order)}.`,
      order.paymentMethod === 'door'
        ? 'Você paga quando ele chegar: não precisa fazer nada antes.'
        : 'Seu pedido fica guardado por 30 minutos, até o pagamento ser confirmado.',
    ],
    tells: ['address'],
  },
  paid: {
    subject: (number) => `Pagamento confirmado: pedido ${number}`,
    paragraphs: (order, company) => [
      `Recebemos seu pagamento de ${formatCents(order.totalCents)}. Obrigado!`,
      nextWords(company),
    ],
    tells: ['day', 'address'],
  },
  shipped: {
    subject: (number) => `Seu pedido ${number} está pronto e vai até você`,
    paragraphs: (order) => [
      // True the evening before, when it was packed, and when the van leaves.
      `Sua cesta está separada e segue na próxima saída para ${placeOf(order)}, ${withoutLinks(order.deliveryAddress.neighborhood)}.`,
    ],
    tells: ['day', 'address'],
  },
  delivered: {
    subject: (number) => `Pedido ${number} entregue`,
    paragraphs: (order) => [
      'Sua cesta foi entregue. Bom apetite!',
      ...(order.paymentMethod === 'door' && order.paymentStatus === 'paid'
        ? [`Recebemos o seu pagamento de ${formatCents(order.totalCents)} na entrega. Obrigado!`]
        : []),
      'Se algo não veio como deveria, responda a este e-mail.',
    ],
    itemsTitle: 'O que você recebeu',
  },
  cancelled: {
    subject: (number) => `Pedido ${number} cancelado`,
    paragraphs: (order, _company, goodsLost) => [
      goodsLost
        ? 'Seu pedido foi cancelado.'
        : 'Seu pedido foi cancelado e os produtos voltaram para a banca.',
      aboutTheMoney(order) ?? 'Nada foi cobrado. Quando quiser, é só montar a cesta de novo.',
    ],
    itemsTitle: 'O que estava no pedido',
  },
};

/** 'Chega terça-feira, 17 de novembro', as in the account. Nothing of one that does not come, or is there. */
function dayBlocks(order: OrderRow, { date, basket }: OrderDay): EmailBlock[] {
  const isComing = mayGoOut(order) && !isGivenBack(order);
  if (!isComing || order.status === 'delivered' || order.status === 'cancelled') return [];
  return [{ type: 'highlight', text: `Chega ${basket === 'along' ? alongWords(date) : spokenDay(date)}` }];
}

/** What whoever opens the door has to have ready. */
function doorBlocks(order: OrderRow, kind: OrderEmailKind): EmailBlock[] {
  if (!isPaidAtDoor(order) || (kind !== 'received' && kind !== 'shipped')) return [];
  return [{ type: 'highlight', text: `${PAY_AT_DOOR_LABEL}: ${formatCents(order.totalCents)}` }];
}

function companyOf({ withDeliveryId, shippingCents }: OrderRow, day: OrderDay | null): Company {
  if (day?.basket === 'along') return { way: 'along', date: day.date };
  // Nothing else goes without shipping: what its payment has parted from its basket.
  return withDeliveryId || shippingCents === 0 ? { way: 'alone' } : null;
}

export function subjectOf(kind: OrderEmailKind, orderId: string): string {
  return EMAILS[kind].subject(orderNumber(orderId));
}

interface Occasion {
  /** Tells the second cancellation of a reopened order from the first. */
  time?: number;
  goodsLost?: boolean | undefined;
  notBefore?: Date | undefined;
}

/** Names order and occasion, so no event, retry or second process can send the same e-mail twice. */
export function orderEmailKey(kind: OrderEmailKind, orderId: string, time = 1) {
  return time > 1 ? (`order-${kind}:${orderId}:${time}` as const) : (`order-${kind}:${orderId}` as const);
}

export async function postOrderEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  kind: OrderEmailKind,
  { time = 1, goodsLost, notBefore }: Occasion = {},
): Promise<void> {
  // Ordering costs nothing until it is paid: such e-mails must not fill a stranger's mailbox.
  // What the operator took down is no stranger's.
  if ((kind === 'received' || kind === 'cancelled') && !aboutTheMoney(order) && !order.placedBy) {
    if (!(await mayWriteTo(tx, deps, order.userId, `order-${kind}`))) return;
  }
  const { subject, paragraphs, tells = [], itemsTitle } = EMAILS[kind];
  const title = subject(orderNumber(order.id));
  const basket = await deps.baskets.find(tx, order.withDeliveryId);
  const tellsDay = tells.includes('day') || (kind === 'received' && order.paymentMethod === 'door');
  const isDated = basket !== null || tellsDay;
  const day = isDated ? await dayOfPaidOrder(tx, order, deps.clock.now(), basket) : null;
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      ...(kind === 'received' && order.placedBy ? [phoneWords(deps)] : []),
      ...paragraphs(order, companyOf(order, day), goodsLost),
      ...doorBlocks(order, kind),
      ...(day && tellsDay ? dayBlocks(order, day) : []),
    ],
    button: {
      label: 'Ver meu pedido',
      url: `${deps.settings.baseUrl}/minha-conta?tab=pedidos&pedido=${order.id}`,
    },
    after: [
      await itemsBlock(tx, deps, order, itemsTitle),
      totalsBlock(order),
      ...(tells.includes('address') ? [addressBlock(order)] : []),
    ],
  });
  await deps.mail.post(tx, {
    key: orderEmailKey(kind, order.id, time),
    notBefore,
    to: order.customerEmail,
    subject: title,
    ...body,
    // It asks for a payment within half an hour.
    ...(kind === 'received' && order.paymentDeadline && { validUntil: order.paymentDeadline }),
  });
}
