import type { CheckoutRequest, WaitingOrder } from '@cesta/contract/orders/orders';
import type { CheckoutDraft } from '../../order/checkout-draft.ts';
import { type CheckoutView, choicesOf, type OrderToSend, orderOf } from './checkout-choices.ts';
import {
  type Failure,
  isOver,
  isPaid,
  isPriceChange,
  isRefusal,
  type Refusal,
  refusalOf,
  textOf,
} from './checkout-failures.ts';
import { differencesOf, type Replacing, replacingOf } from './continued-order.ts';

/** What the outside gives, so that the reducer stays a function: the page, a key nobody has used, the time. */
interface Moment {
  view: CheckoutView;
  freshKey: string;
  at: number;
}

/** Whether an order of the same contents may be meant, is meant, or is not. */
type How = Pick<CheckoutRequest, 'whenWaiting' | 'continues' | 'replaces'>;

/** An order that was there already: its customer says what becomes of it. */
export interface Question {
  orderId: string;
  waiting: WaitingOrder;
  /** What continuing it changes of it. */
  differences: readonly string[];
  /** It comes in another way than was chosen now, at another price: both are offered. */
  replacing: Replacing | null;
}

type Phase =
  | { at: 'idle' }
  /** Pressed before the addresses were there: the press counts as soon as they are. */
  | { at: 'early' }
  | { at: 'asking'; order: OrderToSend; question: Question }
  | Leaving;

/** The payment page is being asked for, or is on its way. */
interface Leaving {
  at: 'leaving';
  attempt: number;
  order: OrderToSend;
  how: How;
  /** The waiting order that its customer had in sight when they pressed. */
  toldId: string | null;
  /** The order of the first attempt was over. */
  isSecond: boolean;
}

/** Kept with the draft. */
interface Draft extends CheckoutDraft {
  /** The key of an order made on purpose beside another, until it is known to be there. */
  anotherKey?: string | undefined;
}

export interface CheckoutState {
  draft: Draft;
  refusal: Refusal | null;
  phase: Phase;
  /** An order that was to give way and was found paid: it is asked about no more. */
  keptId: string | null;
  /** How often the payment page was asked for: an answer counts only for the last time. */
  attempts: number;
}

export type CheckoutEvent =
  | ({ type: 'pay-pressed' } & Moment)
  /** The addresses came, or did not. */
  | ({ type: 'addresses-settled' } & Moment)
  | {
      type: 'page-answered';
      attempt: number;
      url: string;
      orderId?: string | undefined;
      continued?: WaitingOrder | undefined;
    }
  | ({ type: 'continue-pressed' } & Moment)
  | ({ type: 'another-pressed' } & Moment)
  /** As it is chosen now; the order that waits is given up for it. */
  | ({ type: 'replace-pressed' } & Moment)
  | { type: 'question-closed' }
  | { type: 'page-failed'; attempt: number; failure: Failure; freshKey: string; at: number }
  /** Back by the browser's own button, which brings the page back as it was left; the draft as it is stored now. */
  | { type: 'returned'; draft: CheckoutDraft }
  | { type: 'address-chosen'; addressId: string }
  /** Along with that basket; null is by itself. */
  | { type: 'basket-chosen'; basketId: string | null }
  | { type: 'left-for-address'; known: readonly string[] | undefined }
  | { type: 'notes-changed'; notes: string }
  | { type: 'cart-fix-pressed' };

export type CheckoutEffect =
  | { type: 'keep-draft'; change: Draft }
  | { type: 'ask-payment-page'; attempt: number; order: OrderToSend; key: string; how: How }
  | { type: 'go-to'; url: string }
  | { type: 'warn'; text: string }
  | { type: 'tell-error'; text: string }
  | { type: 'review-cart' };

interface CheckoutStep {
  state: CheckoutState;
  effects: readonly CheckoutEffect[];
}

const IDLE: Phase = { at: 'idle' };
/** The next order is another one. */
const NO_KEY: Draft = {
  key: undefined,
  keyOf: undefined,
  anotherKey: undefined,
  sent: false,
  orderId: undefined,
};

/** Found by its contents, unless its customer has said which. */
const ASK: How = { whenWaiting: 'ask' };
const ANOTHER: How = { whenWaiting: 'another' };

export function startCheckout(draft: Draft): CheckoutState {
  return { draft, refusal: null, phase: IDLE, keptId: null, attempts: 0 };
}

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutStep {
  switch (event.type) {
    case 'pay-pressed':
      return state.phase.at === 'idle' ? press({ ...state, refusal: null }, event) : stay(state);
    case 'addresses-settled':
      return state.phase.at === 'early' ? press({ ...state, phase: IDLE }, event) : stay(state);
    case 'page-answered':
      return leave(state, event);
    case 'continue-pressed':
      return state.phase.at === 'asking'
        ? ask(state, state.phase.order, event, { how: { continues: state.phase.question.orderId } })
        : stay(state);
    case 'another-pressed':
      return makeAnother(state, event);
    case 'replace-pressed':
      return state.phase.at === 'asking'
        ? ask(state, state.phase.order, event, {
            how: { ...ANOTHER, replaces: state.phase.question.orderId },
          })
        : stay(state);
    case 'question-closed':
      return state.phase.at === 'asking' ? stay({ ...state, phase: IDLE }) : stay(state);
    case 'page-failed':
      return fail(state, event);
    case 'returned':
      return stay({ ...state, draft: event.draft, phase: IDLE });
    case 'address-chosen':
      return change(state, { addressId: event.addressId, addressesBefore: undefined });
    case 'basket-chosen':
      // Also the way out when that basket was not to be had.
      return change({ ...state, refusal: null }, { basketId: event.basketId ?? undefined });
    case 'left-for-address':
      return change(state, { addressesBefore: event.known });
    case 'notes-changed':
      return change(state, { notes: event.notes });
    case 'cart-fix-pressed':
      return { state: { ...state, refusal: null }, effects: [{ type: 'review-cart' }] };
  }
}

