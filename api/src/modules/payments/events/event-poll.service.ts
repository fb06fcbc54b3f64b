import { DAY_MS } from '@cesta/contract/base/calendar';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { stripeOf } from '../provider.service.ts';
import * as queries from './events.queries.ts';
import type { EventConsumer } from './events.service.ts';
import { acceptEvent } from './webhook.service.ts';

const CURSOR = 'events';
/** Younger ones may still come by themselves. */
const GRACE_MS = 10 * 60_000;
/** Longer than two runs lie apart: what a clock that ran ahead may have left out just before it was set back. */
const SET_BACK_MS = 30 * 60_000;
/** The provider keeps its list for so long. */
const KEPT_MS = 30 * DAY_MS;
const PAGE = 100;
/** The provider takes no more in one question. */
const TYPES_AT_ONCE = 20;

export interface Polled {
  /** How far the list had been read before. */
  since: Date;
  until: Date;
  /** How many had never come. */
  found: number;
}

/** Reads the provider's own list of what has happened, and takes up what no webhook told. */
export async function pollEvents(deps: Deps, consumers: readonly EventConsumer[]): Promise<Polled> {
  const { db } = deps.database;
  const now = deps.clock.now().getTime();
  const until = new Date(now - GRACE_MS);
  const known = (await queries.findCursor(db, CURSOR)) ?? (await queries.findLastReceived(db)) ?? until;
  const since = new Date(Math.max(sinceOf(known, until), now - KEPT_MS));
  if (since >= until) {
    await queries.moveCursor(db, CURSOR, since);
    return { since, until: since, found: 0 };
  }
  const all = [...new Set(consumers.flatMap(({ targets }) => Object.keys(targets)))];
  let found = 0;
  for (let start = 0; start < all.length; start += TYPES_AT_ONCE)
    found += await readList(deps, consumers, {
      since,
      until,
      types: all.slice(start, start + TYPES_AT_ONCE),
    });
  await queries.moveCursor(db, CURSOR, until);
  if (found > 0) deps.log.warn({ found }, 'events were fetched that no webhook told');
  return { since, until, found };
}

/** Nothing was read beyond now: who says so had a clock that ran ahead, and all until then would never be read. */
function sinceOf(known: Date, until: Date): number {
  const isAhead = known.getTime() > until.getTime() + GRACE_MS;
  return isAhead ? until.getTime() - SET_BACK_MS : known.getTime();
}

async function readList(
  deps: Deps,
  consumers: readonly EventConsumer[],
  { since, until, types }: { since: Date; until: Date; types: string[] },
): Promise<number> {
  const { stripe } = stripeOf(deps);
  const asked = { created: { gte: seconds(since), lte: seconds(until) }, types, limit: PAGE };
  let found = 0;
  let after: string | undefined;
  do {
    const page = await stripe.events.list({ ...asked, ...(after && { starting_after: after }) });
    found += await takeUp(deps, page.data, consumers);
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return found;
}

async function takeUp(
  deps: Deps,
  events: readonly Stripe.Event[],
  consumers: readonly EventConsumer[],
): Promise<number> {
  const known = await queries.listKnownEvents(
    deps.database.db,
    events.map(({ id }) => id),
  );
  let missed = 0;
  for (const listed of events) {
    if (known.has(listed.id)) continue;
    // One that cannot be read keeps none behind it from being read.
    if ((await acceptEvent(deps, listed, consumers, 'poll')) === 'taken') missed += 1;
  }
  return missed;
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
