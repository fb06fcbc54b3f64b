import { describe, expect, it } from 'vitest';
import { readOrder } from '../../order/order-view.ts';
import { type Known, successWords } from './success-words.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const PAID = 'Pagamento Confirmado!';

function found(change: object = {}, isOfSession = true) {
  const order = readOrder({
    id: 'o1',
    created_at: '2026-11-16T11:55:00.000Z',
    status: 'confirmed',
    payment_status: 'paid',
    items: [],
    ...change,
  });
  return order && { order, isOfSession };
}

const seen = (known: Partial<Known> = {}) =>
  successWords({ person: 'signed-in', found: found(), looks: 1, settled: true, ...known }, NOW);

describe('16.2: the success page', () => {
  it('says that the payment is confirmed when it is, and then alone lets its basket go', () => {
    expect(seen()).toMatchObject({ title: PAID, isBasketPaid: true, order: { id: 'o1' } });
  });

  it.each<[string, Partial<Known>]>([
    ['nobody knows yet', { looks: 0, found: undefined, settled: false }],
    ['it is not known who is there', { person: 'checking', found: undefined }],
    ['nobody is signed in', { person: 'anonymous', found: undefined }],
    ['the session is nobody’s and there is no order', { found: null }],
    ['the order could not be read', { found: undefined }],
    [
      'the session is not known, and the latest order is not paid',
      { found: found({ payment_status: 'pending', status: 'pending' }, false) },
    ],
    [
      'the session is not known, and the latest order is of last week',
      { found: found({ created_at: '2026-11-09T12:00:00.000Z' }, false) },
    ],
    [
      'the session is not known, and the latest order was cancelled',
      { found: found({ status: 'cancelled' }, false) },
    ],
    [
      'the bank has not answered yet',
      { found: found({ payment_status: 'pending', status: 'pending' }), settled: false },
    ],
    [
      'the bank has not answered in half a minute',
      { found: found({ payment_status: 'pending', status: 'pending' }) },
    ],
    ['its order was cancelled', { found: found({ payment_status: 'pending', status: 'cancelled' }) }],
    ['its money is back', { found: found({ payment_status: 'refunded' }) }],
  ])('claims no payment and lets no basket go while %s', (_, known) => {
    const words = seen(known);
    expect(words.title).not.toBe(PAID);
    expect(words.isBasketPaid).toBe(false);
  });

  it('hides the order where the session is not known', () => {
    for (const other of [null, undefined, found({ payment_status: 'pending', status: 'pending' }, false)])
      expect(seen({ found: other })).toMatchObject({ kind: 'unknown', order: null });
  });

  it('tells of the latest order where that was paid just now, and lets no basket go for it', () => {
    expect(seen({ found: found({}, false) })).toMatchObject({
      title: PAID,
      order: { id: 'o1' },
      isBasketPaid: false,
    });
  });
});
