import { type Cents, cents, formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../../deps.ts';
import type { EmailKey } from '../../../email-kinds.ts';
import type { Db } from '../../../platform/database/db.ts';
import { greeting, layOut } from '../../../platform/mail/email-layout.ts';
import type { OrderRow } from '../../orders/attempts.service.ts';
import { itemsBlock, totalsBlock } from '../../orders/order-blocks.service.ts';
import { isReturnReason, type ReturnReason, WHY_RETURNED } from './refunds.rules.ts';

const WHEN_IT_IS_SEEN =
  'No cartão, aparece na fatura em 5 a 10 dias úteis; no Pix, cai na sua conta em pouco tempo. Você não precisa fazer nada.';

interface Told {
  key: EmailKey;
  title: string;
  paragraphs: string[];
  /** The money it is about, below the order's total. */
  sums: { label: string; amount: Cents }[];
}

async function post(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { key, title, paragraphs, sums }: Told,
): Promise<void> {
  // Removed in the meantime at the customer's own wish.
  if (!order.customerEmail) return;
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [greeting(order.customerName), ...paragraphs],
    ...(!order.deletedAt && {
      button: {
        label: 'Ver meu pedido',
        url: `${deps.settings.baseUrl}/minha-conta?tab=pedidos&pedido=${order.id}`,
      },
    }),
    after: [await itemsBlock(tx, deps, order, 'O pedido'), totalsBlock(order, sums)],
  });
  await deps.mail.post(tx, { key, to: order.customerEmail, subject: title, ...body });
}

/** Money that came and is not kept. Promises no more than is known: the provider has yet to be asked. */
export function postReturnEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { paymentIntentId, amount, reason }: { paymentIntentId: string; amount: Cents; reason: ReturnReason },
): Promise<void> {
  return post(tx, deps, order, {
    // The payment: whoever tells of it again, it is written about once.
    key: `payment-returned:${paymentIntentId}`,
    title: `Vamos devolver seu pagamento: pedido ${orderNumber(order.id)}`,
    paragraphs: [
      `Recebemos seu pagamento de ${formatCents(amount)}, mas não vamos ficar com ele: ${WHY_RETURNED[reason]}`,
      'Estamos pedindo a devolução do valor inteiro, pelo mesmo meio em que foi pago, e avisamos você quando ela estiver feita.',
      reason === 'paid twice' ? 'Seu pedido continua valendo.' : 'Desculpe o transtorno.',
    ],
    sums: [{ label: 'A devolver', amount }],
  });
}

interface DoneRefund {
  id: string;
  amountCents: Cents;
  reason: string;
}

/** `order` is the row as the refund has left it. */
export function postRefundEmail(tx: Db, deps: Deps, order: OrderRow, refund: DoneRefund): Promise<void> {
  const amount = formatCents(refund.amountCents);
  const isReturn = isReturnReason(refund.reason);
  const number = orderNumber(order.id);
  return post(tx, deps, order, {
    key: `refund-done:${refund.id}`,
    title: isReturn
      ? `Devolvemos seu pagamento: pedido ${number}`
      : `Devolvemos ${amount} do pedido ${number}`,
    paragraphs: [
      isReturn
        ? `Devolvemos seu pagamento de ${amount}: ${WHY_RETURNED[refund.reason as ReturnReason]}`
        : `Devolvemos ${amount} do que você pagou, pelo mesmo meio em que foi pago.`,
      WHEN_IT_IS_SEEN,
      afterwards(order, refund),
    ],
    sums: refundedSums(order, refund),
  });
}

/** Of an order that more than once something went back of, what went back before stands beside it. */
function refundedSums({ refundedCents }: OrderRow, { amountCents, reason }: DoneRefund): Told['sums'] {
  const before = isReturnReason(reason) ? 0 : refundedCents - amountCents;
  if (before <= 0) return [{ label: 'Devolvido', amount: amountCents }];
  return [
    { label: 'Devolvido antes', amount: cents(before) },
    { label: 'Devolvido agora', amount: amountCents },
  ];
}

/** The operator says so: the customer learns of it, and can object. */
export function postOtherMeansEmail(tx: Db, deps: Deps, order: OrderRow, refund: DoneRefund): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return post(tx, deps, order, {
    key: `refund-other-means:${refund.id}`,
    title: `Devolução registrada: pedido ${orderNumber(order.id)}`,
    paragraphs: [
      `Registramos que ${amount} do seu pedido foram devolvidos a você por outro meio, como Pix ou dinheiro.`,
      'Se você não recebeu, responda a este e-mail.',
    ],
    sums: [{ label: 'Devolvido por outro meio', amount: refund.amountCents }],
  });
}

/** Only for whoever was told before that the money was back. */
export function postRefundBouncedEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  refund: DoneRefund,
): Promise<void> {
  const amount = formatCents(refund.amountCents);
  return post(tx, deps, order, {
    key: `refund-bounced:${refund.id}`,
    title: `Sua devolução não foi aceita pelo banco: pedido ${orderNumber(order.id)}`,
    paragraphs: [
      `Escrevemos que ${amount} tinham sido devolvidos, mas o banco recusou a devolução depois.`,
      'O dinheiro continua sendo seu: vamos tentar de novo ou combinar outro meio com você.',
    ],
    sums: [{ label: 'A devolver', amount: refund.amountCents }],
  });
}

function afterwards({ status, paymentStatus }: OrderRow, { reason }: DoneRefund): string {
  if (reason === 'paid twice' || paymentStatus === 'paid') return 'Seu pedido continua valendo.';
  const isOver = status === 'cancelled' || isReturnReason(reason);
  const again = 'Quando quiser, é só montar a cesta de novo.';
  return isOver ? `${status === 'cancelled' ? 'Este pedido está cancelado. ' : ''}${again}` : again;
}
