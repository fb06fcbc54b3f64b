import { DAY_MS, dayOf, HOUR_MS } from '@cesta/contract/base/calendar';
import { mornings, moveTo, type Stage, setWeather, weatherAt, work } from '../lives/stage.ts';
import type { TroubledVillage } from './trouble.ts';
import { begin, decideOne, listItems, newTroubled, perform, type Troubled } from './troubled-person.ts';
import { accountProblems } from './week-accounts.ts';

const HALF_DAY = 12 * HOUR_MS;
/** So long after the last step everybody has left and everything has come or gone back. */
const WEEKS_TO_END = 3;

export interface LivedTroubles {
  problems: string[];
  /** What was done, by its kind. */
  taken: Record<string, number>;
}

/** Lets these people live through it, lets everybody leave and the office clear its list, and says what is wrong then. */
export async function liveTroubles(
  stage: Stage,
  { lives, weathers }: TroubledVillage,
): Promise<LivedTroubles> {
  const start = stage.paying.provider.now().getTime();
  const people = await Promise.all(
    lives.filter((life) => life !== null).map((life) => newTroubled(stage, life)),
  );
  const lived: LivedTroubles = { problems: [], taken: {} };
  const agenda = people.flatMap((person) => {
    let at = start + person.life.joinsAfter * HALF_DAY;
    const joining = { at, run: async () => void (await begin(stage, person)) };
    const steps = person.life.steps.map(({ after, act }) => {
      at += after * HALF_DAY;
      const run = async () => {
        if (await perform(stage, person, act)) lived.taken[act.kind] = (lived.taken[act.kind] ?? 0) + 1;
      };
      return { at, run };
    });
    return [joining, ...steps];
  });
  const last = Math.max(start, ...agenda.map(({ at }) => at));
  const moments = new Set([...agenda.map(({ at }) => at), ...mornings(start, last)]);
  for (const moment of [...moments].sort((a, b) => a - b)) {
    setWeather(stage, weatherAt(weathers, (moment - start) / HOUR_MS));
    await moveTo(stage, moment);
    for (const { at, run } of agenda) if (at === moment) await run();
    await work(stage);
    lived.problems.push(...(await bring(stage, people)));
  }
  setWeather(stage, undefined);
  await settle(stage);
  lived.problems.push(...(await leave(stage, people)));
  const items = await listItems(stage);
  for (const person of people) {
    const own = items.filter(({ who }) => who?.email === person.subscriber.email);
    lived.problems.push(...(await accountProblems(stage, person, own)));
  }
  return lived;
}

/** What is due today is packed and brought, but for whom nobody has packed. */
async function bring(stage: Stage, people: readonly Troubled[]): Promise<string[]> {
  const { paying, desk, query } = stage;
  const now = paying.provider.now();
  const left = people.filter(({ unpackedUntil }) => unpackedUntil > now.getTime());
  const { body } = await desk.call('GET', `/admin/deliveries/${dayOf(now)}`);
  const stops = (body.stops as { kind: string; id: string; state: string }[]).filter(
    ({ kind, state }) => kind === 'basket' && state !== 'delivered',
  );
  const rows = await query<{ id: string; owner: string; state: string | null }>(
    `select d.id, s.user_id as owner, (select state from disputes where invoice_id = d.invoice_id
       and state not in ('won', 'warning_closed', 'prevented') limit 1) as state
     from deliveries d join subscriptions s on s.id = d.subscription_id where d.id = any($1)`,
    stops.map(({ id }) => id),
  );
  const problems: string[] = [];
  for (const { id, state } of stops) {
    const row = rows.find((it) => it.id === id);
    if (left.some(({ subscriber }) => subscriber.id === row?.owner)) continue;
    if (state === 'scheduled' && row?.state)
      problems.push(`basket ${id} is to go out while its dispute is ${row.state}`);
    const move = (from: string, to: string) =>
      desk.call('PATCH', `/admin/deliveries/basket/${id}`, { from, to });
    if (state === 'scheduled') await move('scheduled', 'packed');
    await move('packed', 'delivered');
  }
  return problems;
}

/** Every webhook is told, and the store has looked twice at everything. */
async function settle(stage: Stage): Promise<void> {
  await stage.paying.provider.settle();
  await work(stage);
  await work(stage);
}

/** Everybody leaves, the banks decide, and the office presses what its list offers. */
async function leave(stage: Stage, people: readonly Troubled[]): Promise<string[]> {
  const problems: string[] = [];
  for (const person of people) {
    person.unpackedUntil = 0;
    await person.subscriber.call('POST', '/stripe/cancel-subscription');
    while (await decideOne(stage, person, person.life.endsWon)) await settle(stage);
  }
  await settle(stage);
  const now = stage.paying.provider.now().getTime();
  for (const moment of mornings(now, now + WEEKS_TO_END * 7 * DAY_MS)) {
    await moveTo(stage, moment);
    if (await isQuiet(stage)) break;
    await work(stage);
    problems.push(...(await bring(stage, people)));
    await clear(stage, people);
  }
  await settle(stage);
  return problems;
}

const CLEARED = ['Cancelar e devolver', 'Devolver o dinheiro agora', 'Tirar o crédito', 'Tentar de novo'];

async function clear(stage: Stage, people: readonly Troubled[]): Promise<void> {
  for (const { who, actions } of await listItems(stage)) {
    const person = people.find(({ subscriber }) => subscriber.email === who?.email);
    const action = actions.find(({ label }) => CLEARED.includes(label));
    if (!action || !person) continue;
    const { status, body } = await stage.desk.call(action.method, action.path, action.body);
    person.log.push(`the office: ${action.label}: ${status} ${body.code ?? ''}`);
  }
}

/** Nobody is subscribed any more, and nothing is on its way or asks for a person. */
async function isQuiet({ query }: Stage): Promise<boolean> {
  const [left] = await query<{ count: number }>(
    `select (select count(*) from subscriptions where status not in ('canceled', 'unpaid'))
       + (select count(*) from week_returns where state in ('pending', 'waiting', 'failed'))
       + (select count(*) from deliveries where status in ('scheduled', 'packed'))
       + (select count(*) from coverage_gaps where ended_at is null) as count`,
  );
  return Number(left?.count) === 0;
}
