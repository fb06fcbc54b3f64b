// @vitest-environment happy-dom
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../../../queries/private-data.tsx';
import { signIn, signOut } from '../../../session/session-store.ts';
import { readSubscription } from '../../../subscription/read-subscription.ts';
import { closeToast, toastStore } from '../../../ui/toast-store.ts';
import { SubscriptionTab } from '../subscription-tab.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const NAMED = {
  plan_name: 'Família',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2099-03-05T15:00:00.000Z',
  created_at: '2099-01-01T15:00:00.000Z',
} as const;
const LINE: ComingDelivery = {
  id: '2099-03-05.1',
  date: '2099-03-11',
  changes_until: '2099-03-09T21:00:00.000Z',
  status: 'scheduled',
  is_paid: false,
  off: null,
  charge: { date: '2099-03-05T15:00:00.000Z', amount: 180 },
  credit: null,
  can_skip: true,
  can_unskip: false,
  can_swap: true,
  differs: false,
};
const SKIPPED: ComingDelivery = {
  ...LINE,
  status: 'skipped',
  off: 'skip',
  charge: null,
  can_skip: false,
  can_unskip: true,
  can_swap: false,
};
const UNSURE =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';
const withLine = (line: ComingDelivery): Partial<Subscription> => ({ calendar: [line] });

/** What the store says of the subscription, and how it answers a press. */
let state: Partial<Subscription>;
let answer: (path: string) => Response | Promise<Response>;
let pressed: string[];
let histories: number;

const toasts = () => toastStore.getSnapshot();
const current = () => readSubscription({ subscription: { ...NAMED, ...state } }).subscription;
const button = (name: string) => screen.getByRole('button', { name });
const press = (found: HTMLElement) => act(async () => fireEvent.click(found));

/** What the store has answered is on the screen. */
const settled = (look: () => unknown) => act(() => vi.waitFor(look, { timeout: 20_000 }));

