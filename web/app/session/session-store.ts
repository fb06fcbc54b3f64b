import { useSyncExternalStore } from 'react';
import {
  cart,
  dropCartOfOthers,
  forgetCartAside,
  giveCartBack,
  setCartAside,
  takeCartAlong,
} from './cart-store.ts';
import { forgetCep } from './kept-cep.ts';
import { noteServerTime } from './server-time.ts';
import {
  clearEverything,
  dropSignUpDraft,
  KEYS,
  readSession,
  removeSession,
  type SessionUser,
  type StoredSession,
  toSessionUser,
  writeKey,
  writeSession,
} from './storage.ts';

export type SessionState =
  | { status: 'checking'; user: null }
  | { status: 'signed-in'; user: SessionUser }
  /** `mismatch`: the stored user was not the token's. `left`: the person signed out here. */
  | {
      status: 'anonymous';
      user: null;
      reason: 'nobody' | 'refused' | 'mismatch' | 'expired' | 'left' | 'elsewhere';
    };

const CHECKING: SessionState = { status: 'checking', user: null };

let state: SessionState = CHECKING;
let started: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Checks the stored session once for each page load. */
export function startSession(): Promise<void> {
  started ??= check();
  return started;
}

async function check(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS.token || key === KEYS.user || key === null) followOtherTab();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTab();
  });
  const stored = readSession();
  if (!stored) {
    removeSession();
    dropCartOfOthers();
    become({ status: 'anonymous', user: null, reason: 'nobody' });
    return;
  }
  takeCartAlong(stored.user.id);
  const verified = await verify(stored.token);
  // Somebody signed in or out while the answer was on its way: it is about a session that is no more.
  if (state !== CHECKING || readSession()?.token !== stored.token) return followOtherTab();
  settle(stored, verified);
}

function settle(stored: StoredSession, verified: Verified): void {
  if (verified === 'refused') {
    setCartAside(stored.user.id);
    forget('refused');
  } else if (verified !== 'unreachable' && verified?.id !== stored.user.id) {
    clearEverything();
    cart.clear();
    become({ status: 'anonymous', user: null, reason: 'mismatch' });
  } else {
    become({ status: 'signed-in', user: stored.user });
  }
}

type Verified = SessionUser | null | 'refused' | 'unreachable';

async function verify(token: string): Promise<Verified> {
  const askedAt = Date.now();
  try {
    const response = await fetch('/api/auth/verify', { headers: { authorization: `Bearer ${token}` } });
    noteServerTime(response, askedAt);
    if (!response.ok) return 'refused';
    const body = (await response.json()) as { user?: unknown } | null;
    return toSessionUser(body?.user ?? body);
  } catch {
    return 'unreachable';
  }
}

/** After a login or signup. The visitor's cart goes along. */
export function signIn(token: string, user: unknown): SessionUser {
  const known = toSessionUser(user);
  if (!token || !known) throw new Error('Resposta inválida do servidor');
  writeSession({ token, user: known });
  dropSignUpDraft();
  takeCartAlong(known.id);
  giveCartBack(known.id);
  become({ status: 'signed-in', user: known });
  return known;
}

/** After a profile update: the token stays. */
export function refreshUser(user: unknown): void {
  const stored = readSession();
  const known = toSessionUser(user);
  if (!stored || !known || known.id !== stored.user.id) return;
  writeSession({ token: stored.token, user: known });
  become({ status: 'signed-in', user: known });
}

/** Clears user, token and cart at once; the server revokes the token when it can be reached. */
export function signOut(): void {
  const stored = readSession();
  forgetCartAside();
  writeKey(KEYS.sentCheckout, null);
  forget('left');
  if (!stored) return;
  const headers = { authorization: `Bearer ${stored.token}` };
  void fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

const isBeingChecked = () => started !== null && state === CHECKING;

/**
 * The server no longer knows this token. A late answer about an older one changes nothing. While the session is still
 * being checked, the check has the last word: then this answers false, and there is nothing to tell yet.
 */
export function expireSession(token: string): boolean {
  const stored = readSession();
  if (isBeingChecked()) return false;
  if (stored?.token !== token) return true;
  setCartAside(stored.user.id);
  forget('expired');
  return true;
}

function forget(reason: 'left' | 'expired' | 'refused'): void {
  removeSession();
  dropSignUpDraft();
  cart.clear();
  forgetCep();
  writeKey(KEYS.favourites, null);
  become({ status: 'anonymous', user: null, reason });
}

/** Storage is shared by all tabs: what one did is true for every other. */
function followOtherTab(): void {
  const stored = readSession();
  if (stored) {
    giveCartBack(stored.user.id);
    become({ status: 'signed-in', user: stored.user });
  } else if (state.status !== 'anonymous') become({ status: 'anonymous', user: null, reason: 'elsewhere' });
}

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Calls back after every change of who is there. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSession, () => CHECKING);
}

export function getSession(): SessionState {
  return state;
}
