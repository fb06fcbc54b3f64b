// @vitest-environment happy-dom
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { closeToast, toastStore } from '../../ui/toast-store.ts';
import { SubscriptionTab } from './subscription-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const NAMED = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
} as const;
const SHELF = [
  'Legumes',
  'Legumes',
  'Legumes',
  'Legumes',
  'Legumes',
  'Legumes',
  'Frutas',
  'Frutas',
  'Frutas',
].map((category, place) => ({ id: `p${place}`, name: `${category} ${place}`, category, imageUrl: '' }));
const BASKET = SHELF.map(({ id, name, category }) => ({ id, product_name: name, category }));
const PREMIUM = { plan_type: 'premium', plan_name: 'Premium' };
const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';

/** What the store has, and how it answers a press. */
let state: object;
let answer: () => Promise<Response>;

const texts = () => toastStore.getSnapshot().map(({ text }) => text);
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const press = (found: HTMLElement) => act(async () => fireEvent.click(found));
const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

/** It is done, and nobody hears of it. */
function losesAnswer(after: object): void {
  answer = () => {
    state = { ...state, ...after };
    return Promise.reject(new TypeError('Failed to fetch'));
  };
}

/** Another tab was here before. */
function refuses(after: object, code: string): void {
  answer = async () => {
    state = { ...state, ...after };
    return Response.json({ message: 'Esta assinatura não pode ser alterada agora.', code }, { status: 409 });
  };
}

beforeEach(() => {
  state = { reminders: true, basket: BASKET } satisfies { [Name in keyof Subscription]?: unknown };
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === '/api/stripe/subscription') return Response.json({ subscription: { ...NAMED, ...state } });
    if (path.startsWith('/api/products')) return Response.json({ products: SHELF });
    return method === 'GET' ? Response.json({}) : answer();
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

function Tab() {
  return (
    <PrivateData>
      <SubscriptionTab user={ana} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/conta', Component: Tab }]);

async function open(at = '/conta'): Promise<void> {
  signIn('t1', ana);
  render(<Site initialEntries={[at]} />);
  await settled(() => screen.getByRole('region', { name: 'Seu plano' }));
}

async function cancel(): Promise<void> {
  await press(button('Cancelar assinatura'));
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar assinatura' }));
}

/** Opens the basket by the one button and confirms it by the other. */
async function fill(opening: string, confirming: string) {
  await press(button(opening));
  const dialog = within(screen.getByRole('dialog'));
  await settled(() => dialog.getByText('6 vegetais e 3 frutas'));
  await press(dialog.getByRole('button', { name: confirming }));
  return dialog;
}

describe('when the answer is lost, the account says so and shows what the store has', () => {
  it('after the end of a subscription', async () => {
    losesAnswer({ cancel_at_period_end: true });
    await open();
    await cancel();
    await settled(() => button('Reativar assinatura'));
    expect(texts()).toEqual([`Erro ao cancelar assinatura\n${UNSURE}`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('after it goes on', async () => {
    state = { ...state, cancel_at_period_end: true };
    losesAnswer({ cancel_at_period_end: false });
    await open();
    await press(button('Reativar assinatura'));
    await settled(() => button('Cancelar assinatura'));
    expect(texts()).toEqual([`Erro ao reativar assinatura\n${UNSURE}`]);
  });

  it('after a change of plan, with the basket that was chosen', async () => {
    losesAnswer({ next_plan: PREMIUM });
    await open();
    const dialog = await fill('Mudar para o plano Premium', 'Mudar para o plano Premium');
    await settled(() => screen.getByText('Premium a partir de 05/03/2099'));
    expect(texts()).toEqual([`Erro ao mudar de plano\n${UNSURE}`]);
    expect(dialog.getByText('6 vegetais e 3 frutas')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Salvar cesta' })).toBeTruthy();
  });

  it('after another choice for the basket', async () => {
    losesAnswer({ basket: BASKET.slice(1) });
    await open();
    await fill('Trocar itens da cesta', 'Salvar cesta');
    const shown = within(screen.getByRole('region', { name: /cesta$/ }));
    await settled(() => expect(shown.queryByText('Legumes 0')).toBeNull());
    expect(shown.getByText('Legumes 1')).toBeTruthy();
    expect(texts()).toEqual([`Erro ao salvar a cesta\n${UNSURE}`]);
  });

  it('after a change of tastes and of reminders', async () => {
    losesAnswer({ tastes: { never: [], complete: true } });
    await open();
    await press(box(/^Complete minha cesta/));
    await settled(() => expect(texts()).toEqual([`Erro ao salvar preferências\n${UNSURE}`]));
    await settled(() => expect(box(/^Complete minha cesta/).checked).toBe(true));
    losesAnswer({ reminders: false });
    await press(box(/^Quero lembretes/));
    await settled(() => expect(texts()).toContain(`Erro ao mudar os lembretes\n${UNSURE}`));
    await settled(() => expect(box(/^Quero lembretes/).checked).toBe(false));
  });
});

it('another card is shown although its confirmation was lost', async () => {
  const card = { brand: 'visa', last4: '4242', expires: null };
  const confirmation = Promise.withResolvers<Response>();
  state = { ...state, card: { ...card, last4: '1111' } };
  answer = () => confirmation.promise;
  await open('/conta?cartao=cs_1');
  await settled(() => screen.getByText(/1111/));
  state = { ...state, card };
  await act(async () => confirmation.reject(new TypeError('Failed to fetch')));
  await settled(() => screen.getByText(/4242/));
  expect(texts()).toEqual(['Não conseguimos confirmar o cartão agora.']);
});

describe('a screen that is older than the subscription', () => {
  it('shows what it has become, and asks no more about its end', async () => {
    refuses({ status: 'canceled' }, 'SUBSCRIPTION_NOT_FOUND');
    await open();
    await cancel();
    await settled(() => screen.getByText('Sua assinatura terminou'));
    expect(texts()).toEqual(['Esta assinatura não pode ser alterada agora.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no plan to one that ends', async () => {
    refuses({ cancel_at_period_end: true }, 'SUBSCRIPTION_NOT_CHANGEABLE');
    await open();
    await fill('Mudar para o plano Premium', 'Mudar para o plano Premium');
    await settled(() => button('Reativar assinatura'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps a basket that could be chosen otherwise', async () => {
    refuses({}, 'OUT_OF_STOCK');
    await open();
    await fill('Trocar itens da cesta', 'Salvar cesta');
    await settled(() => expect(texts()).toHaveLength(1));
    expect(screen.getByRole('dialog', { name: 'Monte sua cesta Família' })).toBeTruthy();
  });
});
