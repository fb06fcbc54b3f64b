// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OrderChange } from '../../order/order-view.ts';
import type { AdminOrder } from './admin-order.ts';
import { OrderHistory } from './order-history.tsx';

const at = '2026-11-18T12:00:00.000Z';
const NOTHING = { at, status: null, payment_status: null, money_event: null, amount: null };

it('each change says by whom it was made, in words that fit', () => {
  const history: OrderChange[] = [
    { ...NOTHING, by: 'system', status: 'pending' },
    { ...NOTHING, by: 'customer', status: 'cancelled' },
    { ...NOTHING, by: 'admin', by_name: 'Ana', note: 'Combinado' },
  ];
  const order: Partial<AdminOrder> = { createdAt: at, history };
  render(<OrderHistory order={order as AdminOrder} />);
  const said = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(said).toEqual([
    expect.stringMatching(/^Combinado.*, por Ana$/),
    expect.stringMatching(/^Status: Cancelado.*, pelo cliente$/),
    expect.stringMatching(/^Status: Pendente.*, pela loja$/),
    expect.stringMatching(/^Pedido recebido/),
  ]);
});
