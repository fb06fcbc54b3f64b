// @vitest-environment happy-dom
import type { PlanWorth } from '@cesta/contract/subscriptions/plan-worths';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PlanWorthsEditor } from './plan-worths-form.tsx';

let plans: PlanWorth[];
let sent: unknown;

beforeEach(() => {
  plans = (['essencial', 'familia', 'premium'] as const).map((plan_type) => ({
    plan_type,
    target_percent: 110,
    credits_shortfall: true,
  }));
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ plans });
    sent = JSON.parse(String(body));
    plans = plans.map((plan) => (plan.plan_type === 'premium' ? { ...plan, target_percent: 112 } : plan));
    return Response.json(
      { code: 'CONFLICT', message: 'Premium foi alterado por outra pessoa' },
      { status: 409 },
    );
  });
});

const box = (plan: string) => screen.findByLabelText<HTMLInputElement>(`Meta do plano ${plan} (%)`);
const type = async (plan: string, value: string) => fireEvent.change(await box(plan), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const planOf = (plan_type: string, target_percent: number) => ({
  plan_type,
  target_percent,
  credits_shortfall: true,
  was: { target_percent: 110, credits_shortfall: true },
});

it('a plan that a colleague changed is shown as it is now, and what was typed for the others is still to be saved', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlanWorthsEditor onSaved={() => undefined} />
    </QueryClientProvider>,
  );
  await type('Essencial', '120');
  await type('Premium', '125');
  save();
  await waitFor(async () => expect((await box('Premium')).value).toBe('112'));
  expect((await box('Essencial')).value).toBe('120');
  save();
  await waitFor(() => expect(sent).toEqual({ plans: [planOf('essencial', 120)] }));
});
