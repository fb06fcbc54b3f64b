import { useEffect } from 'react';
import { isOffline } from '../ui/connection.ts';
import { afterFirstView } from '../ui/load-part.ts';

const WORKER = '/sw.js';

/** Keeps the page for visits without a network at hand, once everything else is done; where it is off, takes it away. */
export function useOfflinePage(isOn: boolean | undefined): void {
  useEffect(() => {
    if (isOn === undefined || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return afterFirstView(() => void (isOn ? keep() : forget()).catch(() => undefined));
  }, [isOn]);
}

async function keep(): Promise<void> {
  // The next page tries again.
  if (isOffline()) return;
  await navigator.serviceWorker.register(WORKER);
}

async function forget(): Promise<void> {
  const kept = await navigator.serviceWorker.getRegistrations();
  await Promise.all(kept.map((registration) => registration.unregister()));
  if (kept.length > 0) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
