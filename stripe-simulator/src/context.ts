import type { AccountSettings } from './settings.ts';
import type { Agenda } from './state/agenda.ts';
import type { SimulatedClock } from './state/clock.ts';
import type { Store } from './state/store.ts';

interface RequestInfo {
  id: string | null;
  idempotencyKey: string | null;
  apiVersion: string;
}

/** Notes that something happened, and sends word of it to everyone who asked for it. */
export type Emit = (type: string, object: object, previous?: Record<string, unknown>) => void;

/** Everything the rules need. All of them run synchronously inside one transaction. */
export interface Context {
  store: Store;
  clock: SimulatedClock;
  agenda: Agenda;
  account: AccountSettings;
  publicUrl: string;
  emit: Emit;
  /** The API call being answered, noted on the events that it causes. */
  request: RequestInfo;
  /** The test clock of the customer in hand; null means the main clock. */
  activeClock: string | null;
  /** While time is moved: events from before this moment would be forgotten again at the end of the way. */
  eventsFrom: number;
  /** Seconds on the clock of the customer in hand. */
  now(): number;
}
