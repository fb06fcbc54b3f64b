import type { Context } from '../context.ts';
import {
  type Delivery,
  dueDeliveries,
  isDelivered,
  nextDue,
  type Result,
  recordResults,
} from './delivery-book.ts';
import { signatureHeader } from './signature.ts';
import { createTransport, type Outcome } from './transport.ts';
import { renderFor } from './versions.ts';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Sends what is due, several at a time, and again after a pause what was not taken. */
export class Dispatcher {
  readonly #ctx: Context;
  readonly #report: (error: unknown) => void;
  readonly #transport = createTransport();
  readonly #underWay = new Set<number>();
  #results: Result[] = [];
  #waiting: Array<() => void> = [];
  #timer: NodeJS.Timeout | undefined;
  #poked = false;
  #stopped = false;
  /** While settling: how often each delivery that still waits was tried in this round. */
  #round: { tried: Map<number, number>; tries: number } | undefined;

  constructor(ctx: Context, report: (error: unknown) => void) {
    this.#ctx = ctx;
    this.#report = report;
    ctx.store.onCommit(() => this.poke());
  }

  /** Looks for due webhooks soon; called after every change. */
  poke(): void {
    if (this.#poked || this.#stopped) return;
    this.#poked = true;
    setImmediate(() => {
      this.#poked = false;
      try {
        if (!this.#stopped) this.#pump();
      } catch (error) {
        this.#report(error);
      }
    });
  }

  /** Resolves once nothing is under way and nothing is due by the clock. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.poke();
    });
  }

  /** Delivers everything that waits, without its pauses; each webhook is tried at most so often. */
  settle(tries = 5): Promise<void> {
    this.#round = { tried: new Map(), tries };
    return this.idle();
  }

  /** Webhooks that are under way are sent again after the next start: at least once, never not at all. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#transport.close();
    for (const resolve of this.#waiting) resolve();
  }

  #pump(): void {
    if (this.#results.length > 0) this.#record();
    const room = this.#ctx.account.webhookConcurrency - this.#underWay.size;
    for (const delivery of room > 0 ? this.#choose(room) : []) void this.#attempt(delivery);
    if (this.#underWay.size === 0) this.#announceQuiet();
    this.#schedule();
  }

  #choose(limit: number): Delivery[] {
    const round = this.#round;
    const until = round ? Number.MAX_SAFE_INTEGER : this.#ctx.clock.milliseconds();
    const mayTry = (id: number) => !round || (round.tried.get(id) ?? 0) < round.tries;
    return dueDeliveries(this.#ctx, until, limit + this.#underWay.size + (round?.tried.size ?? 0))
      .filter(({ id }) => !this.#underWay.has(id) && mayTry(id))
      .slice(0, limit);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    this.#underWay.add(delivery.id);
    const outcome = await this.#send(delivery);
    this.#results.push({ delivery, at: this.#ctx.clock.milliseconds(), outcome });
    this.poke();
  }

  #send(delivery: Delivery): Promise<Outcome> {
    const { store, clock, account } = this.#ctx;
    const lost = async (error: string): Promise<Outcome> => ({ status: null, error, milliseconds: 0 });
    if (delivery.attempts < delivery.drops) return lost('lost on purpose');
    const endpoint = store.read(() => store.webhookEndpoints.get(delivery.endpoint));
    const event = store.db.get('SELECT body FROM events WHERE id = ?', delivery.event);
    if (!endpoint || !event) return lost('the endpoint or the event is gone');
    const payload = renderFor(String(event.body), endpoint.api_version ?? account.apiVersion);
    // A receiver measures the age by its own clock: the real one, or one that was moved like ours.
    const seconds = Math.floor(Math.max(Date.now(), clock.milliseconds()) / 1000);
    const signature = signatureHeader(payload, endpoint.secret ?? '', seconds);
    return this.#transport.send(endpoint.url, payload, signature, account.webhookTimeoutMs);
  }

  #record(): void {
    const results = this.#results;
    this.#results = [];
    recordResults(this.#ctx, results);
    for (const result of results) {
      const { id } = result.delivery;
      this.#underWay.delete(id);
      if (!this.#round) continue;
      if (isDelivered(result)) this.#round.tried.delete(id);
      else this.#round.tried.set(id, (this.#round.tried.get(id) ?? 0) + 1);
    }
  }

  #announceQuiet(): void {
    this.#round = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#underWay.size >= this.#ctx.account.webhookConcurrency) return;
    const due = nextDue(this.#ctx, this.#underWay.size);
    if (due === undefined) return;
    const pause = due - this.#ctx.clock.milliseconds();
    this.#timer = setTimeout(() => this.poke(), Math.min(Math.max(pause, 1), LONGEST_TIMER_MS));
  }
}
