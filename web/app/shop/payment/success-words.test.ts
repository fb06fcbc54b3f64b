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

describe('the success page', () => {
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

  it('says in its title how far the payment is known', () => {
    const unpaid = found({ payment_status: 'pending', status: 'pending' });
    expect(seen({ looks: 0, found: undefined, settled: false }).title).toBe('Conferindo o pagamento…');
    expect(seen({ found: unpaid, settled: false }).title).toBe('Conferindo o pagamento…');
    expect(seen({ found: unpaid }).title).toBe('Pagamento em análise');
    expect(seen({ found: null }).title).toBe('Confira o seu pedido');
  });

  it('says of a payment that could not be looked at no more than that, and goes on looking first', () => {
    expect(seen({ found: undefined, settled: false })).toMatchObject({
      kind: 'unseen',
      title: 'Conferindo o pagamento…',
      order: null,
    });
    expect(seen({ found: undefined })).toMatchObject({
      title: 'Confira o seu pedido',
      lead: 'Não conseguimos ver o pagamento agora. Veja em Meus pedidos.',
      order: null,
    });
  });

  it('names no 3 to 5 days to who receives the order with the basket, unless that one does not come', () => {
    const along = (is_coming: boolean) =>
      seen({ found: found({ with_basket: { date: '2026-11-24', is_coming } }) }).steps.join(' ');
    expect(along(true)).toContain('chega junto com a sua cesta');
    expect(along(true)).not.toContain('3-5 dias úteis');
    expect(along(false)).toContain('3-5 dias úteis');
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

describe('the success page of a Pix', () => {
  const AWAITED = {
    status: 'pending',
    payment_status: 'pending',
    payment_deadline: '2026-11-16T12:25:00.000Z',
    pix_until: '2026-11-16T12:20:00.000Z',
  };

  it('says at once that its confirmation is awaited, and until when the code can be paid', () => {
    expect(seen({ found: found(AWAITED), settled: false })).toMatchObject({
      kind: 'pix',
      title: 'Estamos esperando a confirmação do Pix',
      lead: expect.stringContaining('O código vale até 09:20.'),
      isBasketPaid: false,
    });
  });

  it.each([
    ['the code has run out', { pix_until: '2026-11-16T11:59:00.000Z' }],
    ['the time of the order is over', { payment_deadline: '2026-11-16T11:59:00.000Z' }],
    ['it was paid', { status: 'confirmed', payment_status: 'paid' }],
    ['it was paid by card', { pix_until: undefined }],
  ])('awaits nothing once %s', (_what, change) => {
    expect(seen({ found: found({ ...AWAITED, ...change }) }).kind).not.toBe('pix');
  });
});
