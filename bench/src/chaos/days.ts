import { DAY_MS, dayOf, HOUR_MS } from '@cesta/contract/base/calendar';
import { call, type World } from './people.ts';
import { query, type Stage } from './stage.ts';

const PAGE = 200;
const AT_ONCE = 8;

/** Runs `act` for each, so many at once. */
export async function forEach<T>(things: readonly T[], atOnce: number, act: (thing: T) => Promise<void>) {
  const waiting = [...things].reverse();
  const workOff = async () => {
    for (let thing = waiting.pop(); thing !== undefined; thing = waiting.pop()) await act(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}

/** Moves everybody's clock to this hour of Bahia, on the day it is or the next. */
export async function moveTo({ provider, stores }: Stage, hour: number): Promise<void> {
  const now = await provider.now();
  const local = new Date(now - 3 * HOUR_MS);
  const today = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour + 3);
  const target = today > now ? today : today + DAY_MS;
  await provider.advance((target - now) / 60_000);
  const ahead = (await provider.now()) - Date.now();
  for (const store of stores) store.setAhead(ahead);
}

/** What recurs has its turn; whoever dies over it leaves it to the other one. */
export async function work(stage: Stage): Promise<void> {
  await takeOver(stage);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const store = stage.stores[attempt % stage.stores.length];
    if (await store?.work()) return;
  }
}

/**
 * The queue goes by the machine's clock and calls a job of a dead process back once it was silent for a minute or two:
 * that time has passed here, as the pause before the next try has.
 */
async function takeOver(stage: Stage): Promise<void> {
  const lastDeath = new Date(Math.max(0, ...stage.stores.map(({ diedAt }) => diedAt)));
  await query(
    stage,
    `update pgboss.job set state = 'retry', start_after = now()
     where name not like '\\_\\_pgboss%' and (state = 'retry' or (state = 'active' and started_on < $1))`,
    [lastDeath],
  );
}

interface Stop {
  kind: string;
  id: string;
  state: string;
}

/** Everything that is due today is packed and brought. */
export async function deliver(stage: Stage, world: World): Promise<void> {
  const day = dayOf(new Date(await stage.provider.now()));
  const stops: Stop[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const path = `/admin/deliveries/${day}?limit=${PAGE}&offset=${offset}`;
    const { body } = await call(stage, world, world.operator, 'GET', path);
    const page = (body.stops ?? []) as Stop[];
    stops.push(...page);
    if (page.length < PAGE) break;
  }
  await forEach(stops, AT_ONCE, async ({ kind, id, state }) => {
    const move = (from: string, to: string) =>
      call(stage, world, world.operator, 'PATCH', `/admin/deliveries/${kind}/${id}`, { from, to });
    if (state === 'scheduled') await move('scheduled', 'packed');
    if (state !== 'delivered') await move('packed', 'delivered');
  });
}

/** What is still under way, by its name; nothing when all is done. */
export async function underWay(stage: Stage): Promise<Record<string, number>> {
  const now = new Date(await stage.provider.now());
  const [row] = await query<Record<string, number>>(
    stage,
    `select
      (select count(*)::int from orders where status not in ('delivered', 'cancelled')) as orders,
      (select count(*)::int from refunds where state in ('pending', 'requires_action')) as refunds,
      (select count(*)::int from deliveries where status in ('scheduled', 'packed')) as deliveries,
      (select count(*)::int from subscriptions where status not in ('canceled', 'unpaid')) as subscriptions,
      (select count(*)::int from week_returns where state in ('pending', 'waiting')) as "week returns",
      (select count(*)::int from subscription_invoices i where paid_at is not null and refunded_at is null
         and settled_at is null and deliveries > (select count(*) from deliveries d where d.invoice_id = i.id)) as weeks,
      (select count(*)::int from provider_events where next_attempt_at <= $1) as events,
      (select count(*)::int from pgboss.job where name not like '\\_\\_pgboss%'
         and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))) as jobs`,
    [now],
  );
  return Object.fromEntries(Object.entries(row ?? {}).filter(([, count]) => count > 0));
}
