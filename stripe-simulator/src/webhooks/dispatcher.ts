import type { Context } from '../context.ts';
import { signatureHeader } from './signature.ts';
import { createTransport, type Outcome } from './transport.ts';

export interface Dispatcher {
  /** Resolves once nothing is under way and nothing is due by the clock. */
  idle(): Promise<void>;
  /** Delivers everything that waits, without its pauses; each webhook is tried at most so often. */
  settle(tries?: number): Promise<void>;
  /** Looks for due webhooks; called after every change. */
  poke(): void;
  stop(): Promise<void>;
}

interface Delivery {
  id: number;
  event: string;
  endpoint: string;
  due: number;
  attempts: number;
  drops: number;
}

interface Result {
  delivery: Delivery;
  at: number;
  outcome: Outcome;
}

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export function createDispatcher(ctx: Context, report: (error: unknown) => void): Dispatcher {
  const { store, clock, account } = ctx;
  const transport = createTransport();
  const underWay = new Set<number>();
  let results: Result[] = [];
  let waiting: Array<() => void> = [];
  let timer: NodeJS.Timeout | undefined;
  let poked = false;
  let stopped = false;
  /** While settling: how often each delivery was tried in this round. */
  let round: { tried: Map<number, number>; tries: number } | undefined;

  const horizon = () => (round ? Number.MAX_SAFE_INTEGER : clock.milliseconds());

  const dueDeliveries = (limit: number): Delivery[] => {
    const rows = store.db.all(
      "SELECT * FROM deliveries WHERE state = 'pending' AND due <= ? ORDER BY due, id LIMIT ?",
      horizon(),
      limit + underWay.size + (round?.tried.size ?? 0),
    ) as unknown as Delivery[];
    return rows.filter(({ id }) => !underWay.has(id) && mayTry(id)).slice(0, limit);
  };

  const mayTry = (id: number) => !round || (round.tried.get(id) ?? 0) < round.tries;

  const attempt = async (delivery: Delivery): Promise<void> => {
    underWay.add(delivery.id);
    round?.tried.set(delivery.id, (round.tried.get(delivery.id) ?? 0) + 1);
    const outcome = await send(delivery);
    results.push({ delivery, at: clock.milliseconds(), outcome });
    poke();
  };

  const send = async (delivery: Delivery): Promise<Outcome> => {
    const lost = (error: string): Outcome => ({ status: null, error, milliseconds: 0 });
    if (delivery.attempts < delivery.drops) return lost('lost on purpose');
    const endpoint = store.read(() => store.webhookEndpoints.get(delivery.endpoint));
    const event = store.db.get('SELECT body FROM events WHERE id = ?', delivery.event);
    if (!endpoint || !event) return lost('the endpoint or the event is gone');
    const payload = String(event.body);
    // A receiver measures the age by its own clock: the real one, or one that was moved like ours.
    const seconds = Math.floor(Math.max(Date.now(), clock.milliseconds()) / 1000);
    const signature = signatureHeader(payload, endpoint.secret ?? '', seconds);
    return transport.send(endpoint.url, payload, signature, account.webhookTimeoutMs);
  };

  const record = (): void => {
    const batch = results;
    results = [];
    store.transaction(() => {
      for (const { delivery, at, outcome } of batch) {
        store.db.run(
          'INSERT INTO attempts (delivery, at, status, error, milliseconds) VALUES (?, ?, ?, ?, ?)',
          delivery.id,
          Math.floor(at),
          outcome.status,
          outcome.error,
          outcome.milliseconds,
        );
        const done = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
        if (done) round?.tried.delete(delivery.id);
        const pause = account.webhookPauses[delivery.attempts];
        const state = done ? 'delivered' : pause === undefined ? 'failed' : 'pending';
        const due = Math.floor(at + (pause ?? 0) * 1000);
        const update = 'UPDATE deliveries SET state = ?, due = ?, attempts = attempts + 1 WHERE id = ?';
        store.db.run(update, state, due, delivery.id);
      }
    });
    for (const { delivery } of batch) underWay.delete(delivery.id);
  };

  const pump = (): void => {
    poked = false;
    if (stopped) return;
    if (results.length > 0) record();
    const room = account.webhookConcurrency - underWay.size;
    const due = room > 0 ? dueDeliveries(room) : [];
    for (const delivery of due) void attempt(delivery);
    if (underWay.size === 0 && results.length === 0) {
      const finished = waiting;
      waiting = [];
      round = undefined;
      for (const resolve of finished) resolve();
    }
    schedule();
  };

  const poke = (): void => {
    if (poked || stopped) return;
    poked = true;
    setImmediate(() => {
      try {
        pump();
      } catch (error) {
        report(error);
      }
    });
  };

  const schedule = (): void => {
    clearTimeout(timer);
    if (underWay.size >= account.webhookConcurrency) return;
    const next = store.db.get(
      "SELECT due FROM deliveries WHERE state = 'pending' ORDER BY due LIMIT 1 OFFSET ?",
      underWay.size,
    );
    if (!next) return;
    const pause = Number(next.due) - clock.milliseconds();
    timer = setTimeout(poke, Math.min(Math.max(pause, 1), LONGEST_TIMER_MS));
  };

  const whenQuiet = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      poke();
    });

  store.onCommit(poke);
  return {
    poke,
    idle: whenQuiet,
    settle(tries = 5) {
      round = { tried: new Map(), tries };
      return whenQuiet();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      transport.close();
      for (const resolve of waiting) resolve();
    },
  };
}
