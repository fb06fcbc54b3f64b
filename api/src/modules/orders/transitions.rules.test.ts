import { cents } from '@cesta/contract/base/money';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@cesta/contract/orders/order-constants';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isGivenBack,
  keptOf,
  NO_MONEY,
  type OrderChange,
  type OrderState,
  type Outcome,
  type RefundChange,
} from './order-state.rules.ts';
import { awaitsPayment, firstHold, NO_HOLD } from './orders.rules.ts';
import { refusalOf, transition } from './transitions.rules.ts';

const now = new Date('2026-11-16T12:00:00.000Z');
const earlier = new Date('2026-11-16T11:50:00.000Z');

/** 'shipped/paid' as an order that came there in the ordinary way. */
function orderAt(place: string): OrderState {
  const [status, paymentStatus] = place.split('/') as [OrderState['status'], OrderState['paymentStatus']];
  const hold = awaitsPayment({ status, paymentStatus }) ? firstHold(earlier) : NO_HOLD;
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded';
  const money = { ...NO_MONEY, ...(isPaid && { paidCents: TOTAL }) };
  const isBack = paymentStatus === 'refunded' && { refundedCents: TOTAL };
  const stockHeld = status !== 'cancelled';
  return {
    status,
    paymentStatus,
    paymentMethod: 'provider',
    stockHeld,
    deletedAt: null,
    ...hold,
    ...money,
    ...isBack,
  };
}

const TOTAL = cents(27_80);

/** So much is back by now, and so much more to go back. */
function refundOf(refunded: number, refunding = 0): RefundChange {
  const sums = { refundedCents: cents(refunded), refundingCents: cents(refunding) };
  return { type: 'refund', event: 'refund_succeeded', amount: TOTAL, sums };
}

/** 'cancelled/paid: return, email cancelled, close payment' */
function inWords({ next, stock, effects }: Outcome): string {
  const words = effects.flatMap((effect) => {
    if (effect.type === 'email') return `email ${effect.email}`;
    if (effect.type === 'audit') return `audit ${effect.actions.map(({ action }) => action).join('+')}`;
    return effect.type === 'close payment' ? effect.type : [];
  });
  const all = [stock === 'keep' ? [] : stock, words].flat().join(', ');
  return `${next.deletedAt ? 'deleted ' : ''}${next.status}/${next.paymentStatus}${all && `: ${all}`}`;
}

