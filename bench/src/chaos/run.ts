import { setTimeout as wait } from 'node:timers/promises';
import { type Book, emptyBook, perform } from './acts.ts';
import { deliver, forEach, moveTo, underWay, work } from './days.ts';
import { AT_ONCE, FaultInjector, passDay } from './fault-injector.ts';
import { call, fillWorld, type World } from './people.ts';
import type { Act, Plan } from './plan.ts';
import { type Counted, recount } from './recount.ts';
import { openStage, type Stage } from './stage.ts';
import { countWebhooks, type Webhooks } from './webhooks.ts';

/** After the last day everybody leaves; by then everything paid has come, or gone back. */
const DAYS_TO_LEAVE = 28;
const REST_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 250;

export interface RunOptions {
  /** No act begins after this many minutes. What was begun is finished and counted. */
  minutes: number;
  progress(text: string): void;
}

export interface Outcome {
  book: Book;
  world: World;
  counted: Counted;
  kills: number;
  restarts: number;
  /** Processes that ended by themselves. */
  crashes: number;
  webhooks: Webhooks;
  acts: { done: number; planned: number };
  /** What had not come to its end, by name. */
  left: Record<string, number>;
  seconds: number;
}

/** Lives through a plan, lets everything come to its end, and counts. */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Outcome> {
  const began = performance.now();
  const parts = new AsyncDisposableStack();
  try {
    const stage = await openStage(parts);
    const world = await fillWorld(stage, plan);
    const run = new Run(stage, world, plan, options);
    await run.live();
    const left = await run.leave();
    options.progress('counting');
    const counted = await recount(stage, world, run.book, plan);
    return {
      book: run.book,
      world,
      counted,
      kills: run.injector.kills,
      restarts: run.injector.restarts,
      crashes: stage.stores.reduce((sum, { crashes }) => sum + crashes, 0),
      webhooks: await countWebhooks(stage),
      acts: { done: run.done, planned: run.planned },
      left,
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    await parts.disposeAsync();
  }
}

class Run {
  readonly book = emptyBook();
  readonly injector: FaultInjector;
  readonly planned: number;
  done = 0;
  #stage: Stage;
  #world: World;
  #plan: Plan;
  #options: RunOptions;
  #end: number;

  constructor(stage: Stage, world: World, plan: Plan, options: RunOptions) {
    this.#stage = stage;
    this.injector = new FaultInjector(stage);
    this.#world = world;
    this.#plan = plan;
    this.#options = options;
    this.#end = Date.now() + options.minutes * 60_000;
    this.planned = plan.days.reduce((sum, { acts }) => sum + acts.length, 0);
  }

  async live(): Promise<void> {
    for (const [number, day] of this.#plan.days.entries()) {
      if (Date.now() > this.#end) return;
      const underWay = await passDay(
        day,
        (act) => this.#act(number, act),
        (fault) => this.injector.inject(fault),
      );
      await this.#night();
      await Promise.all(underWay);
    }
  }

  async #act(day: number, act: Act): Promise<void> {
    if (Date.now() > this.#end) return;
    await perform(this.#stage, this.#world, this.book, act);
    this.done += 1;
    this.#options.progress(`day ${day + 1} of ${this.#plan.days.length}, ${this.done} of ${this.planned}`);
  }

  async #night(): Promise<void> {
    for (const hour of [19, 8]) {
      await moveTo(this.#stage, hour);
      await work(this.#stage);
    }
    await deliver(this.#stage, this.#world);
  }

  /** The provider is well again, everybody leaves, and days go by until nothing is under way. */
  async leave(): Promise<Record<string, number>> {
    const stage = this.#stage;
    await stage.provider.clearFaults();
    await this.#settle();
    await forEach([...this.book.joined], AT_ONCE, async (who) => {
      const person = this.#world.people[who];
      if (person) await call(stage, this.#world, person, 'POST', '/stripe/cancel-subscription');
    });
    let left = await underWay(stage);
    for (let day = 0; day < DAYS_TO_LEAVE && Object.keys(left).length > 0; day += 1) {
      this.#options.progress(`leaving, day ${day + 1}: ${namesOf(left)}`);
      await this.#night();
      left = await underWay(stage);
    }
    return this.#comeToRest();
  }

  /** By the machine's clock jobs come round at any moment: one that has only just begun is given its time. */
  async #comeToRest(): Promise<Record<string, number>> {
    const end = Date.now() + REST_LIMIT_MS;
    for (;;) {
      await this.#settle();
      const left = await underWay(this.#stage);
      if (Object.keys(left).length === 0 || Date.now() > end) return left;
      this.#options.progress(`coming to rest: ${namesOf(left)}`);
      await wait(LOOK_AGAIN_MS);
    }
  }

  async #settle(): Promise<void> {
    await this.#stage.provider.settle();
    await work(this.#stage);
    await work(this.#stage);
  }
}

function namesOf(left: Record<string, number>): string {
  return Object.entries(left)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
