import type { Context } from '../context.ts';
import { listEvents } from '../resources/events.ts';
import type { Row } from '../state/database.ts';
import { isWanted, queueDelivery } from '../webhooks/emit.ts';

export interface LoggedAttempt {
  at: number;
  status: number | null;
  error: string | null;
  milliseconds: number;
}

export interface LoggedDelivery {
  id: number;
  endpoint: string;
  url: string | null;
  state: 'pending' | 'delivered' | 'failed';
  due: number;
  attempts: LoggedAttempt[];
}

export interface LoggedEvent {
  id: string;
  type: string;
  created: number;
  object: string;
  deliveries: LoggedDelivery[];
}

/** Every event with what became of its webhooks, latest first. */
export function readEventLog(
  ctx: Context,
  query: { limit?: number; type?: string; starting_after?: string },
): { events: LoggedEvent[]; hasMore: boolean } {
  return ctx.store.read(() => {
    const { rows, hasMore } = listEvents(ctx, query);
    return { events: rows.map((row) => loggedEvent(ctx, row)), hasMore };
  });
}

function loggedEvent(ctx: Context, row: Row): LoggedEvent {
  const deliveries = ctx.store.db.all('SELECT * FROM deliveries WHERE event = ? ORDER BY id', String(row.id));
  return {
    id: String(row.id),
    type: String(row.type),
    created: Number(row.created),
    object: String(row.object),
    deliveries: deliveries.map((delivery) => loggedDelivery(ctx, delivery)),
  };
}

function loggedDelivery(ctx: Context, row: Row): LoggedDelivery {
  const attempts = ctx.store.db.all('SELECT * FROM attempts WHERE delivery = ? ORDER BY id', Number(row.id));
  return {
    id: Number(row.id),
    endpoint: String(row.endpoint),
    url: ctx.store.webhookEndpoints.get(String(row.endpoint))?.url ?? null,
    state: row.state as LoggedDelivery['state'],
    due: Number(row.due),
    attempts: attempts.map((attempt) => ({
      at: Number(attempt.at),
      status: attempt.status === null ? null : Number(attempt.status),
      error: attempt.error === null ? null : String(attempt.error),
      milliseconds: Number(attempt.milliseconds),
    })),
  };
}

/** Sends an event once more to every endpoint that wants it. */
export function resendEvent(ctx: Context, id: string): number {
  return ctx.store.transaction(() => {
    const event = ctx.store.db.get('SELECT type FROM events WHERE id = ?', id);
    if (!event) return 0;
    const receivers = ctx.store.webhookEndpoints
      .all()
      .filter((endpoint) => isWanted(endpoint, String(event.type)));
    for (const { id: endpoint } of receivers) queueDelivery(ctx, id, endpoint, ctx.clock.milliseconds());
    return receivers.length;
  });
}
