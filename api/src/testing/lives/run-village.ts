import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import type { Village } from './life.ts';
import { join, newPerson, type Person, take } from './person.ts';
import { disagreements, reckon } from './reckoning.ts';
import { deliver, mornings, moveTo, type Stage, setWeather, weatherAt, work } from './stage.ts';

/** So long after the last step everybody has left and everything has come or gone back. */
const WEEKS_TO_END = 5;

export interface Lived {
  problems: string[];
  lives: number;
  /** What was pressed and taken, by its kind. */
  taken: Record<string, number>;
  pressed: number;
}

/** Lets these people live, then lets everybody leave, and says what is wrong in the end. */
export async function liveThrough(stage: Stage, { lives, weathers }: Village): Promise<Lived> {
  const begin = stage.paying.provider.now().getTime();
  const present = lives.filter((life) => life !== null);
  const people = await Promise.all(present.map((life) => newPerson(stage, life)));
  const lived: Lived = { problems: [], lives: people.length, taken: {}, pressed: 0 };
  const agenda = agendaOf(stage, people, begin, lived);
  const last = Math.max(begin, ...agenda.map(({ at }) => at));
  const moments = [...new Set([...agenda.map(({ at }) => at), ...mornings(begin, last)])].sort(
    (a, b) => a - b,
  );
  for (const moment of moments) {
    setWeather(stage, weatherAt(weathers, (moment - begin) / HOUR_MS));
    await moveTo(stage, moment);
    await Promise.all(agenda.filter(({ at }) => at === moment).map(({ act }) => act()));
    await work(stage);
    await deliver(stage);
  }
  setWeather(stage, undefined);
  await settle(stage);
  lived.problems.push(...(await disagreements(stage, people)));
  await leave(stage, people);
  lived.problems.push(...(await disagreements(stage, people)), ...(await reckon(stage, people)));
  return lived;
}

function agendaOf(stage: Stage, people: readonly Person[], begin: number, lived: Lived) {
  return people.flatMap((person) => {
    let at = begin + person.life.joinsAfter * HOUR_MS;
    const joining = { at, act: async () => void (await join(stage, person)) };
    const steps = person.life.steps.map((step) => {
      at += step.after * HOUR_MS;
      const act = async () => {
        const taken = await take(stage, person, step);
        lived.pressed += step.presses.length * step.times;
        for (const kind of taken) lived.taken[kind] = (lived.taken[kind] ?? 0) + 1;
      };
      return { at, act };
    });
    return [joining, ...steps];
  });
}

/** Every webhook is told, and the store has looked twice at everything. */
async function settle(stage: Stage): Promise<void> {
  await stage.paying.provider.settle();
  await work(stage);
  await work(stage);
}

/** Everybody cancels, and what is on its way comes or goes back. */
export async function leave(stage: Stage, people: readonly Pick<Person, 'subscriber'>[]): Promise<void> {
  for (const { subscriber } of people) await subscriber.call('POST', '/stripe/cancel-subscription');
  const now = stage.paying.provider.now().getTime();
  for (const moment of mornings(now, now + WEEKS_TO_END * 7 * DAY_MS)) {
    await moveTo(stage, moment);
    if (await isQuiet(stage)) break;
    await work(stage);
    await deliver(stage);
  }
  await settle(stage);
}

/** Nobody is subscribed any more, and nothing is on its way. */
async function isQuiet({ query }: Stage): Promise<boolean> {
  const [left] = await query<{ count: number }>(
    `select (select count(*) from subscriptions where status not in ('canceled', 'unpaid'))
       + (select count(*) from subscription_invoices where paid_at is not null and settled_at is null)
       + (select count(*) from week_returns where state in ('pending', 'waiting')) as count`,
  );
  return Number(left?.count) === 0;
}
