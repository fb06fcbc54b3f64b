import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from './context.ts';
import { DAY_MS } from './day.ts';
import { forgetOldEvents, keptSince } from './event-retention.ts';
import { perform } from './tasks.ts';
import type { TestClock } from './wire/wire-type.ts';

/** Transactions stay short, so that API calls and webhooks find their turn while a year passes. */
const TURN_MS = 40;
/** But on a busy machine not so short that writing costs more than working. */
const TURN_TASKS = 100;
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const WEEK_MS = 7 * DAY_MS;

/** Moves time, and lets everything that falls due on the way happen in order. */
export class Timekeeper {
  readonly #ctx: Context;
  readonly #report: (error: unknown) => void;
  #line: Promise<unknown> = Promise.resolve();
  #busy = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #cleanedUpAt = 0;

  constructor(ctx: Context, report: (error: unknown) => void) {
    this.#ctx = ctx;
    this.#report = report;
    ctx.store.onCommit(() => this.#schedule());
  }

  /** Moves the main clock to a later moment (milliseconds) and answers how much happened. */
  advanceTo(moment: number): Promise<number> {
    const { clock, store } = this.#ctx;
    return this.#inLine(async () => {
      try {
        const last = Math.floor(moment / 1000);
        const done = await this.#work(
          '',
          () => last,
          (due) => clock.holdAt(due * 1000),
        );
        store.transaction(() => clock.holdAt(moment));
        this.#cleanUp();
        return done;
      } finally {
        clock.release();
      }
    });
  }

  /** Does what is due by the clock as it stands. */
  catchUp(): Promise<number> {
    return this.#inLine(() => this.#work('', this.#ctx.clock.seconds, () => undefined));
  }

  /** Lets test clocks that were told to advance do so. */
  runTestClocks(): Promise<void> {
    const { store } = this.#ctx;
    return this.#inLine(async () => {
      const told = store.read(() => store.testClocks.all().filter((clock) => clock.status === 'advancing'));
      for (const clock of told) await this.#runTestClock(clock);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#line;
  }

  async #runTestClock({ id, status_details: details }: TestClock): Promise<void> {
    const { store, emit } = this.#ctx;
    const target = details.advancing?.target_frozen_time ?? 0;
    const moveTo = (moment: number, changes: Partial<TestClock> = {}): TestClock | undefined => {
      const clock = store.testClocks.get(id);
      if (!clock) return undefined;
      Object.assign(clock, { frozen_time: Math.max(clock.frozen_time, moment), ...changes });
      store.testClocks.save(clock);
      return clock;
    };
    await this.#work(id, () => target, moveTo);
    if (this.#stopped) return;
    store.transaction(() => {
      const ready = moveTo(target, { status: 'ready', status_details: {} });
      if (ready) emit('test_helpers.test_clock.ready', ready);
    });
  }

  /** One at a time: two hands on one clock would let time run backwards. */
  #inLine<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    const result = this.#line.then(work).finally(() => {
      this.#busy -= 1;
      this.#schedule();
    });
    this.#line = result.catch(() => undefined);
    return result;
  }

  /** Works through one clock's agenda; `reach` is told each moment before what happens then. */
  async #work(owner: string, until: () => number, reach: (due: number) => void): Promise<number> {
    const { store, agenda } = this.#ctx;
    let done = 0;
    const takeTurn = (): boolean => {
      const ends = performance.now() + TURN_MS;
      for (let count = 0; count < TURN_TASKS || performance.now() < ends; count += 1) {
        const task = agenda.first(owner, until());
        if (!task) return true;
        reach(task.due);
        perform(this.#ctx, task);
        done += 1;
      }
      return false;
    };
    for (;;) {
      this.#ctx.eventsFrom = keptSince(until() * 1000);
      const finished = store.transaction(takeTurn);
      this.#ctx.eventsFrom = 0;
      this.#cleanUp();
      if (finished || this.#stopped) return done;
      await nextTurn();
    }
  }

  #cleanUp(): void {
    const now = this.#ctx.clock.milliseconds();
    if (now - this.#cleanedUpAt < WEEK_MS) return;
    this.#cleanedUpAt = now;
    forgetOldEvents(this.#ctx);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#stopped || this.#busy > 0) return;
    const due = this.#ctx.agenda.nextDue('');
    if (due === undefined) return;
    const pause = Math.min(Math.max(due * 1000 - this.#ctx.clock.milliseconds(), 0), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => this.catchUp().catch(this.#report), pause);
  }
}
