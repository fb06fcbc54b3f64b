import type { Context } from '../context.ts';
import type { Row } from '../state/database.ts';
import { renderFor } from '../webhooks/versions.ts';
import { listOf, route } from '../wire/api-route.ts';
import { noSuchObject, noSuchReference } from '../wire/errors.ts';
import { flag, list, text } from '../wire/params.ts';
import { expand, paging, type TimeRange, timeRange } from '../wire/shared-params.ts';

/** An event as it was, but with the number of webhooks that are still to be delivered now. */
function asEvent(ctx: Context, row: Row): object {
  const pending = ctx.store.db.get(
    "SELECT count(*) AS open FROM deliveries WHERE event = ? AND state = 'pending'",
    String(row.id),
  );
  const event = JSON.parse(renderFor(String(row.body), ctx.account.apiVersion)) as object;
  return { ...event, pending_webhooks: Number(pending?.open ?? 0) };
}

function seqOf(ctx: Context, id: string, param: string): number {
  const row = ctx.store.db.get('SELECT seq FROM events WHERE id = ?', id);
  if (!row) throw noSuchReference('event', id, param);
  return Number(row.seq);
}

interface EventQuery {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  type?: string;
  types?: string[];
  created?: TimeRange;
}

export function listEvents(ctx: Context, query: EventQuery): { rows: Row[]; hasMore: boolean } {
  const conditions = ['1 = 1'];
  const values: Array<string | number> = [];
  const where = (condition: string, ...bound: Array<string | number>) => {
    conditions.push(condition);
    values.push(...bound);
  };
  const types = query.types ?? (query.type === undefined ? [] : [query.type]);
  if (types.length > 0) where(`type GLOB ? ${' OR type GLOB ?'.repeat(types.length - 1)}`.trim(), ...types);
  if (query.created?.gt !== undefined) where('created > ?', query.created.gt);
  if (query.created?.gte !== undefined) where('created >= ?', query.created.gte);
  if (query.created?.lt !== undefined) where('created < ?', query.created.lt);
  if (query.created?.lte !== undefined) where('created <= ?', query.created.lte);
  const { starting_after: after, ending_before: before } = query;
  if (after !== undefined) where('seq < ?', seqOf(ctx, after, 'starting_after'));
  else if (before !== undefined) where('seq > ?', seqOf(ctx, before, 'ending_before'));
  const backwards = after === undefined && before !== undefined;
  const limit = query.limit ?? 10;
  const rows = ctx.store.db.all(
    `SELECT * FROM events WHERE (${conditions.join(') AND (')}) ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const page = rows.slice(0, limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > limit };
}

export const eventRoutes = [
  route(
    'GET /v1/events',
    { ...paging, type: text(), types: list(text(), 20), created: timeRange(), delivery_success: flag() },
    (ctx, params) => {
      const { rows, hasMore } = listEvents(ctx, params);
      return listOf('/v1/events', { data: rows.map((row) => asEvent(ctx, row)), hasMore });
    },
  ),

  route('GET /v1/events/:id', expand, (ctx, _params, id) => {
    const row = ctx.store.db.get('SELECT * FROM events WHERE id = ?', id);
    if (!row) throw noSuchObject('event', id);
    return asEvent(ctx, row);
  }),
];
