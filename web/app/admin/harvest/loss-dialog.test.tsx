// @vitest-environment happy-dom
import type { ReceivingLine } from '@cesta/contract/supply/receiving';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LossDialog } from './loss-dialog.tsx';

afterEach(cleanup);

const OKRA: ReceivingLine = {
  key: 'c1 caixa de 10 kg',
  cropId: 'c1',
  productId: 'p1',
  productName: 'Quiabo',
  unit: 'caixa de 10 kg',
  portions: 10,
  expected: 2,
  isConfirmed: true,
  received: 2,
  lost: 0,
};

it('a loss without quantity or reason is not entered, and the first field that is wrong has the focus', async () => {
  const onEnter = vi.fn();
  render(<LossDialog date="2026-11-17" producerId="f1" line={OKRA} onEnter={onEnter} onClose={() => {}} />);
  const press = async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Anotar perda' })));
    await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  };
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Quanto se perdeu/));
  fireEvent.change(screen.getByLabelText(/^Quanto se perdeu/), { target: { value: '0,5' } });
  await press();
  expect(document.activeElement).toBe(screen.getByLabelText('Motivo'));
  expect(onEnter).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Amassado' }));
  await press();
  expect(onEnter).toHaveBeenCalledOnce();
});