describe('an order', () => {
  it('is placed pending and unpaid, with its units taken, half an hour to pay and an e-mail', () => {
    const placed = transition(null, { type: 'place' }, 'customer', now);
    expect(inWords(placed)).toBe('pending/pending: take, email received');
    expect(placed.next).toMatchObject({ stockHeld: true, ...firstHold(now) });
    expect(placed.effects[0]).toEqual({
      type: 'history',
      status: 'pending',
      paymentStatus: 'pending',
      note: '',
    });
  });

  it('is placed by the operator, too: with a link to pay, or confirmed to be paid at the door', () => {
    const hold = { paymentDeadline: now, holdUntil: now };
    const linked = transition(null, { type: 'place', method: 'provider', hold }, 'admin', now);
    expect(inWords(linked)).toBe('pending/pending: take, audit created');
    expect(linked.next).toMatchObject(hold);
    const atDoor = transition(null, { type: 'place', method: 'door', hold }, 'admin', now);
    expect(inWords(atDoor)).toBe('confirmed/pending: take, email received, audit created');
    expect(atDoor.next).toMatchObject(NO_HOLD);
  });

  it('that is paid at the door awaits no page, is marked without an e-mail, and the mark is taken back', () => {
    const order: OrderState = { ...orderAt('delivered/pending'), paymentMethod: 'door' };
    const paid = transition(order, { type: 'set', paymentStatus: 'paid' }, 'admin', now);
    expect(inWords(paid)).toBe('delivered/paid: close payment, audit payment');
    expect(paid.next.paidCents).toBe(0);
    const undone = { type: 'set', paymentStatus: 'pending' } as const;
    expect(refusalOf(paid.next, undone, 'admin')).toBeNull();
    expect(transition(paid.next, undone, 'admin', now).next).toMatchObject(order);
    const reset = transition(order, { type: 'set', status: 'pending' }, 'admin', now).next;
    expect(reset).toMatchObject({ status: 'pending', ...NO_HOLD });
  });

  it('that is paid while pending becomes confirmed, and stays where it was otherwise', () => {
    for (const status of ORDER_STATUSES) {
      const paid = transition(orderAt(`${status}/pending`), { type: 'pay' }, 'provider', now).next;
      expect(paid.paymentStatus).toBe('paid');
      expect(paid.status).toBe(status === 'pending' || status === 'cancelled' ? 'confirmed' : status);
    }
  });

  it.each([
    ['pending/pending', 'pay', 'confirmed/paid: email paid'],
    ['pending/failed', 'pay', 'confirmed/paid: email paid'],
    ['pending/paid', 'pay', 'pending/paid'],
    ['processing/pending', 'pay', 'processing/paid: email paid'],
    ['cancelled/pending', 'pay', 'confirmed/paid: take, email paid'],
    ['cancelled/paid', 'pay', 'confirmed/paid: take'],
    ['pending/pending', 'fail', 'pending/failed'],
    ['pending/paid', 'fail', 'pending/paid'],
    ['confirmed/pending', 'fail', 'confirmed/pending'],
    ['cancelled/pending', 'fail', 'cancelled/pending'],
  ] as const)('%s, of which the provider says %s, is then %s', (from, type, then) => {
    expect(inWords(transition(orderAt(from), { type }, 'provider', now))).toBe(then);
  });

  it.each([
    ['pending/pending', 'cancelled/pending: return, email cancelled, close payment'],
    ['pending/failed', 'cancelled/failed: return, email cancelled, close payment'],
    ['pending/paid', 'pending/paid'],
    ['pending/refunded', 'pending/refunded'],
    ['processing/pending', 'processing/pending'],
    ['cancelled/pending', 'cancelled/pending'],
  ])('%s, whose time to pay is over or whose customer gives it up, is then %s', (from, then) => {
    expect(inWords(transition(orderAt(from), { type: 'expire' }, 'system', now))).toBe(then);
    expect(inWords(transition(orderAt(from), { type: 'cancel' }, 'customer', now))).toBe(then);
  });

  it.each<[string, Omit<Extract<OrderChange, { type: 'set' }>, 'type'>, string]>([
    ['confirmed/paid', { status: 'processing' }, 'processing/paid: audit status'],
    ['processing/paid', { status: 'shipped' }, 'shipped/paid: email shipped, audit status'],
    ['shipped/paid', { status: 'delivered' }, 'delivered/paid: email delivered, audit status'],
    ['delivered/paid', { status: 'pending' }, 'pending/paid: audit status'],
    [
      'shipped/paid',
      { status: 'cancelled' },
      'cancelled/paid: return, email cancelled, close payment, audit status',
    ],
    ['cancelled/refunded', { status: 'pending' }, 'pending/refunded: take, audit status'],
    [
      'pending/pending',
      { paymentStatus: 'paid' },
      'confirmed/paid: email paid, close payment, audit status+payment',
    ],
    [
      'shipped/pending',
      { status: 'pending', paymentStatus: 'paid' },
      'confirmed/paid: email paid, close payment, audit status+payment',
    ],
    [
      'cancelled/pending',
      { paymentStatus: 'paid' },
      'cancelled/paid: email paid, close payment, audit payment',
    ],
    ['confirmed/paid', { paymentStatus: 'failed' }, 'confirmed/failed: audit payment'],
    ['confirmed/paid', { status: 'confirmed', paymentStatus: 'paid' }, 'confirmed/paid'],
    ['confirmed/paid', {}, 'confirmed/paid'],
  ])('%s, of which the operator wants %o, is then %s', (from, wanted, then) => {
    expect(inWords(transition(orderAt(from), { type: 'set', ...wanted }, 'admin', now))).toBe(then);
  });

  it('is deleted where it stands: units back, nothing to pay, and never alive again', () => {
    const { next, ...rest } = transition(orderAt('pending/pending'), { type: 'delete' }, 'admin', now);
    expect(inWords({ next, ...rest })).toBe('deleted pending/pending: return, close payment, audit deleted');
    expect(next).toMatchObject({ deletedAt: now, ...NO_HOLD });
    // Money that comes all the same is not kept.
    const late = { ...refundOf(0), isUnkept: true };
    expect(inWords(transition(next, late, 'provider', now))).toBe('deleted pending/refunded');
  });

  it('that is reopened has half an hour anew, and keeps the deadline that it has otherwise', () => {
    const reopened = transition(
      orderAt('cancelled/pending'),
      { type: 'set', status: 'pending' },
      'admin',
      now,
    );
    expect(reopened.next).toMatchObject(firstHold(now));
    expect(transition(orderAt('pending/pending'), { type: 'fail' }, 'provider', now).next).toMatchObject(
      firstHold(earlier),
    );
  });

  it('is changed only by who may', () => {
    expect(() => transition(orderAt('pending/pending'), { type: 'pay' }, 'customer', now)).toThrow();
    expect(() => transition(orderAt('pending/pending'), { type: 'set' }, 'provider', now)).toThrow();
    expect(() => transition(null, { type: 'pay' }, 'provider', now)).toThrow();
  });
});

