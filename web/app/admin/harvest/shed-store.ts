import { ownerNow, parseJson } from '../../session/storage.ts';
import { EMPTY, type Shed, toShed } from './receiving-queue.ts';

/** Each of the staff has their own: what one has entered is not sent in another's name. */
const keyOf = (owner: string) => `shed:${owner}`;

const listeners = new Set<() => void>();
let known: { owner: string; shed: Shed } | null = null;

/** As it was last seen here; the browser's storage is asked when the person has changed. */
export function readShed(): Shed {
  const owner = ownerNow();
  if (owner === null) return EMPTY;
  if (known?.owner !== owner) known = { owner, shed: readStored(owner) };
  return known.shed;
}

/** From what is stored now: another window may have added lines. */
export function changeShed(change: (shed: Shed) => Shed): void {
  const owner = ownerNow();
  if (owner === null) return;
  const shed = change(isKept(owner) ? readStored(owner) : readShed());
  known = { owner, shed };
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(shed));
  } catch {
    // A browser that keeps nothing still sends what is on the screen.
  }
  tell();
}

export function watchShed(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', readAgain);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', readAgain);
  };
}

function readAgain(): void {
  known = null;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function isKept(owner: string): boolean {
  try {
    return localStorage.getItem(keyOf(owner)) !== null;
  } catch {
    return false;
  }
}

function readStored(owner: string): Shed {
  try {
    return toShed(parseJson(localStorage.getItem(keyOf(owner))));
  } catch {
    return EMPTY;
  }
}
