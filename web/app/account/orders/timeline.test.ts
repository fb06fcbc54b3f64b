import { describe, expect, it } from 'vitest';
import { type OrderChange, type OrderView, readOrder } from '../../order/order-view.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-15T12:${String(minute).padStart(2, '0')}:00.000Z`;
const change = (minute: number, by: OrderChange['by'], rest: Partial<OrderChange>): OrderChange => ({
  at: at(minute),
  by,
  status: null,
  payment_status: null,
  money_event: null,
  amount: null,
  ...rest,
});
const received = change(0, 'customer', { status: 'pending', payment_status: 'pending' });
const paid = change(1, 'provider', { status: 'confirmed', payment_status: 'paid' });

function order(status: string, payment_status: string, history: OrderChange[]): OrderView {
  const read = readOrder({ id: 'an-order', created_at: at(0), status, payment_status, history });
  if (!read) throw new Error('not an order');
  return read;
}

const states = (view: OrderView) => timelineOf(view).map(({ title, state }) => `${title}: ${state}`);
const times = (view: OrderView) => timelineOf(view).map((step) => step.at);

describe('the way of an order', () => {
  it.each([
    ['pending', 1],
    ['confirmed', 2],
    ['preparing', 3],
    ['processing', 3],
    ['shipped', 4],
    ['delivered', 5],
  ])('has, when %s, its first %i steps behind it', (status, done) => {
    const steps = timelineOf(order(status, 'paid', []));
    expect(steps.map(({ title }) => title)).toEqual([
      'Pedido Recebido',
      'Pagamento Confirmado',
      'Preparando Pedido',
      'Pedido Enviado',
      'Entregue',
    ]);
    expect(steps.filter(({ state }) => state === 'done')).toHaveLength(done);
    expect(steps.slice(0, done).every(({ state }) => state === 'done')).toBe(true);
  });

  it('tells when each step happened, and nothing of those ahead', () => {
    const processing = change(2, 'admin', { status: 'processing' });
    const shipped = change(3, 'admin', { status: 'shipped' });
    expect(times(order('shipped', 'paid', [received, paid, processing, shipped]))).toEqual([
      at(0),
      at(1),
      at(2),
      at(3),
      null,
    ]);
  });

  it('leaves a time out that nobody wrote down', () => {
    const shipped = change(3, 'admin', { status: 'shipped' });
    expect(times(order('shipped', 'paid', [received, paid, shipped]))).toEqual([
      at(0),
      at(1),
      null,
      at(3),
      null,
    ]);
  });

  it('ends where an unpaid order was cancelled', () => {
    const over = change(30, 'system', { status: 'cancelled' });
    const view = order('cancelled', 'pending', [received, over]);
    expect(states(view)).toEqual(['Pedido Recebido: done', 'Pedido Cancelado: cancelled']);
    expect(timelineOf(view).at(-1)).toMatchObject({
      at: at(30),
      note: 'O pagamento não chegou a tempo, e os produtos voltaram para a banca. Nada foi cobrado.',
    });
  });

  it('never says that nothing was charged when a payment came after the end', () => {
    const over = change(30, 'system', { status: 'cancelled' });
    const late = change(31, 'provider', { money_event: 'payment_returned', amount: 27.8 });
    const view = order('cancelled', 'pending', [received, over, late]);
    expect(timelineOf(view).at(-1)?.note).toContain('volta para você');
    expect(timelineOf(view).at(-1)?.note).not.toContain('Nada foi cobrado');
  });

  it('says of a paid and cancelled order how far it came and what becomes of the money', () => {
    const over = change(40, 'admin', { status: 'cancelled' });
    const back = change(41, 'admin', { payment_status: 'refunded' });
    const view = order('cancelled', 'refunded', [received, paid, over, back]);
    expect(states(view)).toEqual([
      'Pedido Recebido: done',
      'Pagamento Confirmado: done',
      'Pedido Cancelado: cancelled',
    ]);
    expect(timelineOf(view).at(-1)?.note).toBe('Cancelado pela loja. O valor pago foi devolvido.');
    expect(timelineOf(order('cancelled', 'paid', [received, paid, over])).at(-1)?.note).toContain(
      'devolução',
    );
  });

  it('claims no payment of one that is paid at the door before it is', () => {
    const asked = change(0, 'admin', { status: 'confirmed', payment_status: 'pending' });
    const view = { ...order('confirmed', 'pending', [asked]), paymentMethod: 'door' as const };
    expect(states(view).slice(0, 2)).toEqual(['Pedido Recebido: done', 'Pagamento na entrega: done']);
    const settled = { ...view, paymentStatus: 'paid' as const };
    expect(states(settled)[1]).toBe('Pagamento Confirmado: done');
  });
});
