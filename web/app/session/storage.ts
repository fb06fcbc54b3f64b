import type { Role } from '@cesta/contract/identity/identity';

/**
 * What the browser keeps. `cart` is a plain array of items; whose it is stands in `cart_owner`: a customer's id,
 * or 'visitor'. Of the user only id, name, email and role are stored: the rest is nobody's business on a shared computer.
 */
export const KEYS = {
  token: 'auth_token',
  user: 'user',
  cart: 'cart',
  cartOwner: 'cart_owner',
  /** Asked for in the coverage question, with its answer, so that nobody types it twice: see kept-cep. */
  keptCep: 'last_cep',
  /** Whose they are, and the products' ids. */
  favourites: 'favourites',
  /** Who last sent a checkout, and when: for every tab, see checkout-draft. */
  sentCheckout: 'sent_checkout',
} as const;
export type Key = (typeof KEYS)[keyof typeof KEYS];

/** Who works here; everybody else is a customer. */
const STAFF = new Set<unknown>(['admin', 'packer', 'driver']);

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
}

export interface StoredSession {
  token: string;
  user: SessionUser;
}

/**
 * What the browser refused to store (private windows, full disks): the visit works, it just is not kept. It is newer
 * than what is stored under the same key, which a full disk still reads out.
 */
const memory = new Map<string, string>();

// What another tab did since is newer still.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });

export function readKey(key: Key): string | null {
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null removes. */
export function writeKey(key: Key, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

/** For those who show what stands under a key: they hear of its changes in this tab, by `notify`, and in others. */
export function watchKey(key: Key) {
  const listeners = new Set<() => void>();
  let isListening = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    notify,
    subscribe(listener: () => void): () => void {
      if (!isListening) {
        isListening = true;
        window.addEventListener('storage', ({ key: changed }) => {
          if (changed === key || changed === null) notify();
        });
      }
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function clearEverything(): void {
  memory.clear();
  try {
    localStorage.clear();
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** In this tab's storage: what was typed at the sign-up. Whoever signs in or out afterwards must not find it. */
export const SIGN_UP_DRAFT = 'sign_up_draft';

export function dropSignUpDraft(): void {
  try {
    sessionStorage.removeItem(SIGN_UP_DRAFT);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

export function readSession(): StoredSession | null {
  const token = readKey(KEYS.token);
  const user = toSessionUser(parseJson(readKey(KEYS.user)));
  return token && user ? { token, user } : null;
}

/** Who is at this browser now, by what is stored: known before the server has confirmed it. */
export function ownerNow(): string | null {
  return readSession()?.user.id ?? null;
}

/** Whether something kept is for who is here now; what a visitor kept goes along when they sign in. */
export function isOwn(owner: string | null | undefined): boolean {
  return !owner || owner === ownerNow();
}

/** The user first: another tab takes a session over when its token appears. */
export function writeSession({ token, user }: StoredSession): void {
  writeKey(KEYS.user, JSON.stringify(user));
  writeKey(KEYS.token, token);
}

export function removeSession(): void {
  writeKey(KEYS.token, null);
  writeKey(KEYS.user, null);
}

/** Picks the four fields that may be stored, or null when it is not a user. */
export function toSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, email, role } = value as Record<string, unknown>;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return {
    id: String(id),
    name: String(name ?? ''),
    email: String(email ?? ''),
    role: STAFF.has(role) ? (role as Role) : 'customer',
  };
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
