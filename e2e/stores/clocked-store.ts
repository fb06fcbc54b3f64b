import type { Role, User } from '@cesta/contract/identity/identity';
import { startProgram } from './called-program.ts';

export interface Session {
  token: string;
  user: User;
}

/** What was received and what is owed for it, each summed by itself, and whatever is there twice. */
export interface Recount {
  farms: { farm: string; worth: number; owed: number; receipts: number; lines: number }[];
  statements: { total: number; lines: number }[];
  doubled: string[];
}

/** What a journey may do behind the back of everybody. */
export interface ClockedCalls {
  /** Moves everybody's time on; back once all that falls due has been done, and once more without effect. */
  passTo(time: string): Promise<void>;
  /** What was pressed is followed up, at the same moment. */
  settle(nothing?: undefined): Promise<void>;
  /** Somebody new, signed in from now on. */
  signIn(person: { name: string; role: Role }): Promise<Session>;
  recount(nothing?: undefined): Promise<Recount>;
}

/** A whole store, with pages and a payment provider, in which time stands still until it is moved. */
export const openClockedStore = (port: number, start: string) =>
  startProgram<ClockedCalls>('clocked-server.ts', ['passTo', 'settle', 'signIn', 'recount'], {
    PORT: String(port),
    CLOCK_START: start,
  });
