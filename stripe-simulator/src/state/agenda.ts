import type { Store } from './store.ts';

export type TaskKind =
  | 'session.expire'
  | 'pix.expire'
  | 'subscription.renew'
  | 'subscription.cancel'
  | 'subscription.give_up'
  | 'subscription.resume'
  | 'invoice.finalize'
  | 'invoice.retry'
  | 'refund.settle'
  | 'charge.dispute'
  | 'payout.make'
  | 'payout.arrive';

export interface Task {
  id: number;
  /** Empty for the main clock, else the id of a test clock. */
  clock: string;
  due: number;
  kind: TaskKind;
  object: string;
}

/** What has to happen at a moment to come: expiries, renewals, retries. It survives a restart. */
export interface Agenda {
  add(clock: string | null, due: number, kind: TaskKind, object: string): void;
  drop(object: string, kind: TaskKind): void;
  dropClock(clock: string): void;
  /** The earliest task of a clock that is due by then. */
  first(clock: string, until: number): Task | undefined;
  done(task: Task): void;
  nextDue(clock: string): number | undefined;
}

export function createAgenda(store: Store): Agenda {
  const { db } = store;
  return {
    add(clock, due, kind, object) {
      db.run(
        'INSERT INTO agenda (clock, due, kind, object) VALUES (?, ?, ?, ?)',
        clock ?? '',
        due,
        kind,
        object,
      );
    },
    drop(object, kind) {
      db.run('DELETE FROM agenda WHERE object = ? AND kind = ?', object, kind);
    },
    dropClock(clock) {
      db.run('DELETE FROM agenda WHERE clock = ?', clock);
    },
    first(clock, until) {
      const sql = 'SELECT * FROM agenda WHERE clock = ? AND due <= ? ORDER BY due, id LIMIT 1';
      return db.get(sql, clock, until) as unknown as Task | undefined;
    },
    done(task) {
      db.run('DELETE FROM agenda WHERE id = ?', task.id);
    },
    nextDue(clock) {
      const row = db.get('SELECT due FROM agenda WHERE clock = ? ORDER BY due LIMIT 1', clock);
      return row ? Number(row.due) : undefined;
    },
  };
}
