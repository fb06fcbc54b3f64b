import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from './context.ts';
import { perform } from './tasks.ts';

/** Moves time, and lets everything that falls due on the way happen in order. */
export interface Timekeeper {
  /** Moves the main clock to a later moment (milliseconds) and answers how much happened. */
  advanceTo(moment: number): Promise<number>;
  /** Does what is due by the clock as it stands. */
  catchUp(): Promise<number>;
  /** Lets test clocks that were told to advance do so. */
  runTestClocks(): Promise<void>;
  /** Resolves once nothing of the above is under way. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Transactions stay short, so that API calls and webhooks find their turn while a year passes. */
const TURN_MS = 40;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const EVENT_DAYS = 30;
const DAY_MS = 86_400_000;

export function createTimekeeper(ctx: Context, report: (error: unknown) => void): Timekeeper {
  const { store, agenda, clock } = ctx;
  let line: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let busy = 0;
  let stopped = false;
  let purgedAt = 0;

  /** One at a time: two hands on one clock would let time run backwards. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    busy += 1;
    const result = line.then(work).finally(() => {
      busy -= 1;
      schedule();
    });
    line = result.catch(() => undefined);
    return result;
  };

  /** Works through one clock's agenda; `reach` is told each moment before what happens then. */
  const work = async (owner: string, until: () => number, reach: (due: number) => void): Promise<number> => {
    let done = 0;
    for (;;) {
      const finished = store.transaction(() => {
        ctx.eventsFrom = until() - (EVENT_DAYS * DAY_MS) / 1000;
        const turnEnds = performance.now() + TURN_MS;
        while (performance.now() < turnEnds) {
          const task = agenda.first(owner, until());
          if (!task) return true;
          reach(task.due);
          perform(ctx, task);
          done += 1;
        }
        return false;
      });
      ctx.eventsFrom = 0;
      purgeOldEvents();
      if (finished || stopped) return done;
      await nextTurn();
    }
  };

  const purgeOldEvents = (): void => {
    const now = clock.milliseconds();
    if (now - purgedAt < 7 * DAY_MS) return;
    purgedAt = now;
    const limit = Math.floor((now - EVENT_DAYS * DAY_MS) / 1000);
    store.transaction(() => {
      forgetEventsBefore(ctx, limit);
      store.db.run('DELETE FROM idempotency WHERE created < ?', limit);
    });
  };

  const advanceTo = (moment: number) =>
    inLine(async () => {
      try {
        const last = Math.floor(moment / 1000);
        const done = await work(
          '',
          () => last,
          (due) => clock.holdAt(due * 1000),
        );
        store.transaction(() => clock.holdAt(moment));
        purgeOldEvents();
        return done;
      } finally {
        clock.release();
      }
    });

  const catchUp = () => inLine(() => work('', clock.seconds, () => undefined));

  const runTestClocks = () =>
    inLine(async () => {
      const waiting = store.read(() => store.testClocks.all().filter((it) => it.status === 'advancing'));
      for (const { id, status_details: details } of waiting) {
        const target = details.advancing?.target_frozen_time ?? 0;
        const moveTo = (moment: number, ready = false) => {
          const testClock = store.testClocks.get(id);
          if (!testClock) return;
          testClock.frozen_time = Math.max(testClock.frozen_time, moment);
          if (ready) Object.assign(testClock, { status: 'ready', status_details: {} });
          store.testClocks.save(testClock);
          if (ready) ctx.emit('test_helpers.test_clock.ready', testClock);
        };
        await work(id, () => target, moveTo);
        if (!stopped) store.transaction(() => moveTo(target, true));
      }
    });

  const schedule = (): void => {
    clearTimeout(timer);
    if (stopped || busy > 0) return;
    const due = agenda.nextDue('');
    if (due === undefined) return;
    const pause = Math.min(Math.max(due * 1000 - clock.milliseconds(), 0), LONGEST_TIMER_MS);
    timer = setTimeout(() => catchUp().catch(report), pause);
  };

  store.onCommit(schedule);
  return {
    advanceTo,
    catchUp,
    runTestClocks,
    settled: async () => {
      await line;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await line;
    },
  };
}

/** Stripe, too, keeps events for thirty days only. They are numbered in the order of time, so only the oldest are looked at. */
function forgetEventsBefore(ctx: Context, limit: number): void {
  const { db } = ctx.store;
  const kept = db.get('SELECT seq FROM events WHERE created >= ? ORDER BY seq LIMIT 1', limit);
  const waiting = db.get(
    "SELECT min(seq) AS seq FROM events WHERE id IN (SELECT event FROM deliveries WHERE state = 'pending')",
  );
  const first = Math.min(...[kept?.seq, waiting?.seq].map((seq) => Number(seq ?? Number.MAX_SAFE_INTEGER)));
  const oldest = db.get('SELECT min(seq) AS seq FROM events')?.seq;
  if (oldest == null || Number(oldest) >= first) return;
  const gone = 'SELECT id FROM events WHERE seq < ?';
  db.run(
    `DELETE FROM attempts WHERE delivery IN (SELECT id FROM deliveries WHERE event IN (${gone}))`,
    first,
  );
  db.run(`DELETE FROM deliveries WHERE event IN (${gone})`, first);
  db.run('DELETE FROM events WHERE seq < ?', first);
}
