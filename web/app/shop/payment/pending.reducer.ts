import { PAYMENT_WINDOW_SECONDS } from '@cesta/contract/orders/order-constants';
import type { OrderView } from '../../order/order-view.ts';
import { secondsLeft } from './countdown.ts';
import type { SessionOrder } from './find-session-order.ts';

const FIRST_LOOK_MS = 1000;
const NEXT_LOOK_MS = 10_000;
/** Without an order there is nothing to wait for; a second and a third look are for a bad connection. */
const LOOKS_WITHOUT_ORDER = 3;

/** Who is there: not known yet, nobody, or an account. */
type Person = { status: 'unknown' } | { status: 'nobody' } | { status: 'customer'; id: string };

type Payment =
  | { at: 'idle' }
  /** Pressed before the order was known: the press counts as soon as it is. */
  | { at: 'early' }
  | { at: 'leaving'; attempt: number };

export interface PendingState {
  sessionId: string;
  person: Person;
  found: SessionOrder | null;
  /** Answers so far, good or bad. */
  looks: number;
  /** The look that is on its way or waited for: an answer to another one changes nothing. */
  look: number;
  payment: Payment;
  attempts: number;
  /** Until when it can be paid; null before the page is alive. */
  until: number | null;
  now: number;
}

export type PendingEvent =
  /** The page is alive; `kept` is the deadline that this tab remembers for the session. */
  | { type: 'opened'; at: number; kept: number | null }
  | { type: 'ticked'; at: number }
  | { type: 'person-known'; person: Person }
  | { type: 'look-due'; look: number }
  | { type: 'looked'; look: number; found: SessionOrder | null }
  | { type: 'look-failed'; look: number }
  | { type: 'pay-pressed' }
  | { type: 'page-answered'; attempt: number; url: string }
  | { type: 'page-failed'; attempt: number; text: string }
  /** Back by the browser's own button, which brings the page back as it was left. */
  | { type: 'returned' }
  /** Its customer has cancelled it, or was told why not. */
  | { type: 'cancel-settled' };

export type PendingEffect =
  | { type: 'wait'; look: number; ms: number }
  | { type: 'look'; look: number }
  | { type: 'stop-looking' }
  | { type: 'keep-deadline'; until: number }
  | { type: 'ask-payment-page'; attempt: number; orderId: string }
  | { type: 'go-to'; url: string }
  | { type: 'move-to'; place: string }
  | { type: 'tell-error'; text: string };

interface PendingStep {
  state: PendingState;
  effects: readonly PendingEffect[];
}

const IDLE: Payment = { at: 'idle' };

export function startPending(sessionId: string): PendingState {
  return {
    sessionId,
    person: { status: 'unknown' },
    found: null,
    looks: 0,
    look: 0,
    payment: IDLE,
    attempts: 0,
    until: null,
    now: 0,
  };
}

export function reducePending(state: PendingState, event: PendingEvent): PendingStep {
  switch (event.type) {
    case 'opened':
      return open(state, event.at, event.kept);
    case 'ticked':
      return stay({ ...state, now: event.at });
    case 'person-known':
      return meet(state, event.person);
    case 'look-due':
      return event.look === state.look
        ? { state, effects: [{ type: 'look', look: event.look }] }
        : stay(state);
    case 'looked':
      return event.look === state.look ? see(state, event.found) : stay(state);
    case 'look-failed':
      return event.look === state.look ? see(state, null) : stay(state);
    case 'pay-pressed':
      return state.payment.at === 'idle' && !isExpired(state) ? settlePress(withPress(state)) : stay(state);
    case 'page-answered':
      return isLeavingBy(state, event.attempt)
        ? { state, effects: [{ type: 'go-to', url: event.url }] }
        : stay(state);
    case 'page-failed':
      return isLeavingBy(state, event.attempt) ? refuse(state, event.text) : stay(state);
    case 'returned':
      return lookAgain({ ...state, payment: IDLE });
    case 'cancel-settled':
      return lookAgain(state);
  }
}

function stay(state: PendingState): PendingStep {
  return { state, effects: [] };
}

/** Both steps one after the other. */
function then(first: PendingStep, next: (state: PendingState) => PendingStep): PendingStep {
  const second = next(first.state);
  return { state: second.state, effects: [...first.effects, ...second.effects] };
}

function open(state: PendingState, at: number, kept: number | null): PendingStep {
  const until = deadlineOf(state.found) ?? kept ?? at + PAYMENT_WINDOW_SECONDS * 1000;
  return { state: { ...state, now: at, until }, effects: [{ type: 'keep-deadline', until }] };
}

