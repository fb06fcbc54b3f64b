import { PAYMENT_WINDOW_SECONDS } from '@cesta/contract/orders/order-constants';
import { isOwn, KEYS, ownerNow, parseJson, readKey, writeKey } from '../session/storage.ts';

/**
 * What the checkout page keeps for a reload or a way back: the choices made, and the key of the order they make.
 * The same choices keep the same key, so that a double press, a reload or a lost answer end in one order.
 */
export interface CheckoutDraft {
  addressId?: string | undefined;
  /** The addresses there were when the person left to add one: the new one is the one they want. */
  addressesBefore?: readonly string[] | undefined;
  /** The subscriber's basket that the order shall come along with. */
  basketId?: string | undefined;
  notes?: string | undefined;
  key?: string | undefined;
  /** The choices that the key stands for. */
  keyOf?: string | undefined;
  /** True once an order may have been made under the key. */
  sent?: boolean | undefined;
  sentAt?: number | undefined;
  /** The order that this page was last sent to pay. */
  orderId?: string | undefined;
  /** Whose it is: the next person at this computer must not find it. */
  owner?: string | null;
}

const NAME = 'checkout';
/** What the browser refused to store: newer than what it still reads out. */
let memory: string | null = null;

export function readCheckoutDraft(): CheckoutDraft {
  const draft = readStored();
  return isOwn(draft.owner) ? draft : {};
}

function readStored(): CheckoutDraft {
  try {
    return (JSON.parse(load() ?? '{}') as CheckoutDraft | null) ?? {};
  } catch {
    return {};
  }
}

export function changeDraft(change: CheckoutDraft): CheckoutDraft {
  const stored = readStored();
  // An answer may come as the session has run out: what its customer chose stays theirs, and is there once they are back.
  const isLate = Boolean(stored.owner) && ownerNow() === null;
  const next = isLate ? { ...stored, ...change } : { ...readCheckoutDraft(), ...change, owner: ownerNow() };
  save(JSON.stringify(next));
  if (change.sent !== undefined) keepSent(next);
  return next;
}

/** While an order of one's own waits for its payment, the units it holds must not look sold out, in whatever tab. */
export function holdsUnits(): boolean {
  const { owner, sentAt } = (parseJson(readKey(KEYS.sentCheckout)) ?? {}) as Partial<Sent>;
  return isOwn(owner) && Date.now() - (sentAt ?? 0) < PAYMENT_WINDOW_SECONDS * 1000;
}

type Sent = Required<Pick<CheckoutDraft, 'owner' | 'sentAt'>>;

function keepSent({ sent, sentAt, owner }: CheckoutDraft): void {
  writeKey(KEYS.sentCheckout, sent ? JSON.stringify({ owner, sentAt }) : null);
}

/** Paid for, or no longer wanted. */
export function dropCheckoutDraft(): void {
  save(null);
  writeKey(KEYS.sentCheckout, null);
}

/** Not randomUUID: that one exists on https alone, and a store at home may be tried over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function load(): string | null {
  try {
    return memory ?? sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function save(text: string | null): void {
  memory = null;
  try {
    if (text === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, text);
  } catch {
    // The visit works, it just does not survive a reload.
    memory = text;
  }
}
