import type { Address } from '@cesta/contract/identity';
import type { CheckoutDraft } from '../../order/checkout-draft.ts';
import type { Cart } from '../../session/cart-rules.ts';
import { type Failure, isOver, isRefusal, type Refusal, refusalOf, textOf } from './checkout-failures.ts';

/** What the page shows at the moment of an event. */
export interface CheckoutView {
  userId: string;
  items: Cart;
  addresses: readonly Address[] | undefined;
  /** The addresses are on their way. */
  loading: boolean;
}

/** What the outside gives, so that the reducer stays a function: the page, a key nobody has used, the time. */
interface Moment {
  view: CheckoutView;
  freshKey: string;
  at: number;
}

/** Everything that makes this order this order. */
interface OrderToSend {
  addressId: string;
  notes: string;
  items: Cart;
  /** The same choices keep the same key: a double press, a reload or a lost answer end in one order. */
  choices: string;
}

type Phase =
  | { at: 'idle' }
  /** Pressed before the addresses were there: the press counts as soon as they are. */
  | { at: 'early' }
  /** The payment page is being asked for, or is on its way. `isSecond`: the order of the first attempt was over. */
  | { at: 'leaving'; attempt: number; order: OrderToSend; isSecond: boolean };

export interface CheckoutState {
  draft: CheckoutDraft;
  refusal: Refusal | null;
  phase: Phase;
  /** How often the payment page was asked for: an answer counts only for the last time. */
  attempts: number;
}

export type CheckoutEvent =
  | ({ type: 'pay-pressed' } & Moment)
  /** The addresses came, or did not. */
  | ({ type: 'addresses-settled' } & Moment)
  | { type: 'page-answered'; attempt: number; url: string }
  | { type: 'page-failed'; attempt: number; failure: Failure; freshKey: string; at: number }
  /** Back by the browser's own button, which brings the page back as it was left; the draft as it is stored now. */
  | { type: 'returned'; draft: CheckoutDraft }
  | { type: 'address-chosen'; addressId: string }
  | { type: 'left-for-address'; known: readonly string[] | undefined }
  | { type: 'notes-changed'; notes: string }
  | { type: 'cart-fix-pressed' };

export type CheckoutEffect =
  | { type: 'keep-draft'; change: CheckoutDraft }
  | { type: 'ask-payment-page'; attempt: number; order: OrderToSend; key: string }
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
const NO_KEY: CheckoutDraft = { key: undefined, keyOf: undefined, sent: false };

export function startCheckout(draft: CheckoutDraft): CheckoutState {
  return { draft, refusal: null, phase: IDLE, attempts: 0 };
}

export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutStep {
  switch (event.type) {
    case 'pay-pressed':
      return state.phase.at === 'idle' ? press({ ...state, refusal: null }, event) : stay(state);
    case 'addresses-settled':
      return state.phase.at === 'early' ? press({ ...state, phase: IDLE }, event) : stay(state);
    case 'page-answered':
      return leavingBy(state, event.attempt)
        ? { state, effects: [{ type: 'go-to', url: event.url }] }
        : stay(state);
    case 'page-failed':
      return fail(state, event);
    case 'returned':
      return stay({ ...state, draft: event.draft, phase: IDLE });
    case 'address-chosen':
      return change(state, { addressId: event.addressId, addressesBefore: undefined });
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

function change(state: CheckoutState, draft: CheckoutDraft): CheckoutStep {
  return {
    state: { ...state, draft: { ...state.draft, ...draft } },
    effects: [{ type: 'keep-draft', change: draft }],
  };
}

function press(state: CheckoutState, moment: Moment): CheckoutStep {
  const { addresses, loading } = moment.view;
  if (!addresses && loading) return stay({ ...state, phase: { at: 'early' } });
  const order = orderOf(state.draft, moment.view);
  if (order) return ask(state, order, moment, false);
  const text = addresses ? 'Adicione um endereço de entrega para pagar' : 'Escolha onde entregar';
  return { state, effects: [{ type: 'warn', text }] };
}

function ask(
  state: CheckoutState,
  order: OrderToSend,
  { freshKey, at }: Pick<Moment, 'freshKey' | 'at'>,
  isSecond: boolean,
): CheckoutStep {
  const attempt = state.attempts + 1;
  const { key: known, keyOf } = state.draft;
  const key = known && keyOf === order.choices ? known : freshKey;
  // From now on an order under the key may hold its units.
  const kept = change(state, { key, keyOf: order.choices, sent: true, sentAt: at });
  return {
    state: { ...kept.state, attempts: attempt, phase: { at: 'leaving', attempt, order, isSecond } },
    effects: [...kept.effects, { type: 'ask-payment-page', attempt, order, key }],
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
    const second = ask(dropped.state, leaving.order, event, true);
    return { state: second.state, effects: [...dropped.effects, ...second.effects] };
  }
  return {
    state: { ...dropped.state, phase: IDLE, refusal: refusalOf(failure) },
    effects: [...dropped.effects, { type: 'tell-error', text: textOf(failure) }],
  };
}

function leavingBy({ phase }: CheckoutState, attempt: number) {
  return phase.at === 'leaving' && phase.attempt === attempt ? phase : null;
}

function orderOf(draft: CheckoutDraft, view: CheckoutView): OrderToSend | null {
  const address = chosenAddress(view.addresses, draft);
  if (!address) return null;
  return {
    addressId: address.id,
    notes: notesOf(draft),
    items: view.items,
    choices: choicesOf(draft, view),
  };
}

/** An order with exactly these choices may already be there. */
export function isWaiting({ draft }: CheckoutState, view: CheckoutView): boolean {
  return draft.sent === true && draft.keyOf === choicesOf(draft, view);
}

function choicesOf(draft: CheckoutDraft, { userId, items, addresses }: CheckoutView): string {
  const lines = items.map(({ id, quantity, price }) => [id, quantity, price]);
  return JSON.stringify([userId, chosenAddress(addresses, draft)?.id, notesOf(draft), lines]);
}

function notesOf({ notes = '' }: CheckoutDraft): string {
  return notes.trim();
}

/** The one just added, or chosen before, if it is still there; else the default, else the first. */
export function chosenAddress(
  addresses: readonly Address[] | undefined,
  { addressId, addressesBefore }: CheckoutDraft,
): Address | undefined {
  if (!addresses) return undefined;
  const added = addressesBefore && addresses.filter(({ id }) => !addressesBefore.includes(id));
  return (
    (added?.length === 1 ? added[0] : undefined) ??
    addresses.find((address) => address.id === addressId) ??
    addresses.find((address) => address.is_default) ??
    addresses[0]
  );
}
