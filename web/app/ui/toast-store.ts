import { TOAST_MS } from '@cesta/contract/base/constants';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  type: ToastType;
  /** When it came. */
  since: number;
  title?: string | undefined;
  /** What follows a line break stands by itself below. */
  text: string;
  /** What the lines are. */
  lead?: string | undefined;
  /** Short extra lines, such as the areas that are served. */
  lines?: readonly string[] | undefined;
  /** What it is about, such as one product in the cart: the last word on it replaces the one before. */
  key?: string | undefined;
  /** One thing to do about it, such as 'Desfazer'. The toast stays longer, and goes when it is done. */
  action?: { label: string; run: () => void } | undefined;
}

type Extra = Pick<Toast, 'title' | 'lead' | 'lines' | 'key' | 'action'>;

const MOST_AT_ONCE = 3;
/** Time to read it, to change one's mind and to get there. */
const ACTION_MS = 2 * TOAST_MS;
const NONE: readonly Toast[] = [];
let toasts = NONE;
let lastId = 0;

interface Clock {
  left: number;
  since: number;
  /** A toast under the pointer or the focus does not age. */
  paused: boolean;
  timer: ReturnType<typeof setTimeout>;
}
const clocks = new Map<number, Clock>();
const listeners = new Set<() => void>();

/** Speaks to the person from anywhere: `toast.success('Perfil atualizado com sucesso!')`. */
export const toast = {
  success: (text: string, extra?: Extra) => show('success', text, extra),
  error: (text: string, extra?: Extra) => show('error', text, extra),
  warning: (text: string, extra?: Extra) => show('warning', text, extra),
  info: (text: string, extra?: Extra) => show('info', text, extra),
};

function show(type: ToastType, text: string, extra: Extra = {}): void {
  // The same words twice are one message that starts anew, not a pile.
  const isSame = (other: Toast) => other.type === type && other.text === text;
  for (const same of toasts.filter(isSame)) closeToast(same.id);
  if (extra.key) closeToastsOf(extra.key);
  lastId += 1;
  for (const oldest of toasts.slice(0, -MOST_AT_ONCE + 1)) closeToast(oldest.id);
  set([...toasts, { id: lastId, type, since: Date.now(), text, ...extra }]);
  run(lastId, extra.action ? ACTION_MS : TOAST_MS);
}

export function closeToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  set(toasts.filter((other) => other.id !== id));
}

/** Before the same thing is tried again: what was said of the last try is no longer true. */
export function closeToastsOf(key: string): void {
  for (const other of toasts.filter((one) => one.key === key)) closeToast(other.id);
}

export function pauseToasts(): void {
  for (const [id, clock] of clocks) {
    if (clock.paused) continue;
    clearTimeout(clock.timer);
    clocks.set(id, { ...clock, left: clock.left - (Date.now() - clock.since), paused: true });
  }
}

export function resumeToasts(): void {
  for (const [id, clock] of clocks) if (clock.paused) run(id, clock.left);
}

function run(id: number, left: number): void {
  clocks.set(id, { left, since: Date.now(), paused: false, timer: setTimeout(() => closeToast(id), left) });
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => toasts,
  getServerSnapshot: () => NONE,
};
