import type { Address } from '@cesta/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import type { CheckoutDraft } from '../../order/checkout-draft.ts';
import {
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  isWaiting,
  reduceCheckout,
  startCheckout,
} from './checkout.reducer.ts';
import { type CheckoutView, chosenAddress } from './checkout-choices.ts';
import type { Failure } from './checkout-failures.ts';

const PLACE = {
  number: '1',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40110010',
};
const address = (id: string, isDefault = false) =>
  ({ id, is_default: isDefault, street: `Rua ${id}`, ...PLACE }) as Address;
const HOME = address('home', true);
const WORK = address('work');
const KALE = { id: 'p1', name: 'Couve', price: 4.5, imageUrl: '', quantity: 2 };

const view: CheckoutView = {
  userId: 'ana',
  items: [KALE],
  addresses: [WORK, HOME],
  loading: false,
  waitingId: null,
};
const WAITING: CheckoutView = { ...view, addresses: undefined, loading: true };

const press = (key = 'k1', shown = view): CheckoutEvent => ({
  type: 'pay-pressed',
  view: shown,
  freshKey: key,
  at: 1000,
});
const settled = (shown = view): CheckoutEvent => ({
  type: 'addresses-settled',
  view: shown,
  freshKey: 'k1',
  at: 2000,
});
const answered = (attempt: number): CheckoutEvent => ({
  type: 'page-answered',
  attempt,
  url: 'https://pay.test/1',
});
const failed = (attempt: number, failure: Failure, freshKey = 'k2'): CheckoutEvent => ({
  type: 'page-failed',
  attempt,
  failure,
  freshKey,
  at: 3000,
});
const answer = (status: number, code: string, text = code): Failure => ({
  kind: 'answer',
  status,
  code,
  text,
});
const OFFLINE: Failure = { kind: 'unreachable' };

/** Goes through events one by one, and gathers what was to be done. */
function play(...events: CheckoutEvent[]): { state: CheckoutState; effects: CheckoutEffect[] } {
  return playFrom({}, ...events);
}

