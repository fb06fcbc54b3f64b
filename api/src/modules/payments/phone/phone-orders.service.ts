import { spokenMoment } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import { orderNumber, type PaymentMethod } from '@cesta/contract/orders/order-constants';
import type { PaymentLink, PhoneOrder, PhoneOrderRequest } from '@cesta/contract/orders/phone-orders';
import { basketKey } from '@cesta/contract/orders/same-basket';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findUser } from '../../identity/identity.service.ts';
import {
  awaitsPayment,
  findOrders,
  listItems,
  lockOrder,
  type OrderRow,
} from '../../orders/attempts.service.ts';
import { goesAsWished } from '../../orders/order-destination.service.ts';
import { type Customer, placeOrder } from '../../orders/placing.service.ts';
import { openPayment } from '../checkout/checkout.service.ts';
import { postPaymentLinkEmail } from '../payment-links.emails.ts';
import { linkText, sendingAt } from '../payment-links.rules.ts';

export async function findCustomer(deps: Deps, id: string): Promise<Customer> {
  const customer = await findUser(deps.database.db, id);
  if (!customer) throw new AppError('NOT_FOUND', { message: 'Cliente não encontrado' });
  return customer;
}

/**
 * The same way as the customer's own checkout, with more time to pay or the money at the door. The key makes it one
 * order however often it is sent; when the provider did not answer, the next try goes on where this one stopped.
 */
export async function orderOnThePhone(
  deps: Deps,
  operator: Operator,
  customerId: string,
  { payment, ...wish }: PhoneOrderRequest,
): Promise<PhoneOrder> {
  const customer = await findCustomer(deps, customerId);
  const isAtDoor = payment === 'door';
  if (isAtDoor && !deps.settings.payAtDoor) throw new AppError('PAY_AT_DOOR_OFF');
  const method = isAtDoor ? 'door' : 'provider';
  const order = await placeOrder(deps, customer, wish, { operator, method });
  await refuseOther(deps, order, method, wish);
  if (!awaitsPayment(order)) return toAnswer(order, null);
  return toAnswer(order, await sendLink(deps, order, null));
}

/** The same key stands for the same order: whoever has changed the form since must know that it was taken down. */
async function refuseOther(
  deps: Deps,
  order: OrderRow,
  method: PaymentMethod,
  wish: Omit<PhoneOrderRequest, 'payment'>,
): Promise<void> {
  const { db } = deps.database;
  const lines = await listItems(db, [order.id]);
  const isSame = order.paymentMethod === method && basketKey(lines) === basketKey(wish.items);
  if (isSame && order.notes === (wish.notes ?? '') && (await goesAsWished(db, order, wish))) return;
  const message = `O pedido #${orderNumber(order.id)} já tinha sido anotado, e de outro jeito. Veja-o na lista antes de anotar mais um.`;
  throw new AppError('ORDER_CHANGED', { message });
}

function toAnswer(order: OrderRow, link: PaymentLink | null): PhoneOrder {
  const number = `Pedido #${orderNumber(order.id)}`;
  const message =
    link?.message ??
    (order.paymentMethod === 'door'
      ? `${number} anotado. O cliente paga na entrega e já foi avisado por e-mail.`
      : `${number} já estava anotado. Veja a situação dele na lista.`);
  const answer = { orderId: order.id, total: toReais(order.totalCents) };
  return { message, ...answer, payment_status: order.paymentStatus, link };
}

/** The link to an order that waits for its payment, whoever made it; its customer gets it by e-mail once more. */
export async function resendLink(deps: Deps, operator: Operator, orderId: string): Promise<PaymentLink> {
  const [order] = await findOrders(deps.database.db, [orderId]);
  if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
  return sendLink(deps, order, operator);
}

/** `by` is null for the first one, which comes with the order itself. */
async function sendLink(deps: Deps, { id, userId }: OrderRow, by: Operator | null): Promise<PaymentLink> {
  // As the customer's own press: the page that is open, or a new one where it has ended.
  const { url } = await openPayment(deps, id, userId, {});
  const order = await deps.database.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new AppError('ORDER_NOT_FOUND');
    const now = deps.clock.now();
    const sending = by ? sendingAt(now) : 'first';
    await postPaymentLinkEmail(tx, deps, locked, { url, sending, isFirst: by === null });
    if (by) await writeAudit(tx, now, by, { subject: 'order', id }, [{ action: 'payment_link' }]);
    return locked;
  });
  return toLink(deps, order, url, by === null);
}

function toLink({ settings }: Deps, order: OrderRow, url: string, isFirst: boolean): PaymentLink {
  const { totalCents: amount, paymentDeadline: until, customerName: name } = order;
  const number = orderNumber(order.id);
  const wait = until ? ` Vale até ${spokenMoment(until)}.` : '';
  const message = isFirst
    ? `Pedido #${number} anotado, e o link para pagar foi por e-mail.${wait}`
    : `O link para pagar o pedido #${number} foi de novo por e-mail.${wait}`;
  const about = { name, storeName: settings.store.name, what: `seu pedido ${number}`, amount, url, until };
  return {
    message,
    url,
    amount: toReais(amount),
    until: until?.toISOString() ?? null,
    text: linkText(about),
  };
}
