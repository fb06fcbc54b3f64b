import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { StripeFault } from '../wire/errors.ts';

const KEPT_SECONDS = DAY;

export interface Answer {
  status: number;
  body: string;
  /** Set when this is the repetition of an earlier answer: the request that it was first given to. */
  replayOf?: string;
}

/** The same parameters in another order are the same parameters. */
export function fingerprint(form: string): string {
  return JSON.stringify([...new URLSearchParams(form)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** An earlier answer under this key; refuses a key that is used for something else. */
export function recall(ctx: Context, key: string, path: string, params: string): Answer | undefined {
  const row = ctx.store.db.get('SELECT * FROM idempotency WHERE key = ?', key);
  if (!row || Number(row.created) < ctx.clock.seconds() - KEPT_SECONDS) return undefined;
  if (row.path !== path) {
    throw reused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${row.path}'). ` +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (row.params !== params) {
    throw reused(
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { status: Number(row.status), body: String(row.body), replayOf: String(row.request_id) };
}

export function remember(ctx: Context, key: string, path: string, params: string, answer: Answer): void {
  ctx.store.db.run(
    `INSERT OR REPLACE INTO idempotency (key, path, params, request_id, status, body, created)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    key,
    path,
    params,
    ctx.request.id,
    answer.status,
    answer.body,
    ctx.clock.seconds(),
  );
}

function reused(message: string): StripeFault {
  return new StripeFault(400, { type: 'idempotency_error', message });
}

export function keyInUse(key: string): StripeFault {
  return new StripeFault(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      `There is currently another in-progress request using this Idempotent Key (${key}), which probably means you ` +
      'submitted twice, and the other request is still going through.',
  });
}
