import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import type { OrderStatus } from '@cesta/contract/orders/order-constants';
import type { EmailKind } from '../../email-kinds.ts';
import { followingOrderEmail } from '../../modules/fulfilment/following-baskets.emails.ts';
import { movedOrderEmail } from '../../modules/fulfilment/moved-orders.emails.ts';
import { postOrderEmail } from '../../modules/orders/orders.emails.ts';
import { postPaymentLinkEmail } from '../../modules/payments/payment-links.emails.ts';
import { postOrderShortageEmail } from '../../modules/payments/refunds/order-shortages.emails.ts';
import * as payments from '../../modules/payments/refunds/refunds.emails.ts';
import { postUnmatchedReturnEmail } from '../../modules/payments/unmatched/unmatched.emails.ts';
import type { UnmatchedRow } from '../../modules/payments/unmatched/unmatched.queries.ts';
import { AMOUNT, type GallerySubject, LATER, type Sample, SOON, WHY_MISSING } from './sample.ts';

const order =
  (kind: Parameters<typeof postOrderEmail>[3], status: OrderStatus): Sample =>
  async ({ store, order: row }) =>
    postOrderEmail(store.db, store.deps, { ...row, status }, kind);

const refund = (subject: GallerySubject) => ({
  id: randomUUID(),
  amountCents: AMOUNT,
  reason: subject.words,
});

/** E-mails about orders and their money. */
export const ORDER_SAMPLES = {
  'order-received': async (subject) => {
    await order('received', 'pending')(subject);
    const { store, order: row } = subject;
    const door = { paymentMethod: 'door', paymentStatus: 'pending', placedBy: row.userId } as const;
    await postOrderEmail(store.db, store.deps, { ...row, status: 'confirmed', ...door }, 'received', {
      time: 2,
    });
  },
  'order-paid': order('paid', 'confirmed'),
  'order-payment-link': async ({ store, order: row }) => {
    const url = 'https://checkout.stripe.com/c/pay/cs_live_a1B2c3D4e5F6g7H8';
    const paymentDeadline = new Date('2030-11-18T21:00:00Z');
    const waiting = { ...row, paymentDeadline, paymentStatus: 'pending' as const };
    for (const isFirst of [true, false])
      await postPaymentLinkEmail(store.db, store.deps, waiting, { url, isFirst, sending: randomUUID() });
  },
  'order-shortage': async ({ store: { db, deps }, order: row, items }) => {
    const missing = items[0]?.product_name ?? '';
    const told = { missing, why: WHY_MISSING, instead: null, toPay: null, isEmpty: false, returned: AMOUNT };
    for (const other of [
      {},
      { isEmpty: true },
      { instead: items[1]?.product_name ?? '' },
      { toPay: AMOUNT, returned: cents(0) },
    ])
      await postOrderShortageEmail(db, deps, row, { ...told, productId: randomUUID(), ...other });
  },
  'order-shipped': order('shipped', 'shipped'),
  'order-delivered': order('delivered', 'delivered'),
  'order-cancelled': order('cancelled', 'cancelled'),
  'order-moved': ({ store, order: row, words }) =>
    store.deps.mail.post(store.db, movedOrderEmail(store.deps, row, { from: SOON, to: LATER }, words)),
  'order-basket': async ({ store, order: row }) => {
    const before = { date: SOON, isAlong: true };
    for (const basket of ['along', 'alone', undefined] as const)
      await store.deps.mail.postAll(store.db, [
        followingOrderEmail(store.deps, { ...row, id: randomUUID() }, { date: LATER, basket, before }),
      ]);
  },
  'payment-returned': ({ store, order: row }) =>
    payments.postReturnEmail(store.db, store.deps, row, {
      paymentIntentId: randomUUID(),
      amount: AMOUNT,
      reason: 'paid too late, sold out',
    }),
  'refund-done': (subject) =>
    payments.postRefundEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'refund-other-means': (subject) =>
    payments.postOtherMeansEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'refund-bounced': (subject) =>
    payments.postRefundBouncedEmail(subject.store.db, subject.store.deps, subject.order, refund(subject)),
  'unmatched-returned': ({ store, person }) =>
    postUnmatchedReturnEmail(store.db, store.deps, {
      id: randomUUID(),
      kind: 'order',
      email: person.email,
      amountCents: AMOUNT,
    } as UnmatchedRow),
} satisfies Partial<Record<EmailKind, Sample>>;