function playFrom(draft: CheckoutDraft, ...events: CheckoutEvent[]) {
  let state = startCheckout(draft);
  const effects: CheckoutEffect[] = [];
  for (const event of events) {
    const step = reduceCheckout(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const asked = (effects: readonly CheckoutEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'ask-payment-page' ? [effect] : []));
const said = (effects: readonly CheckoutEffect[]) =>
  effects.flatMap((effect) => ('text' in effect ? [`${effect.type}: ${effect.text}`] : []));

describe('paying', () => {
  it('keeps the key before anything is sent, asks for the page, and goes there', () => {
    const { state, effects } = play(press(), answered(1));
    expect(effects.map(({ type }) => type)).toEqual([
      'keep-draft',
      'ask-payment-page',
      'keep-draft',
      'go-to',
    ]);
    expect(effects[0]).toMatchObject({ change: { key: 'k1', sent: true, sentAt: 1000 } });
    expect(effects[1]).toMatchObject({
      attempt: 1,
      key: 'k1',
      order: { address: HOME, notes: '', items: [KALE] },
    });
    expect(state.phase.at).toBe('leaving');
  });

  it('pressed twice makes one order', () => {
    expect(asked(play(press('k1'), press('k2'), press('k3')).effects)).toHaveLength(1);
  });

  it('sends the notes as they were written, without the space around them', () => {
    const { effects } = play({ type: 'notes-changed', notes: '  Portão azul ' }, press());
    expect(asked(effects)[0]?.order.notes).toBe('Portão azul');
    expect(effects[0]).toEqual({ type: 'keep-draft', change: { notes: '  Portão azul ' } });
  });

  it('without an address says what is missing and sends nothing', () => {
    const { state, effects } = play(press('k1', { ...view, addresses: [] }));
    expect(effects).toEqual([{ type: 'warn', text: 'Adicione um endereço de entrega para pagar' }]);
    expect(state.phase.at).toBe('idle');
  });

  it('without the list of addresses, which could not be loaded, asks for one', () => {
    const { effects } = play(press('k1', { ...WAITING, loading: false }));
    expect(effects).toEqual([{ type: 'warn', text: 'Escolha onde entregar' }]);
  });
});

describe('a press before the addresses are there', () => {
  it('counts as soon as they are, once', () => {
    const early = play(press('k1', WAITING), press('k1', WAITING));
    expect(early.state.phase.at).toBe('early');
    expect(early.effects).toEqual([]);
    const { effects } = play(press('k1', WAITING), settled(), settled());
    expect(asked(effects)).toHaveLength(1);
  });

  it('says so when they did not come', () => {
    const { state, effects } = play(press('k1', WAITING), settled({ ...WAITING, loading: false }));
    expect(said(effects)).toEqual(['warn: Escolha onde entregar']);
    expect(state.phase.at).toBe('idle');
  });

  it('is not there when nobody pressed', () => {
    expect(play(settled()).effects).toEqual([]);
  });
});

describe('the key of an order', () => {
  it('stays the same for the same choices, also after a reload', () => {
    const first = play(press('k1'), failed(1, OFFLINE));
    const { effects } = playFrom(first.state.draft, press('k2'));
    expect(asked(effects)[0]?.key).toBe('k1');
  });

  it('is another for other choices', () => {
    const more = { ...view, items: [{ ...KALE, quantity: 3 }] };
    const keyAfter = (...events: CheckoutEvent[]) =>
      asked(play(press('k1'), failed(1, OFFLINE), ...events).effects).at(-1)?.key;
    expect(keyAfter(press('k2'))).toBe('k1');
    expect(keyAfter(press('k2', more))).toBe('k2');
    expect(keyAfter(press('k2', { ...view, userId: 'bia' }))).toBe('k2');
    expect(keyAfter({ type: 'notes-changed', notes: 'Portão azul' }, press('k2'))).toBe('k2');
    expect(keyAfter({ type: 'address-chosen', addressId: 'work' }, press('k2'))).toBe('k2');
  });

  it('survives a lost connection and a broken server, because the order may have been made', () => {
    for (const failure of [OFFLINE, answer(503, 'BUSY')]) {
      const { state } = play(press('k1'), failed(1, failure));
      expect(state.draft).toMatchObject({ key: 'k1', sent: true });
      expect(isWaiting(state, view)).toBe(true);
    }
  });

  it('goes with a clear refusal, which says that no order was made', () => {
    const { state } = play(press('k1'), failed(1, answer(409, 'OUT_OF_STOCK')));
    expect(state.draft).toMatchObject({ key: undefined, sent: false });
    expect(isWaiting(state, view)).toBe(false);
  });
});

describe('a basket whose order is there already', () => {
  const continued = {
    delivery_address: { street: 'Rua home', ...PLACE },
    notes: '',
    total: 19,
    payment_deadline: '2026-11-16T12:30:00.000Z',
  };
  const found = (attempt: number, change: Partial<typeof continued> = {}): CheckoutEvent => ({
    type: 'page-answered',
    attempt,
    url: 'https://pay.test/1',
    orderId: 'o1',
    continued: { ...continued, ...change },
  });
  const chosen = (type: 'continue-pressed' | 'another-pressed'): CheckoutEvent => ({
    type,
    view,
    freshKey: 'k5',
    at: 4000,
  });
  const went = (effects: readonly CheckoutEffect[]) => effects.some(({ type }) => type === 'go-to');

  it('is asked about before anybody leaves, when the page had not told of it', () => {
    const { state, effects } = play(press(), found(1));
    expect(asked(effects)[0]?.how).toEqual({ whenWaiting: 'ask' });
    expect(went(effects)).toBe(false);
    expect(state.phase).toMatchObject({ at: 'asking', question: { orderId: 'o1', differences: [] } });
  });

  it('is paid at once when the page had told of it, and by whoever was there before', () => {
    expect(went(play(press('k1', { ...view, waitingId: 'o1' }), found(1)).effects)).toBe(true);
    expect(went(playFrom({ orderId: 'o1' }, press(), found(1)).effects)).toBe(true);
    expect(went(play(press('k1', { ...view, waitingId: 'o2' }), found(1)).effects)).toBe(false);
  });

  it.each([
    [
      'another address',
      { delivery_address: { ...PLACE, street: 'Rua Velha' } },
      'A entrega passa a ser em Rua home, 1 (antes: Rua Velha, 1).',
    ],
    ['other notes', { notes: 'Portaria' }, 'O recado “Portaria” sai do pedido.'],
    [
      'another total',
      { total: 25 },
      'O total desse pedido é R$ 25,00: vale o preço de quando ele foi feito.',
    ],
  ])('with %s is asked about also when the page had told of it', (_, change, sentence) => {
    const { state, effects } = play(press('k1', { ...view, waitingId: 'o1' }), found(1, change));
    expect(went(effects)).toBe(false);
    expect(state.phase).toMatchObject({ at: 'asking', question: { differences: [sentence] } });
  });

  it('is continued by its name, with what was chosen here, and not asked about again', () => {
    const { state, effects } = play(
      press(),
      found(1, { notes: 'Portaria' }),
      chosen('continue-pressed'),
      found(2),
    );
    expect(asked(effects).at(-1)).toMatchObject({
      attempt: 2,
      how: { continues: 'o1' },
      order: { address: HOME },
    });
    expect(effects.at(-1)).toEqual({ type: 'go-to', url: 'https://pay.test/1' });
    expect(state.draft.orderId).toBe('o1');
  });

  it('leaves room for another one, on purpose and under a key of its own', () => {
    for (const events of [[press(), found(1), chosen('another-pressed')], [chosen('another-pressed')]]) {
      const { effects } = play(...events);
      expect(asked(effects).at(-1)).toMatchObject({ key: 'k5', how: { whenWaiting: 'another' } });
    }
  });

  describe('made on purpose beside it, whose answer was lost', () => {
    const another = (freshKey: string): CheckoutEvent => ({
      type: 'another-pressed',
      view,
      freshKey,
      at: 4000,
    });
    const lost = [another('k5'), failed(1, OFFLINE)];
    const keys = (effects: readonly CheckoutEffect[]) =>
      asked(effects).map(({ key, how }) => `${key} ${how.whenWaiting}`);

    it('is the same one when it is pressed again, also after a reload', () => {
      const { state, effects } = play(...lost, another('k6'), failed(2, answer(503, 'BUSY')), another('k7'));
      expect(keys(effects)).toEqual(['k5 another', 'k5 another', 'k5 another']);
      expect(keys(playFrom(state.draft, another('k8')).effects)).toEqual(['k5 another']);
    });

    it('is never mistaken for the one that it is beside', () => {
      const { effects } = play(press('k1'), failed(1, OFFLINE), another('k5'));
      expect(keys(effects)).toEqual(['k1 ask', 'k5 another']);
    });

    it('is one more once it was answered, refused, or is of something else', () => {
      const next = (...events: CheckoutEvent[]) => keys(play(...events, another('k6')).effects).at(-1);
      const back = (draft: CheckoutDraft): CheckoutEvent => ({ type: 'returned', draft });
      const { draft } = play(another('k5'), answered(1)).state;
      expect(next(another('k5'), answered(1), back(draft))).toBe('k6 another');
      expect(next(another('k5'), failed(1, answer(409, 'UNPAID_ORDERS_LIMIT')))).toBe('k6 another');
      expect(next(...lost, { type: 'notes-changed', notes: 'Portão azul' })).toBe('k6 another');
    });

    it('is made anew, and still on purpose, when it is over', () => {
      const { effects } = play(...lost, another('k6'), failed(2, answer(409, 'ORDER_NOT_PAYABLE'), 'k7'));
      expect(keys(effects)).toEqual(['k5 another', 'k5 another', 'k7 another']);
    });
  });

  it('can be left alone', () => {
    const { state, effects } = play(press(), found(1), { type: 'question-closed' });
    expect(state.phase.at).toBe('idle');
    expect(went(effects)).toBe(false);
  });

  it('that was paid in the meantime is told as paid, and no second one is made', () => {
    const paid = answer(409, 'ORDER_ALREADY_PAID', 'Este pedido já foi pago.');
    const { state, effects } = play(press(), found(1), chosen('continue-pressed'), failed(2, paid));
    expect(asked(effects)).toHaveLength(2);
    expect(state.refusal).toEqual({ kind: 'orders', text: 'Este pedido já foi pago.' });
  });
});

describe('an order that is over, as in a tab left open for long', () => {
  it('is made anew by the same press, under a new key', () => {
    const { state, effects } = play(press('k1'), failed(1, answer(409, 'ORDER_NOT_PAYABLE')), answered(2));
    expect(asked(effects).map(({ attempt, key }) => [attempt, key])).toEqual([
      [1, 'k1'],
      [2, 'k2'],
    ]);
    expect(effects.at(-1)).toEqual({ type: 'go-to', url: 'https://pay.test/1' });
    expect(said(effects)).toEqual([]);
    expect(state.draft).toMatchObject({ key: 'k2', sent: true });
  });

  it('is tried once more and not for ever', () => {
    const over = answer(404, 'ORDER_NOT_FOUND', 'Pedido não encontrado');
    const { state, effects } = play(press('k1'), failed(1, over), failed(2, over, 'k3'));
    expect(asked(effects)).toHaveLength(2);
    expect(said(effects)).toEqual(['tell-error: Pedido não encontrado']);
    expect(state.phase.at).toBe('idle');
  });
});

describe('a failure', () => {
  it.each<[string, Failure, string]>([
    ['offline', OFFLINE, 'Erro ao processar checkout. Tente novamente.'],
    ['an answer without an address', { kind: 'without-url' }, 'URL de checkout não recebida'],
    ['the server’s own words', answer(500, 'INTERNAL', 'Estamos em obras'), 'Estamos em obras'],
  ])('%s is told, and the button is ready again', (_, failure, text) => {
    const { state, effects } = play(press(), failed(1, failure));
    expect(said(effects)).toEqual([`tell-error: ${text}`]);
    expect(state).toMatchObject({ phase: { at: 'idle' }, refusal: null });
    expect(asked(reduceCheckout(state, press('k9')).effects)).toHaveLength(1);
  });

  it.each([
    ['OUT_OF_STOCK', 'sold-out'],
    ['PRODUCT_UNAVAILABLE', 'sold-out'],
    ['NO_ADDRESS', 'address'],
    ['OUT_OF_COVERAGE', 'address'],
    ['ORDER_ALREADY_PAID', 'orders'],
    ['UNPAID_ORDERS_LIMIT', 'orders'],
    ['ORDER_TOO_LARGE', 'too-large'],
    ['EMAIL_UNCONFIRMED', 'email'],
    ['ORDER_TOO_SMALL', 'too-large'],
    ['BASKET_GONE', 'basket'],
  ])('%s stays on the page with what helps, until the next press', (code, kind) => {
    const { state } = play(press(), failed(1, answer(409, code, 'Não deu')));
    expect(state.refusal).toEqual({ kind, text: 'Não deu' });
    expect(reduceCheckout(state, press()).state.refusal).toBeNull();
  });

  it('for want of stock is mended by bringing the cart to what there is', () => {
    const { state, effects } = play(press(), failed(1, answer(409, 'OUT_OF_STOCK')), {
      type: 'cart-fix-pressed',
    });
    expect(state.refusal).toBeNull();
    expect(effects.at(-1)).toEqual({ type: 'review-cart' });
  });
});

describe('along with the subscriber’s basket', () => {
  const basket = {
    id: 'b1',
    date: '2026-12-01',
    changes_until: '2026-11-29T21:00:00.000Z',
    address: { ...PLACE, street: 'Rua da Cesta' },
  };
  const offered: CheckoutView = { ...view, basket };
  const choose: CheckoutEvent = { type: 'basket-chosen', basketId: 'b1' };

  it('costs no shipping and goes where the basket goes, once it is chosen', () => {
    const [plain] = asked(play(press('k1', offered)).effects);
    expect(plain?.order).toMatchObject({ basket: null, addressId: 'home', total: 1900 });
    const { effects } = play(choose, press('k1', offered));
    const [along] = asked(effects);
    expect(along?.order).toMatchObject({ basket: { id: 'b1' }, address: basket.address, total: 900 });
    expect(along?.order.addressId).toBeUndefined();
    const [without] = asked(play(choose, press('k1', { ...offered, addresses: [] })).effects);
    expect(without?.order.address).toEqual(basket.address);
  });

  it('is another order than the same by itself', () => {
    const { effects } = play(press('k1', offered), failed(1, OFFLINE), choose, press('k2', offered));
    expect(asked(effects).map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it('ends when another basket is the next one, or none', () => {
    for (const next of [null, { ...basket, id: 'b2' }]) {
      const [sent] = asked(play(choose, press('k1', { ...offered, basket: next })).effects);
      expect(sent?.order).toMatchObject({ basket: null, total: 1900 });
    }
  });

  it('goes on with the ordinary delivery when the basket is gone', () => {
    const gone = answer(409, 'BASKET_GONE', 'Sua cesta já fechou');
    const { state } = play(choose, press('k1', offered), failed(1, gone), {
      type: 'basket-chosen',
      basketId: null,
    });
    expect(state).toMatchObject({ refusal: null, phase: { at: 'idle' } });
    expect(asked(reduceCheckout(state, press('k3', offered)).effects)[0]?.order.basket).toBeNull();
  });

  const waiting = { delivery_address: { ...PLACE, street: 'Rua home' }, notes: '', payment_deadline: null };
  const told = (total: number, date?: string): CheckoutEvent => ({
    type: 'page-answered',
    attempt: 1,
    url: 'https://pay.test/1',
    orderId: 'o1',
    continued: { ...waiting, total, ...(date && { with_basket: { date, is_coming: true } }) },
  });

  it('asks when the same contents wait the other way', () => {
    const question = (...events: CheckoutEvent[]) => play(...events).state.phase;
    expect(question(choose, press('k1', offered), told(19))).toMatchObject({
      question: {
        differences: ['Esse pedido chega sozinho em Rua home, 1, com frete: R$ 19,00 no total.'],
      },
    });
    expect(question(press('k1', offered), told(9, '2026-12-01'))).toMatchObject({
      question: {
        differences: [
          'Esse pedido chega com a sua cesta de terça, 1 de dezembro, sem frete: R$ 9,00 no total.',
        ],
      },
    });
  });

  it('gives way to what is chosen now where it comes in another way, with both prices told', () => {
    const { state, effects } = play(choose, press('k1', offered), told(19), {
      type: 'replace-pressed',
      view: offered,
      freshKey: 'k6',
      at: 5000,
    });
    expect(play(choose, press('k1', offered), told(19)).state.phase).toMatchObject({
      question: { replacing: { chosen: 900, waiting: 1900 } },
    });
    expect(play(press('k1', offered), told(19)).state.phase).toMatchObject({ question: { replacing: null } });
    expect(asked(effects).at(-1)).toMatchObject({ how: { whenWaiting: 'another', replaces: 'o1' } });
    expect(state.phase.at).toBe('leaving');
  });
});

describe('back from the payment page by the browser’s own button', () => {
  const back: CheckoutEvent = { type: 'returned', draft: { notes: 'Portão azul' } };

  it('is ready again, with the draft as it is stored now', () => {
    const { state } = play(press(), answered(1), back);
    expect(state).toMatchObject({ phase: { at: 'idle' }, draft: { notes: 'Portão azul' } });
  });

  it('is not led away by an answer that comes late, nor told of its failure', () => {
    expect(play(press(), back, answered(1)).effects.some(({ type }) => type === 'go-to')).toBe(false);
    const { state, effects } = play(press(), back, failed(1, answer(409, 'ORDER_NOT_PAYABLE')));
    expect(said(effects)).toEqual([]);
    expect(state.phase.at).toBe('idle');
  });

  it('does not take the late answer of one press for that of the next', () => {
    const { state, effects } = play(press(), back, press('k2'), failed(1, OFFLINE), answered(2));
    expect(state.phase).toMatchObject({ at: 'leaving', attempt: 2 });
    expect(effects.filter(({ type }) => type === 'go-to')).toHaveLength(1);
  });
});

describe('the address', () => {
  it('is the default, or the first where there is none', () => {
    expect(chosenAddress([WORK, HOME], {})).toBe(HOME);
    expect(chosenAddress([WORK, address('other')], {})).toBe(WORK);
    expect(chosenAddress(undefined, {})).toBeUndefined();
    expect(chosenAddress([], {})).toBeUndefined();
  });

  it('is the chosen one as long as it is there', () => {
    expect(chosenAddress([WORK, HOME], { addressId: 'work' })).toBe(WORK);
    expect(chosenAddress([HOME], { addressId: 'work' })).toBe(HOME);
  });

  it('is the one just added, when somebody left to add one', () => {
    const { state, effects } = play({ type: 'left-for-address', known: ['home'] });
    expect(effects).toEqual([{ type: 'keep-draft', change: { addressesBefore: ['home'] } }]);
    expect(chosenAddress([HOME, WORK], state.draft)).toBe(WORK);
    const chosen = reduceCheckout(state, { type: 'address-chosen', addressId: 'home' }).state;
    expect(chosenAddress([HOME, WORK], chosen.draft)).toBe(HOME);
  });
});

it('shows new prices at once when the order was refused for them, and sends nothing by itself', () => {
  const { state, effects } = play(press(), failed(1, answer(409, 'PRICE_ROSE', 'Os preços mudaram')));
  expect(effects.slice(-2)).toEqual([
    { type: 'tell-error', text: 'Os preços mudaram' },
    { type: 'review-cart' },
  ]);
  expect(asked(effects)).toHaveLength(1);
  expect(state).toMatchObject({ phase: { at: 'idle' }, refusal: null });
});

it('names the unpaid order that this one takes the place of, as the page has told', () => {
  const { effects } = play(press('k1', { ...view, replacedId: 'o9' }));
  expect(asked(effects)[0]?.how).toEqual({ whenWaiting: 'ask', replaces: 'o9' });
});

it('does not ask again about one that was to give way and had been paid', () => {
  const shown = { ...view, replacedId: 'o9' };
  const { state, effects } = play(
    press('k1', shown),
    failed(1, answer(409, 'ORDER_ALREADY_PAID')),
    press('k3', shown),
  );
  expect(asked(effects).map(({ how }) => how.replaces)).toEqual(['o9', undefined]);
  expect(state.keptId).toBe('o9');
});
