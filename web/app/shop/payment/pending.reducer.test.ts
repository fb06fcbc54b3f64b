import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../order/order-view.ts';
import {
  isExpired,
  isLoading,
  type PendingEffect,
  type PendingEvent,
  type PendingState,
  reducePending,
  secondsToPay,
  startPending,
} from './pending.reducer.ts';

const NOON = Date.parse('2026-11-16T12:00:00Z');
const MINUTE = 60_000;

const order = (values: Partial<OrderView> = {}) =>
  ({
    id: 'o1',
    status: 'pending',
    paymentStatus: 'pending',
    deadline: new Date(NOON + 10 * MINUTE).toISOString(),
    ...values,
  }) as OrderView;

const opened: PendingEvent = { type: 'opened', at: NOON, kept: null };
const ana: PendingEvent = { type: 'person-known', person: { status: 'customer', id: 'ana' } };
const nobody: PendingEvent = { type: 'person-known', person: { status: 'nobody' } };
const press: PendingEvent = { type: 'pay-pressed' };
const returned: PendingEvent = { type: 'returned' };
const due = (look: number): PendingEvent => ({ type: 'look-due', look });
const looked = (look: number, values?: Partial<OrderView>, isOfSession = true): PendingEvent => ({
  type: 'looked',
  look,
  found: { order: order(values), isOfSession },
});
const foundNothing = (look: number): PendingEvent => ({ type: 'looked', look, found: null });
const lookFailed = (look: number): PendingEvent => ({ type: 'look-failed', look });
const ticked = (at: number): PendingEvent => ({ type: 'ticked', at });
const answered = (attempt: number): PendingEvent => ({
  type: 'page-answered',
  attempt,
  url: 'https://pay.test',
});
const failed = (attempt: number): PendingEvent => ({ type: 'page-failed', attempt, text: 'Não deu' });

