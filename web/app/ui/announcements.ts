import { useSyncExternalStore } from 'react';

interface Announcement {
  id: number;
  /** When it was said. */
  since: number;
  text: string;
}

/** Long enough to be taken up by a screen reader; gone before anybody reads the page from its start. */
const KEPT_MS = 3000;

let spoken: Announcement | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Says politely what eyes can see anyhow. The last word replaces the one before. */
export function announce(text: string): void {
  lastId += 1;
  set({ id: lastId, since: Date.now(), text });
  clearTimeout(timer);
  timer = setTimeout(() => set(null), KEPT_MS);
}

export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => null,
  );
}

function set(next: Announcement | null): void {
  spoken = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