describe('the money of an order that goes back', () => {
  it.each([
    ['confirmed/paid', refundOf(TOTAL), 'cancelled/refunded: return, close payment'],
    ['processing/paid', refundOf(TOTAL), 'cancelled/refunded: return, close payment'],
    ['shipped/paid', refundOf(TOTAL), 'shipped/refunded'],
    ['delivered/paid', refundOf(TOTAL), 'delivered/refunded'],
    ['cancelled/paid', refundOf(TOTAL), 'cancelled/refunded'],
    // A part, and all of it while it is not there yet.
    ['confirmed/paid', refundOf(1_00), 'confirmed/paid'],
    ['confirmed/paid', refundOf(0, TOTAL), 'confirmed/paid'],
    // The bank took the money back after all.
    ['shipped/refunded', refundOf(0, TOTAL), 'shipped/paid'],
  ] as const)('%s, after %o, is %s', (from, change, then) => {
    expect(inWords(transition(orderAt(from), change, 'provider', now))).toBe(then);
  });

  it('cannot be packed or sent without a question while all of it goes or went back', () => {
    const paid = orderAt('confirmed/paid');
    const going = transition(paid, refundOf(0, TOTAL), 'provider', now).next;
    const part = transition(paid, refundOf(10_00, 5_00), 'provider', now).next;
    expect([isGivenBack(paid), isGivenBack(part), isGivenBack(going)]).toEqual([false, false, true]);
    expect(keptOf(part)).toBe(12_80);
    for (const status of ['shipped', 'delivered'] as const) {
      const ask = (order: OrderState, despiteRefund = false) =>
        refusalOf(order, { type: 'set', status, despiteRefund }, 'admin');
      expect([ask(paid), ask(part), ask(going), ask(going, true)]).toEqual([
        null,
        null,
        'ORDER_REFUNDED',
        null,
      ]);
      expect(ask(orderAt('processing/refunded'))).toBe('ORDER_REFUNDED');
      expect(ask(orderAt('cancelled/paid'), true)).toBe('ORDER_CANCELLED');
    }
    expect(refusalOf(going, { type: 'set', status: 'processing' }, 'admin')).toBeNull();
  });
});

