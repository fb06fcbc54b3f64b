import { ownerNow, parseJson } from '../../session/storage.ts';

/** What this browser keeps for each of the staff apart: what one has entered is not sent in another's name. */
interface OwnStore<T> {
  /** As it was last seen here; the browser's storage is asked when the person has changed. */
  read(): T;
  /** From what is stored now: another window may have added something. Of whoever is here, or was when it began. */
  change(change: (value: T) => T, owner?: string | null): void;
  watch(listener: () => void): () => void;
  /** Of nobody. */
  empty: T;
}

/** `toValue` makes something sound of whatever is stored under the prefix and the person's id. */
export function ownStore<T>(prefix: string, toValue: (stored: unknown) => T): OwnStore<T> {
  const empty = toValue(null);
  const listeners = new Set<() => void>();
  let known: { owner: string; value: T } | null = null;
  /** The browser keeps nothing, or nothing more: what is stored is older than what is known. */
  let isRefused = false;
  const keyOf = (owner: string) => `${prefix}:${owner}`;

  function readStored(owner: string): T {
    try {
      return toValue(parseJson(localStorage.getItem(keyOf(owner))));
    } catch {
      return empty;
    }
  }

  function read(): T {
    const owner = ownerNow();
    if (owner === null) return empty;
    if (known?.owner !== owner) known = { owner, value: readStored(owner) };
    return known.value;
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function readAgain(): void {
    if (!isRefused) known = null;
    tell();
  }

  return {
    empty,
    read,
    change(change, owner = ownerNow()) {
      if (owner === null) return;
      const before = isRefused && known?.owner === owner ? known.value : readStored(owner);
      const value = change(before);
      // Somebody else may be here by now; of who is not, what the browser refuses to store is kept here alone.
      if (owner === ownerNow() || known?.owner === owner) known = { owner, value };
      try {
        const text = JSON.stringify(value);
        if (text === JSON.stringify(empty)) localStorage.removeItem(keyOf(owner));
        else localStorage.setItem(keyOf(owner), text);
        isRefused = false;
      } catch {
        // What is on the screen is sent all the same.
        isRefused = true;
      }
      tell();
    },
    watch(listener) {
      // What other windows did while nobody watched here was not heard.
      if (listeners.size === 0 && !isRefused) known = null;
      listeners.add(listener);
      window.addEventListener('storage', readAgain);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', readAgain);
      };
    },
  };
}
