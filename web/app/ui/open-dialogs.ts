import { useSyncExternalStore } from 'react';

/** Open dialogs from bottom to top. Only the top one can be reached; what must be heard goes inside it. */
let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export function dialogOpened(dialog: HTMLDialogElement): void {
  change([...stack.filter((other) => other !== dialog), dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  change(stack.filter((other) => other !== dialog));
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  );
}

function change(next: readonly HTMLDialogElement[]): void {
  stack = next;
  document.documentElement.classList.toggle('scroll-locked', stack.length > 0);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
