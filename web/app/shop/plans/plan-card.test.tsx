// @vitest-environment happy-dom
import { PLANS } from '@cesta/contract/subscriptions/plans';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PlanCard } from './plan-card.tsx';

afterEach(cleanup);

it('names the delivery charge of Essencial once, and not among what is ticked', () => {
  render(<PlanCard plan={PLANS.essencial} current={false} onChoose={() => {}} />);
  expect(screen.getAllByText(/Frete/)).toHaveLength(1);
  expect(screen.getByText('Frete de R$ 10,00 por entrega').closest('li')).toBeNull();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Até 6 vegetais e 3 frutas',
    'Entrega semanal',
    'Cancele quando quiser',
  ]);
});

it.each([PLANS.familia, PLANS.premium])(
  'ticks free delivery of $name, which is an advantage, and says it once',
  (plan) => {
    render(<PlanCard plan={plan} current={false} onChoose={() => {}} />);
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toContain('Frete grátis');
    expect(screen.getAllByText(/Frete/)).toHaveLength(1);
  },
);
