import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { endsOrder, newsOf, returnReasonOf } from './sync.rules.ts';

const session = (status: string, payment: string, intent: string | null = null) =>
  ({
    status,
    payment_status: payment,
    payment_intent: intent && { id: 'pi_1', status: intent },
  }) as unknown as Stripe.Checkout.Session;

describe('a payment page', () => {
  it.each([
    ['open', 'unpaid', null, null],
    ['complete', 'paid', 'succeeded', 'paid'],
    ['expired', 'unpaid', null, 'expired'],
    // A Pix code that is still to be paid, and one that ran out.
    ['complete', 'unpaid', 'requires_action', null],
    ['complete', 'unpaid', 'requires_payment_method', 'failed'],
    ['open', 'unpaid', 'requires_payment_method', null],
    // Paid at the last second: money counts for more than the clock.
    ['expired', 'paid', 'succeeded', 'paid'],
  ])('that is %s and %s, its payment %s, says %s', (status, payment, intent, news) => {
    expect(newsOf(session(status, payment, intent))).toBe(news);
  });
});

describe('money that came', () => {
  const deletedAt = new Date(0);

  it.each([
    [{ deletedAt: null, paymentStatus: 'pending' }, null],
    [{ deletedAt: null, paymentStatus: 'failed' }, null],
    // By another payment, or by hand.
    [{ deletedAt: null, paymentStatus: 'paid' }, 'paid twice'],
    [{ deletedAt: null, paymentStatus: 'refunded' }, 'given back already'],
    [{ deletedAt, paymentStatus: 'pending' }, 'order deleted'],
    [{ deletedAt, paymentStatus: 'paid' }, 'order deleted'],
    // Its customer's account is closed.
    [{ deletedAt: null, paymentStatus: 'pending', customerEmail: '' }, 'order deleted'],
  ])('for %j goes back as: %s', (order, reason) => {
    expect(returnReasonOf({ customerEmail: 'maria@exemplo.test', ...order })).toBe(reason);
  });
});

describe('an expired page', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const later = new Date(now.getTime() + 1);

  it.each([
    [now, true, true],
    [later, true, false],
    [now, false, false],
    [null, true, false],
  ])('with a deadline of %s, the latest: %s, ends the order: %s', (paymentDeadline, isLatest, ends) => {
    expect(endsOrder({ paymentDeadline }, { isLatest, now })).toBe(ends);
  });
});