describe('what the provider has taken', () => {
  it.each([
    ['confirmed/paid', 'pending', 'PAYMENT_CONFIRMED'],
    ['confirmed/paid', 'failed', 'PAYMENT_CONFIRMED'],
    ['cancelled/refunded', 'pending', 'PAYMENT_CONFIRMED'],
    ['confirmed/paid', 'paid', null],
    ['pending/failed', 'pending', null],
  ] as const)('of %s cannot be set to %s by hand: %s', (from, paymentStatus, refusal) => {
    expect(refusalOf(orderAt(from), { type: 'set', paymentStatus }, 'admin')).toBe(refusal);
  });

  it('is not what was marked by hand: that can be taken back', () => {
    const byHand = { ...orderAt('confirmed/paid'), ...NO_MONEY };
    expect(refusalOf(byHand, { type: 'set', paymentStatus: 'pending' }, 'admin')).toBeNull();
  });
});

const set = fc.record(
  {
    type: fc.constant('set' as const),
    status: fc.constantFrom(...ORDER_STATUSES),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  },
  { requiredKeys: ['type'] },
);
const anyStep = fc.oneof(
  fc.tuple(set, fc.constant('admin' as const)),
  fc.tuple(fc.constant({ type: 'delete' } as const), fc.constant('admin' as const)),
  fc.tuple(fc.constant({ type: 'expire' } as const), fc.constant('system' as const)),
  fc.tuple(
    fc.oneof(
      fc.constantFrom({ type: 'pay' as const, amount: TOTAL }, { type: 'fail' as const }),
      fc.tuple(fc.nat(TOTAL), fc.nat(TOTAL)).map(([refunded, refunding]) => refundOf(refunded, refunding)),
      fc.constant(refundOf(TOTAL)),
    ),
    fc.constant('provider' as const),
  ),
);

describe('whatever is done to an order in whatever order', () => {
  /** Walks along and hands over each step. */
  function walk(
    check: (step: { before: OrderState; by: string; again: Outcome } & Outcome, taken: number) => void,
  ): void {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        const placed = transition(null, { type: 'place' }, 'customer', now);
        let order = placed.next;
        let taken = 1;
        for (const [change, by] of steps) {
          const outcome = transition(order, change, by, now);
          taken += outcome.stock === 'take' ? 1 : outcome.stock === 'return' ? -1 : 0;
          check({ before: order, by, ...outcome, again: transition(outcome.next, change, by, now) }, taken);
          order = outcome.next;
        }
      }),
    );
  }

  it('its units are off the shelf exactly while it lives', () => {
    walk(({ next }, taken) => {
      expect(taken).toBe(next.status === 'cancelled' || next.deletedAt ? 0 : 1);
      expect(next.stockHeld).toBe(taken === 1);
    });
  });

  it('it has a deadline exactly while money is awaited', () => {
    walk(({ next }) => {
      expect(next.paymentDeadline !== null).toBe(awaitsPayment(next) && !next.deletedAt);
    });
  });

  it('what becomes paid does not stay pending', () => {
    walk(({ before, next }) => {
      if (['pending', 'failed'].includes(before.paymentStatus) && next.paymentStatus === 'paid')
        expect(next.status).not.toBe('pending');
    });
  });

  it('nothing stays payable of what was cancelled, deleted or paid by other means', () => {
    walk(({ before, next, by, effects }) => {
      const isEnded =
        (next.status === 'cancelled' && before.status !== 'cancelled') ||
        (next.deletedAt !== null && before.deletedAt === null);
      const isPaidElsewhere =
        next.paymentStatus === 'paid' && before.paymentStatus !== 'paid' && by !== 'provider';
      expect(effects.some(({ type }) => type === 'close payment')).toBe(isEnded || isPaidElsewhere);
    });
  });

  it('what the provider or the clock says twice changes nothing the second time, and writes to nobody', () => {
    walk(({ next, by, again }) => {
      if (by !== 'admin') expect(again).toEqual({ next, stock: 'keep', effects: [] });
    });
  });

  it('each change is one entry of its history, and the operator’s one of the audit log', () => {
    walk(({ before, next, by, effects }) => {
      const isChanged =
        before.status !== next.status ||
        before.paymentStatus !== next.paymentStatus ||
        before.deletedAt !== next.deletedAt ||
        before.refundedCents !== next.refundedCents ||
        before.refundingCents !== next.refundingCents;
      const count = (type: string) => effects.filter((effect) => effect.type === type).length;
      expect(count('history')).toBe(isChanged ? 1 : 0);
      expect(count('audit')).toBe(isChanged && by === 'admin' ? 1 : 0);
    });
  });
});