function stay(state: CheckoutState): CheckoutStep {
  return { state, effects: [] };
}

function change(state: CheckoutState, draft: Draft): CheckoutStep {
  return {
    state: { ...state, draft: { ...state.draft, ...draft } },
    effects: [{ type: 'keep-draft', change: draft }],
  };
}

function press(state: CheckoutState, moment: Moment): CheckoutStep {
  const { addresses, loading, waitingId, replacedId } = moment.view;
  if (loading) return stay({ ...state, phase: { at: 'early' } });
  const order = orderOf(state.draft, moment.view);
  const how = replacedId && replacedId !== state.keptId ? { ...ASK, replaces: replacedId } : ASK;
  if (order) return ask(state, order, moment, { how, toldId: waitingId });
  const text = addresses ? 'Adicione um endereço de entrega para pagar' : 'Escolha onde entregar';
  return { state, effects: [{ type: 'warn', text }] };
}

/** On purpose, beside the one that waits. */
function makeAnother(state: CheckoutState, moment: Moment): CheckoutStep {
  const { phase, draft } = state;
  const order = phase.at === 'asking' ? phase.order : orderOf(draft, moment.view);
  if (!order || (phase.at !== 'asking' && phase.at !== 'idle')) return stay(state);
  return ask({ ...state, refusal: null }, order, moment, { how: ANOTHER });
}

/** To the payment page, once it is clear to the person which order they pay there. */
function leave(
  state: CheckoutState,
  { attempt, url, orderId, continued }: Extract<CheckoutEvent, { type: 'page-answered' }>,
): CheckoutStep {
  const leaving = leavingBy(state, attempt);
  if (!leaving) return stay(state);
  const { how, order, toldId } = leaving;
  if (continued && orderId && how.whenWaiting === 'ask') {
    const differences = differencesOf(order, continued);
    const isTold = orderId === toldId || orderId === state.draft.orderId;
    const replacing = replacingOf(order, continued);
    if (!isTold || differences.length > 0)
      return stay({
        ...state,
        phase: { at: 'asking', order, question: { orderId, waiting: continued, differences, replacing } },
      });
  }
  const kept = change(state, { orderId, anotherKey: undefined });
  return { state: kept.state, effects: [...kept.effects, { type: 'go-to', url }] };
}

function ask(
  state: CheckoutState,
  order: OrderToSend,
  { freshKey, at }: Pick<Moment, 'freshKey' | 'at'>,
  { how, toldId = null, isSecond = false }: Pick<Leaving, 'how'> & Partial<Leaving>,
): CheckoutStep {
  const attempt = state.attempts + 1;
  const { key: own, anotherKey, keyOf } = state.draft;
  const isAnother = how.whenWaiting === 'another';
  // One that got no answer may be there: the same press again means the same one.
  const known = isAnother ? anotherKey : own;
  const key = known && keyOf === order.choices ? known : freshKey;
  // From now on an order under the key may hold its units.
  const kept = change(state, {
    key,
    keyOf: order.choices,
    ...(isAnother ? { anotherKey: key } : key !== own && { anotherKey: undefined }),
    sent: true,
    sentAt: at,
  });
  return {
    state: {
      ...kept.state,
      attempts: attempt,
      phase: { at: 'leaving', attempt, order, how, toldId, isSecond },
    },
    effects: [...kept.effects, { type: 'ask-payment-page', attempt, order, key, how }],
  };
}

function fail(state: CheckoutState, event: Extract<CheckoutEvent, { type: 'page-failed' }>): CheckoutStep {
  const leaving = leavingBy(state, event.attempt);
  if (!leaving) return stay(state);
  const { failure } = event;
  // Only a clear refusal says that no order was made under the key.
  const dropped = isRefusal(failure) ? change(state, NO_KEY) : stay(state);
  // That order is over and its units are back on the shelf: this press makes a new one.
  if (isOver(failure) && !leaving.isSecond) {
    const { whenWaiting, replaces } = leaving.how;
    const how = { ...(whenWaiting === 'another' ? ANOTHER : ASK), ...(replaces && { replaces }) };
    const second = ask(dropped.state, leaving.order, event, { how, isSecond: true });
    return { state: second.state, effects: [...dropped.effects, ...second.effects] };
  }
  const effects: CheckoutEffect[] = [...dropped.effects, { type: 'tell-error', text: textOf(failure) }];
  // The page shows the new prices at once, and what has changed.
  if (isPriceChange(failure)) effects.push({ type: 'review-cart' });
  const keptId = isPaid(failure) ? (leaving.how.replaces ?? state.keptId) : state.keptId;
  return { state: { ...dropped.state, phase: IDLE, refusal: refusalOf(failure), keptId }, effects };
}

function leavingBy({ phase }: CheckoutState, attempt: number) {
  return phase.at === 'leaving' && phase.attempt === attempt ? phase : null;
}

/** An order with exactly these choices may already be there. */
export function isWaiting({ draft }: CheckoutState, view: CheckoutView): boolean {
  return draft.sent === true && draft.keyOf === choicesOf(draft, view);
}
