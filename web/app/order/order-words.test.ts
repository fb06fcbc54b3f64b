import { ORDER_STATUSES, PAYMENT_STATUSES } from '@cesta/contract/orders/order-constants';
import { describe, expect, it } from 'vitest';
import { endOf, isExpired, type OrderPlace, paymentWord, statusWord } from './order-words.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const DEADLINES = {
  none: null,
  ahead: '2026-11-16T12:20:00.000Z',
  past: '2026-11-16T11:59:59.000Z',
} as const;

/** Every combination there can be: what the words must say of it is in the table. */
const ALL = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    Object.entries(DEADLINES).map(([name, deadline]) => ({
      name,
      order: { status, paymentStatus, deadline },
    })),
  ),
);

const inWords = (order: OrderPlace) => `${statusWord(order).text}, ${paymentWord(order, NOW).text}`;

describe('what is said of an order', () => {
  it('never awaits the payment of one that is over, and calls nothing expired that is not', () => {
    for (const { order } of ALL) {
      const word = paymentWord(order, NOW).text;
      if (order.status === 'cancelled') expect(word).not.toBe('Aguardando');
      if (isExpired(order, NOW))
        expect([word, endOf(order, NOW)?.title]).toEqual(['Expirado', 'Tempo Expirado']);
      else expect(word).not.toBe('Expirado');
      if (word === 'Aguardando') expect(order.paymentStatus).toBe('pending');
      if (order.paymentStatus === 'paid') expect(word).toBe('Pago');
      if (order.paymentStatus === 'refunded') expect(word).toBe('Reembolsado');
    }
  });

  it('is one table', () => {
    const table = Object.fromEntries(
      ORDER_STATUSES.map((status) => [
        status,
        PAYMENT_STATUSES.map((paymentStatus) => inWords({ status, paymentStatus, deadline: null })),
      ]),
    );
    expect(table).toEqual({
      pending: ['Pendente, Aguardando', 'Pendente, Pago', 'Pendente, Falhou', 'Pendente, Reembolsado'],
      confirmed: [
        'Confirmado, Aguardando',
        'Confirmado, Pago',
        'Confirmado, Falhou',
        'Confirmado, Reembolsado',
      ],
      preparing: [
        'Preparando, Aguardando',
        'Preparando, Pago',
        'Preparando, Falhou',
        'Preparando, Reembolsado',
      ],
      processing: [
        'Preparando, Aguardando',
        'Preparando, Pago',
        'Preparando, Falhou',
        'Preparando, Reembolsado',
      ],
      shipped: ['Enviado, Aguardando', 'Enviado, Pago', 'Enviado, Falhou', 'Enviado, Reembolsado'],
      delivered: ['Entregue, Aguardando', 'Entregue, Pago', 'Entregue, Falhou', 'Entregue, Reembolsado'],
      cancelled: ['Cancelado, Não pago', 'Cancelado, Pago', 'Cancelado, Falhou', 'Cancelado, Reembolsado'],
    });
  });

  it('changes with its deadline only while a payment is awaited', () => {
    for (const { order } of ALL) {
      const words = inWords(order);
      if (order.deadline === DEADLINES.past && order.status === 'pending')
        expect(words).toMatch(/^Pendente, (Expirado|Pago|Reembolsado)$/);
      else expect(words).toBe(inWords({ ...order, deadline: null }));
    }
  });

  it('has one end: expired, cancelled or given back, and none while it lives', () => {
    const ends = ALL.filter(({ order }) => endOf(order, NOW) !== null);
    for (const { order } of ends)
      expect(
        order.status === 'cancelled' || order.paymentStatus === 'refunded' || isExpired(order, NOW),
      ).toBe(true);
    const charged = ends.filter(({ order }) => endOf(order, NOW)?.lead.includes('Nada foi cobrado'));
    for (const { order } of charged) expect(['pending', 'failed']).toContain(order.paymentStatus);
  });

  it('says in large how it ended', () => {
    const titleOf = (status: OrderPlace['status'], paymentStatus: OrderPlace['paymentStatus']) =>
      endOf({ status, paymentStatus, deadline: null }, NOW)?.title;
    expect(titleOf('cancelled', 'pending')).toBe('Pedido Cancelado');
    expect(titleOf('cancelled', 'refunded')).toBe('Pedido Cancelado');
    expect(titleOf('delivered', 'refunded')).toBe('Pagamento Devolvido');
    expect(titleOf('delivered', 'paid')).toBeUndefined();
  });

  it('says of one that is paid at the door that it is, until it is paid or over', () => {
    const door = {
      status: 'confirmed',
      paymentStatus: 'pending',
      paymentMethod: 'door',
      deadline: null,
    } as const;
    expect(paymentWord(door, NOW).text).toBe('Pagamento na entrega');
    expect(paymentWord({ ...door, paymentStatus: 'paid' }, NOW).text).toBe('Pago');
    expect(paymentWord({ ...door, status: 'cancelled' }, NOW).text).toBe('Não pago');
  });
});