describe('an order whose change is taken back', () => {
  const undo = (order: OrderState, former: OrderState, goodsLost = false) =>
    transition(order, { type: 'undo', former, goodsLost }, 'admin', now);

  it('is what it was, whatever the change: state, units and deadline', () => {
    const places = fc.tuple(fc.constantFrom(...ORDER_STATUSES), fc.constantFrom(...PAYMENT_STATUSES));
    fc.assert(
      fc.property(places, fc.constantFrom(...ORDER_STATUSES), ([status, payment], wanted) => {
        const former = orderAt(`${status}/${payment}`);
        const change = { type: 'set', status: wanted } as const;
        if (refusalOf(former, { ...change, despiteRefund: true }, 'admin')) return;
        const changed = transition(former, change, 'admin', now);
        const back = undo(changed.next, former);
        expect(back.next).toEqual(former);
        const opposite = { keep: 'keep', take: 'return', return: 'take' } as const;
        expect(back.stock).toBe(opposite[changed.stock]);
      }),
    );
  });

  it('writes to nobody, and the audit log has both', () => {
    const former = orderAt('confirmed/paid');
    const { next } = transition(former, { type: 'set', status: 'cancelled' }, 'admin', now);
    expect(inWords(undo(next, former))).toBe('confirmed/paid: take, audit undone');
  });

  it('does not take units a second time that were given up for lost', () => {
    const former = orderAt('delivered/paid');
    const lost = transition(former, { type: 'set', status: 'cancelled', goods: 'lost' }, 'admin', now);
    expect(inWords(lost)).toBe('cancelled/paid: email cancelled, close payment, audit status+goods');
    expect(lost.next.stockHeld).toBe(false);
    expect(undo(lost.next, former, true)).toMatchObject({ stock: 'keep', next: { stockHeld: true } });
  });
});

describe('a delivered order that is cancelled', () => {
  it('gives its units back unless they are lost, and only then it matters', () => {
    const stockOf = (place: string, goods: 'returned' | 'lost' | undefined) =>
      transition(orderAt(place), { type: 'set', status: 'cancelled', goods }, 'admin', now).stock;
    expect(stockOf('delivered/paid', undefined)).toBe('return');
    expect(stockOf('delivered/paid', 'returned')).toBe('return');
    expect(stockOf('delivered/paid', 'lost')).toBe('keep');
    expect(stockOf('processing/paid', 'lost')).toBe('return');
  });
});

describe('a deleted order that comes back', () => {
  const deleted = (place: string) => transition(orderAt(place), { type: 'delete' }, 'admin', now).next;
  const restore = (order: OrderState) => transition(order, { type: 'restore' }, 'admin', now);

  it.each([
    ['confirmed/paid', 'confirmed/paid: take, audit restored'],
    ['cancelled/pending', 'cancelled/pending: audit restored'],
    ['delivered/refunded', 'delivered/refunded: take, audit restored'],
    ['confirmed/refunded', 'cancelled/refunded: close payment, audit status+restored'],
    ['shipped/refunded', 'shipped/refunded: take, audit restored'],
    ['pending/pending', 'pending/pending: take, audit restored'],
  ])('%s is then %s', (place, then) => {
    expect(inWords(restore(deleted(place)))).toBe(then);
  });

  it('has half an hour to be paid', () => {
    expect(restore(deleted('pending/pending')).next).toMatchObject(firstHold(now));
  });

  it('twice is once', () => {
    expect(restore(orderAt('confirmed/paid')).effects).toEqual([]);
  });
});
