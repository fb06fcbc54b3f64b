import type { StripeSettings } from '@cesta/api/platform/stripe';
import type { Topic } from '@cesta/contract/base/topics';

/** What the primary has decided for all; everything else a worker reads from the environment itself. */
export interface Launch {
  /** Its place among them, from 0. */
  slot: number;
  databaseUrl: string;
  port: number;
  baseUrl: string;
  stripe: StripeSettings | undefined;
  databasePool: number;
  /**
   * It works on jobs from its start. Both ways over a SIGHUP that changes the release: the one before says it here alone
   * and knows no 'work'. Goes once that release is two back.
   */
  runsJobs?: boolean;
}

export type ToWorker =
  | { kind: 'serve'; launch: Launch }
  /** From now on it works on jobs, too. */
  | { kind: 'work' }
  /** Another one listens at the same door: let those who are connected finish, then end. */
  | { kind: 'retire' }
  | { kind: 'stop' }
  /** Another worker has changed this. */
  | { kind: 'changed'; id: number; topic: Topic }
  /** All others know of the change. */
  | { kind: 'known'; id: number };

export type ToPrimary =
  /** For what it is to serve. */
  | { kind: 'waits' }
  /** From now on it hears of changes. */
  | { kind: 'hears' }
  | { kind: 'open' }
  | { kind: 'failed'; message: string }
  | { kind: 'changed'; id: number; topic: Topic }
  | { kind: 'known'; id: number };