/** Orders are only shown to their owner: another person, or none, begins anew. */
function meet(state: PendingState, person: Person): PendingStep {
  if (isSame(state.person, person)) return stay(state);
  const look = state.look + 1;
  const fresh = { ...state, person, found: null, looks: 0, look };
  if (person.status === 'customer')
    return { state: fresh, effects: [{ type: 'wait', look, ms: FIRST_LOOK_MS }] };
  return then({ state: fresh, effects: [{ type: 'stop-looking' }] }, settlePress);
}

function isSame(one: Person, other: Person): boolean {
  const idOf = (person: Person) => ('id' in person ? person.id : null);
  return one.status === other.status && idOf(one) === idOf(other);
}

/** Truth comes from the provider's message to the server, which may be slower than the customer. */
function see(state: PendingState, answer: SessionOrder | null): PendingStep {
  const found = isAboutThis(answer) ? answer : null;
  const seen = { ...state, found: found ?? state.found, looks: state.looks + 1, look: state.look + 1 };
  const place = placeOf(seen);
  if (place) return { state: { ...seen, payment: IDLE }, effects: [{ type: 'move-to', place }] };
  return then(then(withDeadline(seen), goOnLooking), settlePress);
}

/** Where nobody knows the session, an order that is paid or cancelled is not the one that this page speaks of. */
function isAboutThis(found: SessionOrder | null): boolean {
  return found !== null && (found.isOfSession || found.order.status === 'pending');
}

function withDeadline(state: PendingState): PendingStep {
  const until = deadlineOf(state.found);
  if (until === null || until === state.until) return stay(state);
  return { state: { ...state, until }, effects: [{ type: 'keep-deadline', until }] };
}

function goOnLooking(state: PendingState): PendingStep {
  const { found, looks, look } = state;
  const isSettled = found ? found.order.status !== 'pending' : looks >= LOOKS_WITHOUT_ORDER;
  return isSettled ? stay(state) : { state, effects: [{ type: 'wait', look, ms: NEXT_LOOK_MS }] };
}

function withPress(state: PendingState): PendingState {
  return { ...state, payment: { at: 'early' } };
}

/** A press counts once it is known what there is to pay. */
function settlePress(state: PendingState): PendingStep {
  if (state.payment.at !== 'early' || isLoading(state)) return stay(state);
  const idle = { ...state, payment: IDLE };
  if (isExpired(state)) return stay(idle);
  if (!state.found) return { state: idle, effects: [{ type: 'tell-error', text: 'Pedido não encontrado' }] };
  const attempt = state.attempts + 1;
  return {
    state: { ...state, attempts: attempt, payment: { at: 'leaving', attempt } },
    effects: [{ type: 'ask-payment-page', attempt, orderId: state.found.order.id }],
  };
}

/** It may have been paid or cancelled in the meantime: the page looks at once. */
function refuse(state: PendingState, text: string): PendingStep {
  return then({ state: { ...state, payment: IDLE }, effects: [{ type: 'tell-error', text }] }, lookAgain);
}

function lookAgain(state: PendingState): PendingStep {
  if (state.person.status !== 'customer') return stay(state);
  const look = state.look + 1;
  return { state: { ...state, look }, effects: [{ type: 'look', look }] };
}

function isLeavingBy({ payment }: PendingState, attempt: number): boolean {
  return payment.at === 'leaving' && payment.attempt === attempt;
}

function deadlineOf(found: SessionOrder | null): number | null {
  const until = Date.parse(found?.order.deadline ?? '');
  return Number.isNaN(until) ? null : until;
}

/** True until it is known what to show: the first answer, or that there will be none. */
export function isLoading({ person, looks }: PendingState): boolean {
  return person.status === 'unknown' || (person.status === 'customer' && looks === 0);
}

export function secondsToPay({ found, until, now }: PendingState): number {
  if (found?.isOfSession && found.order.status === 'cancelled') return 0;
  return until === null ? PAYMENT_WINDOW_SECONDS : secondsLeft(until, now);
}

export function isExpired(state: PendingState): boolean {
  return secondsToPay(state) === 0;
}

/** Cancelled, as far as this page knows by somebody rather than by its clock. */
export function isCancelled({ found, until, now }: PendingState): boolean {
  const isOver = until !== null && until <= now;
  return found?.isOfSession === true && found.order.status === 'cancelled' && !isOver;
}

/** Where an order is shown that waits for no payment any more; null when this is the page for it. */
function placeOf({ found, sessionId }: PendingState): string | null {
  return found?.isOfSession ? pageFor(found.order, sessionId) : null;
}

function pageFor({ id, status, paymentStatus }: OrderView, sessionId: string): string | null {
  if (paymentStatus === 'paid') return `/pagamento/sucesso?session_id=${encodeURIComponent(sessionId)}`;
  const isHere = paymentStatus !== 'refunded' && (status === 'pending' || status === 'cancelled');
  return isHere ? null : `/pedido/${id}/confirmacao`;
}
