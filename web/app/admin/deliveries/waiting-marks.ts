import { DAY_MS } from '@cesta/contract/base/calendar';
import { STOP_STATE_LABELS, type StopState } from '@cesta/contract/orders/delivery-constants';
import type { DoorPaymentMark, StopMove } from '@cesta/contract/panel/deliveries';
import { doorState } from './stop-words.ts';

/** What was pressed and is not known to have reached the store. */
export interface WaitingMark {
  /** What stood there, and what it was to become. */
  from: string;
  to: string;
  at: number;
  /** Pressed where it is said to go by itself: the release before kept what others had overtaken, too. */
  goesAlone?: true;
  /** The orders that were seen with a basket. */
  extras?: readonly string[];
  /** What the door's button said to take. */
  amount?: number;
  /** 'Caixa 12': told where its card is not on the screen. Never a name or an address: phones are lost. */
  box?: string;
  /** Why the store does not want it. */
  refused?: string;
}

/** By the key of what was marked, in the order of the presses. */
export type WaitingMarks = Readonly<Record<string, WaitingMark>>;

/** So far back the days can still be marked by who packs and drives. */
const KEPT_MS = 7 * DAY_MS;

/** The newest press on something is what counts of it, and comes after all others. */
export function withMark(marks: WaitingMarks, key: string, mark: WaitingMark): WaitingMarks {
  return { ...withoutMark(marks, key), [key]: mark };
}

export function withoutMark(marks: WaitingMarks, key: string): WaitingMarks {
  const { [key]: _, ...others } = marks;
  return others;
}

/** Another press may have taken the place of the one that this is the word on. */
export function withRefusal(marks: WaitingMarks, key: string, at: number, refused: string): WaitingMarks {
  const mark = marks[key];
  return mark?.at === at ? { ...marks, [key]: { ...mark, refused } } : marks;
}

export function withAnswered(marks: WaitingMarks, key: string, at: number): WaitingMarks {
  return marks[key]?.at === at ? withoutMark(marks, key) : marks;
}

/** Whether this very step is on its way: what has moved on meanwhile is dealt with. */
export function isWaitingFor(
  marks: WaitingMarks,
  key: string,
  from: string,
  to: string | undefined,
): boolean {
  const mark = marks[key];
  return mark !== undefined && mark.refused === undefined && mark.from === from && mark.to === to;
}

type Call =
  | { method: 'patch'; path: string; body: StopMove }
  | { method: 'put'; path: string; body: DoorPaymentMark };

/** What is asked of the store; null: nothing that this page knows of. */
export function callOf(key: string, { from, to, extras, amount }: WaitingMark): Call | null {
  const door = doorOf(key);
  if (door) {
    const body = { received: to === doorState(true), ...(amount !== undefined && { amount }) };
    return { method: 'put', path: `/admin/deliveries/order/${door}/door-payment`, body };
  }
  const [, kind, id] = /^(basket|order)-([\w-]+)$/.exec(key) ?? [];
  if (!kind || !isState(from) || !isState(to)) return null;
  const body = { from, to, ...(extras && { extras: [...extras] }) };
  return { method: 'patch', path: `/admin/deliveries/${kind}/${id}`, body };
}

/** The order whose door money it is about. */
export function doorOf(key: string): string | null {
  return /^door ([\w-]+)$/.exec(key)?.[1] ?? null;
}

const isState = (value: string): value is StopState => value in STOP_STATE_LABELS;

/** 'Caixa 12, entregue' */
export function markWords({ to, box = 'Uma entrega' }: WaitingMark): string {
  if (to === doorState(true)) return `${box}, dinheiro recebido`;
  if (to === doorState(false)) return `${box}, dinheiro em aberto`;
  return `${box}, ${isState(to) ? STOP_STATE_LABELS[to].toLowerCase() : to}`;
}

/** What a browser has kept may be anything. */
export function toMarks(value: unknown): WaitingMarks {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry) => isKept(entry[1])));
}

function isKept(value: unknown): value is WaitingMark {
  const { from, to, at, box = '', extras = [] } = (value ?? {}) as Partial<WaitingMark>;
  const isSound = [from, to, box].every((text) => typeof text === 'string') && Array.isArray(extras);
  return isSound && Date.now() - Number(at) < KEPT_MS;
}
