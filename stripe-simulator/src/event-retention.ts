import type { Context } from './context.ts';
import { DAY_MS } from './day.ts';

/** Stripe, too, keeps events for thirty days only. */
const EVENT_DAYS = 30;

/** The moment, in seconds, before which events are forgotten. */
export function keptSince(milliseconds: number): number {
  return Math.floor((milliseconds - EVENT_DAYS * DAY_MS) / 1000);
}

/** Removes old events with their deliveries, and old idempotency keys. What still waits to be delivered stays. */
export function forgetOldEvents(ctx: Context): void {
  const limit = keptSince(ctx.clock.milliseconds());
  const { db } = ctx.store;
  ctx.store.transaction(() => {
    db.run('DELETE FROM idempotency WHERE created < ?', limit);
    const first = firstKept(ctx, limit);
    const oldest = db.get('SELECT min(seq) AS seq FROM events')?.seq;
    if (oldest == null || Number(oldest) >= first) return;
    const gone = 'SELECT id FROM events WHERE seq < ?';
    db.run(
      `DELETE FROM attempts WHERE delivery IN (SELECT id FROM deliveries WHERE event IN (${gone}))`,
      first,
    );
    db.run(`DELETE FROM deliveries WHERE event IN (${gone})`, first);
    db.run('DELETE FROM events WHERE seq < ?', first);
  });
}

/** Events are numbered in the order of time, so only the oldest have to be looked at. */
function firstKept(ctx: Context, limit: number): number {
  const { db } = ctx.store;
  const young = db.get('SELECT seq FROM events WHERE created >= ? ORDER BY seq LIMIT 1', limit);
  const waiting = db.get(
    "SELECT min(seq) AS seq FROM events WHERE id IN (SELECT event FROM deliveries WHERE state = 'pending')",
  );
  return Math.min(...[young?.seq, waiting?.seq].map((seq) => Number(seq ?? Number.MAX_SAFE_INTEGER)));
}
