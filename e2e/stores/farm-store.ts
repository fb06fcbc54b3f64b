import { startProgram } from './called-program.ts';

/** What a journey may do behind the back of its farmers. */
export interface FarmCalls {
  clock(at: string): Promise<void>;
  /** Plants a farm that grows what it is asked for, and asks. */
  ask(order: {
    name: string;
    date: string;
    until: string;
    asked: Record<string, number>;
  }): Promise<{ orderId: string; url: string }>;
  /** The time is up: who said nothing is answered for. */
  silence(nothing?: undefined): Promise<void>;
  /** Nobody drives anywhere on this day. */
  callOff(date: string): Promise<void>;
  confirmed(orderId: string): Promise<Record<string, number | null>>;
}

/** A store with a clock that can be moved, without shop and demo data. */
export const openFarmStore = () =>
  startProgram<FarmCalls>('farm-server.ts', ['clock', 'ask', 'silence', 'callOff', 'confirmed']);
