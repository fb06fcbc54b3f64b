import { parseJson } from '../../session/storage.ts';

/** What this browser remembers of how its operator works; nothing is lost with it. */
export function readKept(key: 'tab_uses' | 'shortcuts_off' | 'orders_as'): unknown {
  try {
    return parseJson(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function writeKept(key: Parameters<typeof readKept>[0], value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing shows the panel in its own order.
  }
}
