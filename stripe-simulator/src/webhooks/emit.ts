import type { Context, Emit } from '../context.ts';
import { API_VERSION } from '../settings.ts';
import { newId } from '../state/ids.ts';
import type { WebhookEndpoint } from '../wire/wire-type.ts';
import type { FaultDesk } from './faults.ts';

export interface Emitter {
  emit: Emit;
  /** Endpoints are read once and kept; call this after one was added, changed or removed. */
  endpointsChanged(): void;
}

export function createEmitter(context: () => Context, faults: FaultDesk): Emitter {
  let subscribers: WebhookEndpoint[] | undefined;

  return {
    endpointsChanged() {
      subscribers = undefined;
    },
    emit(type, object, previous) {
      const { store, clock, now, request, eventsFrom } = context();
      subscribers ??= store.webhookEndpoints.all();
      const receivers = subscribers.filter((endpoint) => isWanted(endpoint, type));
      const created = now();
      if (receivers.length === 0 && created < eventsFrom) return;
      const id = newId('evt');
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: API_VERSION,
        created,
        data: previous ? { object, previous_attributes: previous } : { object },
        livemode: false,
        pending_webhooks: receivers.length,
        request: { id: request.id, idempotency_key: request.idempotencyKey },
        type,
      });
      const insert = 'INSERT INTO events (id, type, created, object, body) VALUES (?, ?, ?, ?, ?)';
      store.db.run(insert, id, type, created, (object as { id?: string }).id ?? '', body);
      for (const receiver of receivers) {
        const plan = faults.planDelivery();
        for (const delay of plan.delays) {
          queueDelivery(context(), id, receiver.id, clock.milliseconds() + delay * 1000, plan.drops);
        }
      }
    },
  };
}

export function isWanted(endpoint: WebhookEndpoint, type: string): boolean {
  const { status, enabled_events: types } = endpoint;
  return status === 'enabled' && (types.includes('*') || types.includes(type));
}

export function queueDelivery(ctx: Context, event: string, endpoint: string, due: number, drops = 0): number {
  const row = ctx.store.db.get(
    `INSERT INTO deliveries (event, endpoint, state, due, drops) VALUES (?, ?, 'pending', ?, ?) RETURNING id`,
    event,
    endpoint,
    Math.floor(due),
    drops,
  );
  return Number(row?.id);
}

/** The values that an update replaced, as Stripe names them in `previous_attributes`. */
export function changedAttributes(before: object, after: object): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const old = before as Record<string, unknown>;
  const fresh = after as Record<string, unknown>;
  for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    const [was, is] = [old[key], fresh[key]];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[key] = isPlainObject(was) && isPlainObject(is) ? changedAttributes(was, is) : (was ?? null);
  }
  return changes;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
