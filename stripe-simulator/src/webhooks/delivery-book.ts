import type { Context } from '../context.ts';
import type { Outcome } from './transport.ts';

export interface Delivery {
  id: number;
  event: string;
  endpoint: string;
  due: number;
  attempts: number;
  /** How many of the first attempts get lost on purpose. */
  drops: number;
}

export interface Result {
  delivery: Delivery;
  at: number;
  outcome: Outcome;
}

export function isDelivered({ outcome: { status } }: Result): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Webhooks that are due by then, earliest first. */
export function dueDeliveries(ctx: Context, until: number, limit: number): Delivery[] {
  const sql = "SELECT * FROM deliveries WHERE state = 'pending' AND due <= ? ORDER BY due, id LIMIT ?";
  return ctx.store.db.all(sql, until, limit) as unknown as Delivery[];
}

/** When the next webhook is due, leaving out as many as are under way already. */
export function nextDue(ctx: Context, underWay: number): number | undefined {
  const sql = "SELECT due FROM deliveries WHERE state = 'pending' ORDER BY due, id LIMIT 1 OFFSET ?";
  const row = ctx.store.db.get(sql, underWay);
  return row && Number(row.due);
}

/** Notes what became of each attempt, and when the next one is to follow. */
export function recordResults(ctx: Context, results: Result[]): void {
  const { db } = ctx.store;
  ctx.store.transaction(() => {
    for (const result of results) {
      const { delivery, at, outcome } = result;
      db.run(
        'INSERT INTO attempts (delivery, at, status, error, milliseconds) VALUES (?, ?, ?, ?, ?)',
        delivery.id,
        Math.floor(at),
        outcome.status,
        outcome.error,
        outcome.milliseconds,
      );
      const pause = ctx.account.webhookPauses[delivery.attempts];
      const state = isDelivered(result) ? 'delivered' : pause === undefined ? 'failed' : 'pending';
      const due = Math.floor(at + (pause ?? 0) * 1000);
      const update = 'UPDATE deliveries SET state = ?, due = ?, attempts = attempts + 1 WHERE id = ?';
      db.run(update, state, due, delivery.id);
    }
  });
}