/** Goes through events one by one, and gathers what was to be done. */
function play(...events: PendingEvent[]): { state: PendingState; effects: PendingEffect[] } {
  let state = startPending('cs_1');
  const effects: PendingEffect[] = [];
  for (const event of events) {
    const step = reducePending(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

/** What the last event alone asks for. */
function lastOf(...events: PendingEvent[]): readonly PendingEffect[] {
  const { state } = play(...events.slice(0, -1));
  return reducePending(state, events.at(-1) as PendingEvent).effects;
}

const named = (effects: readonly PendingEffect[], type: PendingEffect['type']) =>
  effects.filter((effect) => effect.type === type);

describe('looking for the order', () => {
  it('begins a second after it is known who is there', () => {
    expect(play(opened).effects.map(({ type }) => type)).toEqual(['keep-deadline']);
    expect(lastOf(opened, ana)).toEqual([{ type: 'wait', look: 1, ms: 1000 }]);
    expect(lastOf(opened, ana, due(1))).toEqual([{ type: 'look', look: 1 }]);
  });

  it('goes on every ten seconds while it waits for the payment', () => {
    expect(lastOf(opened, ana, due(1), looked(1))).toContainEqual({ type: 'wait', look: 2, ms: 10_000 });
    expect(lastOf(opened, ana, looked(1), looked(2))).toEqual([{ type: 'wait', look: 3, ms: 10_000 }]);
  });

  it('passes over a latest order of another payment that awaits none any more', () => {
    for (const over of [{ status: 'cancelled' }, { status: 'confirmed', paymentStatus: 'paid' }] as const) {
      const { state } = play(opened, ana, looked(1, over, false));
      expect(state.found, over.status).toBeNull();
      expect(lastOf(opened, ana, looked(1, over, false), press)).toEqual([
        { type: 'tell-error', text: 'Pedido não encontrado' },
      ]);
    }
    expect(play(opened, ana, looked(1, {}, false)).state.found?.order.id).toBe('o1');
  });

  it('ends after the third answer without an order', () => {
    const looks = [foundNothing(1), lookFailed(2)];
    expect(named(lastOf(opened, ana, ...looks), 'wait')).toHaveLength(1);
    expect(lastOf(opened, ana, ...looks, foundNothing(3))).toEqual([]);
  });

  it('ends with a cancelled order', () => {
    expect(named(lastOf(opened, ana, looked(1, { status: 'cancelled' })), 'wait')).toEqual([]);
  });

  it('keeps the order when a later look fails, and looks again', () => {
    const { state, effects } = play(opened, ana, looked(1), lookFailed(2));
    expect(state.found?.order.id).toBe('o1');
    expect(effects.at(-1)).toEqual({ type: 'wait', look: 3, ms: 10_000 });
  });

  it('does not begin for a visitor, who sees no order', () => {
    const { state, effects } = play(opened, nobody);
    expect(isLoading(state)).toBe(false);
    expect(named(effects, 'wait')).toEqual([]);
  });

  it('is loading until the first answer, good or bad', () => {
    expect(isLoading(play(opened).state)).toBe(true);
    expect(isLoading(play(opened, ana).state)).toBe(true);
    expect(isLoading(play(opened, ana, lookFailed(1)).state)).toBe(false);
    expect(isLoading(play(opened, ana, looked(1)).state)).toBe(false);
  });

  it('takes no notice of an answer or a clock of an earlier look', () => {
    expect(lastOf(opened, ana, looked(1), due(1))).toEqual([]);
    expect(play(opened, ana, looked(1), foundNothing(1)).state.looks).toBe(1);
    expect(play(opened, ana, looked(1), lookFailed(1)).state.looks).toBe(1);
  });
});

describe('who is there', () => {
  it('signing out takes the order from the screen and stops the looking', () => {
    const { state, effects } = play(opened, ana, looked(1), nobody);
    expect(state.found).toBeNull();
    expect(effects.at(-1)).toEqual({ type: 'stop-looking' });
    expect(play(opened, ana, nobody, looked(1)).state.found).toBeNull();
  });

  it('another account sees nothing of the one before, and looks anew', () => {
    const bia: PendingEvent = { type: 'person-known', person: { status: 'customer', id: 'bia' } };
    const { state, effects } = play(opened, ana, looked(1), bia);
    expect(state).toMatchObject({ found: null, looks: 0 });
    expect(effects.at(-1)).toEqual({ type: 'wait', look: 3, ms: 1000 });
    expect(reducePending(state, looked(2)).state.found).toBeNull();
  });

  it('the same person said twice changes nothing', () => {
    expect(lastOf(opened, ana, looked(1), ana)).toEqual([]);
  });
});

describe('an order that waits for no payment any more', () => {
  it.each([
    [{ status: 'confirmed', paymentStatus: 'paid' }, '/pagamento/sucesso?session_id=cs_1'],
    [{ status: 'cancelled', paymentStatus: 'refunded' }, '/pedido/o1/confirmacao'],
    [{ status: 'shipped', paymentStatus: 'pending' }, '/pedido/o1/confirmacao'],
  ] as const)('%o is shown at %s', (values, place) => {
    expect(lastOf(opened, ana, looked(1, values))).toEqual([{ type: 'move-to', place }]);
  });

  it('stays here when it is cancelled, or another one than that of the session', () => {
    expect(named(lastOf(opened, ana, looked(1, { status: 'cancelled' })), 'move-to')).toEqual([]);
    const other = looked(1, { status: 'confirmed', paymentStatus: 'paid' }, false);
    expect(named(lastOf(opened, ana, other), 'move-to')).toEqual([]);
  });

  it('is not paid again by a press that came before this was known', () => {
    const { state, effects } = play(opened, ana, press, looked(1, { paymentStatus: 'paid' }));
    expect(named(effects, 'ask-payment-page')).toEqual([]);
    expect(state.payment.at).toBe('idle');
  });
});

describe('the time to pay', () => {
  it('is half an hour until the order says otherwise, and is kept for a reload', () => {
    const { state, effects } = play(opened);
    expect(secondsToPay(state)).toBe(1800);
    expect(effects).toEqual([{ type: 'keep-deadline', until: NOON + 30 * MINUTE }]);
    const known = play(opened, ana, looked(1));
    expect(secondsToPay(known.state)).toBe(600);
    expect(known.effects).toContainEqual({ type: 'keep-deadline', until: NOON + 10 * MINUTE });
  });

  it('goes on after a reload where it was', () => {
    const { state } = play({ type: 'opened', at: NOON, kept: NOON + 5 * MINUTE });
    expect(secondsToPay(state)).toBe(300);
  });

  it('runs down to zero and never further', () => {
    const at = (time: number) => play(opened, ana, looked(1), ticked(time)).state;
    expect(secondsToPay(at(NOON + MINUTE))).toBe(540);
    expect(isExpired(at(NOON + 10 * MINUTE))).toBe(true);
    expect(secondsToPay(at(NOON + 60 * MINUTE))).toBe(0);
  });

  it('is over at once for a cancelled order of the session, not for another one', () => {
    expect(isExpired(play(opened, ana, looked(1, { status: 'cancelled' })).state)).toBe(true);
    expect(isExpired(play(opened, ana, looked(1, { status: 'cancelled' }, false)).state)).toBe(false);
  });

  it('once over, a press of a stale tab does nothing', () => {
    expect(lastOf(opened, ana, looked(1), ticked(NOON + 11 * MINUTE), press)).toEqual([]);
  });

  it('survives an order without a readable deadline', () => {
    const { state } = play(opened, ana, looked(1, { deadline: null }));
    expect(secondsToPay(state)).toBe(1800);
  });
});

describe('paying', () => {
  it('asks for the page of the order, and goes there', () => {
    const { state, effects } = play(opened, ana, looked(1), press, answered(1));
    expect(effects.slice(-2)).toEqual([
      { type: 'ask-payment-page', attempt: 1, orderId: 'o1' },
      { type: 'go-to', url: 'https://pay.test' },
    ]);
    expect(state.payment.at).toBe('leaving');
  });

  it('pressed twice asks once', () => {
    const { effects } = play(opened, ana, looked(1), press, press);
    expect(named(effects, 'ask-payment-page')).toHaveLength(1);
  });

  it('pressed before the order is known counts as soon as it is, once', () => {
    const early = play(opened, press, ana, press);
    expect(early.state.payment.at).toBe('early');
    expect(named(early.effects, 'ask-payment-page')).toEqual([]);
    const { effects } = play(opened, press, ana, looked(1), looked(2));
    expect(named(effects, 'ask-payment-page')).toHaveLength(1);
  });

  it.each([
    ['a visitor', [opened, press, nobody]],
    ['a visitor who is known already', [opened, nobody, press]],
    ['an account without orders', [opened, ana, press, foundNothing(1)]],
    ['a store that does not answer', [opened, ana, press, lookFailed(1)]],
  ] as const)('for %s says that there is no order', (_, events) => {
    const { state, effects } = play(...events);
    expect(effects.at(-1)).toEqual({ type: 'tell-error', text: 'Pedido não encontrado' });
    expect(state.payment.at).toBe('idle');
  });

  it('pressed early for an order that is over by then pays nothing', () => {
    const { state, effects } = play(opened, ana, press, looked(1, { status: 'cancelled' }));
    expect(named(effects, 'ask-payment-page')).toEqual([]);
    expect(state.payment.at).toBe('idle');
  });

  it('that fails is told, is ready again, and looks at once what became of the order', () => {
    const { state, effects } = play(opened, ana, looked(1), press, failed(1));
    expect(effects.slice(-2)).toEqual([
      { type: 'tell-error', text: 'Não deu' },
      { type: 'look', look: 3 },
    ]);
    expect(state.payment.at).toBe('idle');
    expect(named(reducePending(state, press).effects, 'ask-payment-page')).toHaveLength(1);
  });

  it('is not disturbed by a look that ends meanwhile', () => {
    const { state } = play(opened, ana, looked(1), press, looked(2));
    expect(state.payment).toEqual({ at: 'leaving', attempt: 1 });
  });
});

describe('back from the payment page by the browser’s own button', () => {
  it('is ready again and looks at once, because it may have been paid there', () => {
    const { state, effects } = play(opened, ana, looked(1), press, answered(1), returned);
    expect(state.payment.at).toBe('idle');
    expect(effects.at(-1)).toEqual({ type: 'look', look: 3 });
  });

  it('takes no notice of a late answer, nor of a late failure', () => {
    expect(lastOf(opened, ana, looked(1), press, returned, answered(1))).toEqual([]);
    expect(lastOf(opened, ana, looked(1), press, returned, failed(1))).toEqual([]);
  });

  it('does not take the late answer of one press for that of the next', () => {
    const { state, effects } = play(opened, ana, looked(1), press, returned, press, failed(1));
    expect(state.payment).toEqual({ at: 'leaving', attempt: 2 });
    expect(named(effects, 'tell-error')).toEqual([]);
  });

  it('looks for nothing where nobody is signed in', () => {
    expect(lastOf(opened, nobody, returned)).toEqual([]);
  });
});