beforeEach(() => {
  state = withLine(LINE);
  pressed = [];
  histories = 0;
  for (const { id } of toasts()) closeToast(id);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === '/api/stripe/subscription') return Response.json({ subscription: { ...NAMED, ...state } });
    if (path.startsWith('/api/subscription/history')) histories += 1;
    if (method === 'GET') return Response.json({});
    pressed.push(`${method} ${path}`);
    return answer(path);
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

async function open(): Promise<void> {
  signIn('t1', ana);
  render(<Site initialEntries={['/conta']} />);
  await settled(() => screen.getByRole('region', { name: 'Seu plano' }));
}

function becomes(next: Partial<Subscription>, message: string): Response {
  state = next;
  return Response.json({ message, subscription: current() });
}

describe('the coming weeks in the account', () => {
  it('a skip is asked with its money, keeps the focus on its button and is undone from the toast', async () => {
    answer = () => becomes(withLine(SKIPPED), 'Entrega pulada: nada será cobrado.');
    await open();
    const skip = button('Pular esta entrega');
    skip.focus();
    await press(skip);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('quarta-feira, 11 de março não vai: nada será cobrado.');
    expect(dialog.textContent).toContain('desfazer até quinta-feira, 05/03, às 12:00');
    await press(within(dialog).getByRole('button', { name: 'Pular esta entrega' }));
    await settled(() => button('Receber esta entrega'));
    expect(pressed).toEqual(['POST /api/subscription/deliveries/2099-03-05.1/skip']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Receber esta entrega'));
    expect(screen.getByText('Nada será cobrado')).toBeTruthy();
    const [toast] = toasts();
    expect([toast?.text, toast?.action?.label]).toEqual(['Entrega pulada: nada será cobrado.', 'Desfazer']);
    answer = () => becomes(withLine(LINE), 'A entrega está de volta.');
    await act(async () => toast?.action?.run());
    await settled(() => button('Pular esta entrega'));
    expect(pressed.at(-1)).toBe('POST /api/subscription/deliveries/2099-03-05.1/unskip');
    expect(toasts().at(-1)?.text).toBe('A entrega está de volta. Cobrança de R$ 180,00 em 05/03.');
  });

  it('a skipped delivery says what becomes of the order that was to come along', async () => {
    const extras = ['ab12cd34-0000-4000-8000-000000000000'];
    const paid = { ...SKIPPED, id: 'd1', is_paid: true, credit: 180, extras };
    state = { calendar: [paid], next_deliveries: [{ ...paid, items: [], address: null }] } as object;
    await open();
    expect(screen.getByText('Seu pedido #AB12CD34 sai no dia combinado, sem frete.')).toBeTruthy();
  });

  it('a delivery that the store has closed offers no swap, and what is cancelled no weeks and no plan', async () => {
    const closed = { ...LINE, id: 'd1', is_paid: true, charge: null, can_skip: false, can_swap: false };
    const shown = { calendar: [closed], next_deliveries: [{ ...closed, items: [], address: null }] };
    const next_plan = { plan_type: 'premium', plan_name: 'Premium' };
    state = { ...shown, next_plan, cancel_at_period_end: true } as object;
    await open();
    expect(screen.getByText('Cesta fechada: já estamos colhendo tudo')).toBeTruthy();
    expect(screen.queryByText(/^Você pode trocar os itens até/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Próximas semanas' })).toBeNull();
    expect(screen.queryByText('Mudança de plano')).toBeNull();
  });

  it('folds the weeks behind the first four, and counts one of them as one', async () => {
    const weeks = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...LINE, id: `line ${at}` }));
    state = { calendar: weeks(5) };
    await open();
    await press(button('Ver mais 1 entrega'));
    expect(screen.getAllByRole('button', { name: 'Pular esta entrega' })).toHaveLength(5);
  });

  it('a skip whose money goes to the card has the history read again', async () => {
    const extras = ['ab12cd34-0000-4000-8000-000000000000'];
    const paid = { ...LINE, id: 'd1', is_paid: true, charge: null, credit: 180, extras };
    const row = { ...paid, items: [], address: null, status: 'scheduled' };
    const ending = { cancel_at_period_end: true, calendar: [paid], next_deliveries: [row] } as object;
    const left = {
      cancel_at_period_end: true,
      calendar: [{ ...paid, off: 'skip', can_skip: false, can_unskip: true }],
      next_deliveries: [{ ...row, status: 'skipped' }],
    } as object;
    state = ending;
    answer = () => becomes(left, 'Entrega pulada: R$ 180,00 de volta no seu cartão.');
    await open();
    await settled(() => expect(histories).toBe(1));
    expect(screen.getByText('Junto vem o seu pedido #AB12CD34.')).toBeTruthy();
    await press(button('Pular esta entrega'));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('R$ 180,00 de volta no seu cartão');
    expect(dialog.textContent).toContain('Seu pedido #AB12CD34 sai no dia combinado, sem frete.');
    await press(within(dialog).getByRole('button', { name: 'Pular esta entrega' }));
    await settled(() => button('Receber esta entrega'));
    await settled(() => expect(histories).toBe(2));
  });

  it('a screen that is too old says why, is loaded anew and offers nothing that is over', async () => {
    const message = 'O prazo para pular esta entrega já passou.';
    answer = () => {
      state = withLine({ ...LINE, can_skip: false, can_swap: false });
      return Response.json({ message, code: 'TOO_LATE_TO_SKIP' }, { status: 409 });
    };
    await open();
    await press(button('Pular esta entrega'));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pular esta entrega' }));
    await settled(() => expect(screen.queryByText('Pular esta entrega')).toBeNull());
    expect(toasts().map(({ type, text }) => `${type}: ${text}`)).toEqual([`error: ${message}`]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when the answer is lost nobody says that nothing changed, and the screen shows what did', async () => {
    answer = () => {
      state = withLine(SKIPPED);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await open();
    await press(button('Pular esta entrega'));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pular esta entrega' }));
    await settled(() => button('Receber esta entrega'));
    expect(toasts().map(({ text }) => text)).toEqual([UNSURE]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when nothing arrived the delivery can still be skipped', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await open();
    await press(button('Pular esta entrega'));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pular esta entrega' }));
    await settled(() => expect(toasts()[0]?.text).toBe(UNSURE));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Pular esta entrega')).toBeTruthy();
  });

  it('what holds something else says so and what, and goes back by one press', async () => {
    const own_items = [
      { id: 'p1', product_name: 'Manga rosa', is_sold: true },
      { id: 'p2', product_name: 'Jiló', is_sold: false },
    ];
    state = withLine({ ...LINE, differs: true, own_items });
    answer = () => becomes(withLine(LINE), 'Pronto! Esta entrega volta a seguir a sua escolha de sempre.');
    await open();
    expect(screen.getByText('Diferente da sua escolha')).toBeTruthy();
    expect(screen.getByText('Manga rosa')).toBeTruthy();
    expect(screen.getByText(/^Jiló não vem mais nas cestas: troque nesta entrega/)).toBeTruthy();
    button('Voltar à minha escolha').focus();
    await press(button('Voltar à minha escolha'));
    expect(pressed).toEqual(['DELETE /api/subscription/deliveries/2099-03-05.1/items']);
    await settled(() => expect(screen.queryByText('Diferente da sua escolha')).toBeNull());
    expect(document.activeElement?.textContent).toBe('quarta-feira, 11 de março');
  });

  it('a pause names its day before and after, and its end asks with the money', async () => {
    answer = () =>
      becomes(
        {
          status: 'paused',
          paused_until: '2099-03-19',
          calendar: [{ ...SKIPPED, off: 'pause', can_unskip: false }],
        },
        'Assinatura pausada.',
      );
    await open();
    await press(button('Pausar entregas'));
    await press(screen.getByRole('radio', { name: '2 semanas' }));
    expect(screen.getByText('Volta em 19 de março')).toBeTruthy();
    await press(button('Pausar por 2 semanas'));
    await settled(() => screen.getByText('Pausada até 19 de março'));
    expect(pressed).toEqual(['POST /api/subscription/pause']);
    // While it lasts it can be made longer, and the rhythm changed.
    expect(button('Mudar o ritmo')).toBeTruthy();
    await press(button('Mudar a pausa'));
    const longer = screen.getByRole('dialog', { name: 'Mudar a pausa' });
    expect(longer.textContent).toContain('Hoje ela vai até 19 de março');
    expect(longer.textContent).toContain('Volta em 26 de março');
    await press(within(longer).getByRole('button', { name: 'Pausar por 3 semanas' }));
    await settled(() => expect(pressed).toHaveLength(2));
    await settled(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pressed.at(-1)).toBe('POST /api/subscription/pause');
    await press(button('Voltar antes'));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain(
      'chega quarta-feira, 11 de março, e a cobrança de R$ 180,00 é feita em 5 de março.',
    );
    answer = () => becomes(withLine(LINE), 'Bem-vindo de volta!');
    await press(within(dialog).getByRole('button', { name: 'Voltar a receber' }));
    await settled(() => screen.getByText('Ativa'));
    expect(pressed.at(-1)).toBe('POST /api/subscription/resume');
  });

  it('the rhythm is chosen with its price and days', async () => {
    answer = () => becomes({ ...withLine(LINE), every_weeks: 2 }, 'Ritmo mudado.');
    await open();
    await press(button('Mudar o ritmo'));
    expect((button('Salvar ritmo') as HTMLButtonElement).disabled).toBe(true);
    await press(screen.getByRole('radio', { name: /^A cada 15 dias R\$ 180,00 a cada 15 dias/ }));
    await press(button('Salvar ritmo'));
    await settled(() => expect(screen.getAllByText('A cada 15 dias')).toHaveLength(2));
    expect(pressed).toEqual(['PUT /api/subscription/rhythm']);
  });

  it('an undo that is answered late leaves the dialog opened since alone', async () => {
    const late = Promise.withResolvers<Response>();
    state = withLine(SKIPPED);
    answer = () => late.promise;
    await open();
    await press(button('Receber esta entrega'));
    await press(button('Pausar entregas'));
    await press(screen.getByRole('radio', { name: '2 semanas' }));
    await act(async () => late.resolve(becomes(withLine(LINE), 'A entrega está de volta.')));
    await settled(() => expect(toasts().at(-1)?.text).toContain('A entrega está de volta.'));
    const dialog = screen.getByRole('dialog', { name: 'Pausar entregas' });
    expect(within(dialog).getByRole('button', { name: 'Pausar por 2 semanas' })).toBeTruthy();
  });

  it('a question that nobody has answered does not look busy with an undo; its answer is sent after that', async () => {
    const late = Promise.withResolvers<Response>();
    const other = { ...LINE, id: '2099-03-12.1', date: '2099-03-18' };
    state = { calendar: [SKIPPED, other] };
    answer = (path) =>
      path.endsWith('/unskip') ? late.promise : becomes({ calendar: [LINE, other] }, 'Pronto.');
    await open();
    await press(button('Receber esta entrega'));
    const ways: [string, string][] = [
      ['Pular esta entrega', 'Pular esta entrega'],
      ['Mudar o ritmo', 'Salvar ritmo'],
      ['Pausar entregas', 'Pausar por 1 semana'],
    ];
    for (const [opener, confirm] of ways) {
      await press(button(opener));
      const question = within(screen.getByRole('dialog'));
      expect(question.getByRole('button', { name: confirm }).getAttribute('aria-busy')).toBeNull();
      if (opener !== 'Pausar entregas') await press(question.getByRole('button', { name: 'Fechar' }));
    }
    await press(button('Pausar por 1 semana'));
    await settled(() => expect(button('Pausar por 1 semana').getAttribute('aria-busy')).toBe('true'));
    expect(pressed).toHaveLength(1);
    await act(async () => late.resolve(becomes({ calendar: [LINE, other] }, 'A entrega está de volta.')));
    await settled(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pressed.map((call) => call.split('/').at(-1))).toEqual(['unskip', 'pause']);
  });

  it('nothing of it is there when the store sends only what every store sends', async () => {
    state = {};
    await open();
    expect(screen.queryByText('Próximas semanas')).toBeNull();
    for (const name of ['Pular esta entrega', 'Trocar só nesta entrega', 'Pausar entregas', 'Mudar o ritmo'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
