// @vitest-environment happy-dom
import { cents } from '@cesta/contract/base/money';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOrder } from '../../order/order-view.ts';
import type { Question } from './checkout.reducer.ts';
import { ContinueDialog, SameOrderNote } from './same-order-notes.tsx';

const ID = '3f2a9c1e-0000-4000-8000-000000000001';
const raw = {
  id: ID,
  created_at: '2026-11-18T14:00:00.000Z',
  status: 'pending',
  payment_status: 'pending',
  total: 35.5,
  shipping: 10,
  items: [],
};
const nothing = () => {};

function show(deadline: string, place: 'note' | 'question'): void {
  const order = { ...raw, payment_deadline: deadline };
  const shown = {
    note: () => {
      const view = readOrder(order);
      return view && <SameOrderNote order={view} total={cents(3550)} onAnother={nothing} />;
    },
    question: () => {
      const question = {
        orderId: ID,
        waiting: order,
        differences: [],
        replacing: null,
      } as unknown as Question;
      const presses = { onContinue: nothing, onAnother: nothing, onReplace: nothing, onClose: nothing };
      return <ContinueDialog question={question} {...presses} />;
    },
  };
  const Site = createRoutesStub([{ path: '/', Component: shown[place] }]);
  render(<Site />);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-18T18:00:00.000Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each(['note', 'question'] as const)(
  'what was ordered on the phone and can be paid tomorrow says so, in the %s of the checkout',
  async (place) => {
    show('2026-11-19T14:30:00.000Z', place);
    expect(await screen.findByText(/pagamento,? até quinta-feira, 19 de novembro às 11:30\./)).toBeTruthy();
    cleanup();
    show('2026-11-18T18:25:00.000Z', place);
    expect(await screen.findByText(/pagamento,? até as 15:25\./)).toBeTruthy();
  },
);
