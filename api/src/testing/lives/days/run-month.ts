import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import type { Answer } from '../../calling.ts';
import { pass } from '../../subscribers.ts';
import { join } from '../person.ts';
import { reckon } from '../reckoning.ts';
import { type Lived, leave } from '../run-village.ts';
import { deliver, mornings, moveTo, type Stage, work } from '../stage.ts';
import { newNeighbour, noteLog, wishFor } from './dwellers.ts';
import type { DayStep, Month, Order, Wish } from './month.ts';
import type { Neighbour } from './neighbour.ts';
import { decide, restoreTowns, type Towns } from './office.ts';
import { disorder } from './order-of-things.ts';
import { learn, sideEffects, surprises } from './promises.ts';

/** Hours after which everybody is subscribed. */
const ALL_JOINED = 61;
/** Everything that moves a basket, its money or what its customer knows. */
const JOBS = [
  'deliveries.plan',
  'deliveries.reconcile',
  'subscriptions.coverage',
  'subscriptions.weeks-off',
  'subscriptions.week-returns',
  'orders.follow-baskets',
];
const OFFICE = ['close', 'reopen', 'move-basket', 'cancel-basket', 'weekdays', 'lose-city', 'regain-city'];

const isOrder = (act: Wish | Order): act is Order => OFFICE.includes(act.kind);

interface Scene {
  stage: Stage;
  people: Neighbour[];
  towns: Towns;
  lived: Lived;
  log: string[];
  isShedEmpty: boolean;
}

/** Lets these people live a month beside a busy office, looking after each act at what they have read and what comes. */
export async function liveMonth(stage: Stage, { people: dwellers, steps }: Month): Promise<Lived> {
  await startOnMonday(stage);
  const begin = stage.paying.provider.now().getTime();
  const people = await Promise.all(dwellers.map((life) => newNeighbour(stage, life)));
  const lived: Lived = { problems: [], lives: people.length, taken: {}, pressed: 0 };
  const scene: Scene = { stage, people, lived, towns: { lost: [] }, log: [], isShedEmpty: false };
  const agenda = agendaOf(scene, begin, steps);
  for (const moment of momentsOf(scene, begin, agenda)) {
    await moveTo(stage, moment);
    await look(scene, 'time');
    for (const { act } of agenda.filter(({ at }) => at === moment)) await act();
    if (!scene.isShedEmpty) await deliver(stage);
    if (lived.problems.length > 0) break;
  }
  await restoreTowns(stage, scene.towns);
  await leave(stage, people);
  if (lived.problems.length === 0) lived.problems.push(...(await reckon(stage, people)));
  return lived;
}

type Agenda = { at: number; act: () => Promise<void> }[];

function agendaOf(scene: Scene, begin: number, steps: readonly DayStep[]): Agenda {
  const joining = scene.people.map((person) => ({
    at: begin + person.life.joinsAfter * HOUR_MS,
    act: async () => void (await join(scene.stage, person)),
  }));
  let at = begin + ALL_JOINED * HOUR_MS;
  const acts = steps.map((step) => {
    at += step.after * HOUR_MS;
    return { at, act: () => take(scene, step) };
  });
  return [...joining, ...acts];
}

function momentsOf({ people }: Scene, begin: number, agenda: Agenda): number[] {
  const last = Math.max(begin, ...agenda.map(({ at }) => at)) + DAY_MS;
  const weeks = Math.ceil((last - begin) / (7 * DAY_MS));
  // As the store does, which looks every few minutes: what is paid before a cut-off is planned before it.
  const charges = people.flatMap(({ life: { joinsAfter } }) =>
    Array.from({ length: weeks }, (_, week) => begin + (joinsAfter + 168 * week + 1) * HOUR_MS + 2 * 60_000),
  );
  const moments = new Set([...agenda.map(({ at }) => at), ...mornings(begin, last), ...charges]);
  return [...moments].sort((a, b) => a - b);
}

function note({ stage, lived, log }: Scene, what: string, found: readonly string[]): void {
  for (const problem of found) {
    noteLog(stage, log, what, 'PROBLEM');
    lived.problems.push(`${what}: ${problem}\n${log.join('\n')}`);
  }
}

async function look(scene: Scene, what: string): Promise<void> {
  await work(scene.stage, JOBS);
  for (const person of scene.people) {
    note(scene, what, await surprises(scene.stage, person));
    note(scene, what, await disorder(scene.stage, person));
  }
}

async function take(scene: Scene, step: DayStep): Promise<void> {
  const { stage, lived } = scene;
  const { act, mailLeaves, isShedEmpty } = step;
  scene.isShedEmpty = isShedEmpty;
  lived.pressed += 1;
  if (mailLeaves) await sendMail(stage);
  const answers = isOrder(act) ? await order(scene, act) : await press(scene, { ...step, act });
  await look(scene, act.kind);
  const failed = answers.filter(({ status }) => status >= 500);
  note(
    scene,
    act.kind,
    failed.map((answer) => JSON.stringify(answer)),
  );
  if (answers.some(({ status }) => status < 300)) lived.taken[act.kind] = (lived.taken[act.kind] ?? 0) + 1;
}

async function order({ stage, towns, log }: Scene, act: Order): Promise<Answer[]> {
  const done = await decide(stage, act, towns);
  noteLog(stage, log, act, done && outcome(done));
  return done ? [done] : [];
}

async function press(scene: Scene, step: DayStep & { act: Wish }): Promise<Answer[]> {
  const { stage, people, log } = scene;
  const { act } = step;
  const who = step.who % people.length;
  const person = people[who] as Neighbour;
  // Who opens the account has read their mail.
  await sendMail(stage);
  const before = await learn(stage, person);
  const answers = await wishFor(stage, person, step);
  noteLog(stage, log, { ...act, who }, answers.map(outcome));
  await work(stage, JOBS);
  note(scene, act.kind, await sideEffects(stage, person, before, { kind: act.kind, answers }));
  await sendMail(stage);
  await learn(stage, person);
  return answers;
}

function outcome({ status, body }: Answer): string {
  return `${status} ${body.code ?? ''}${body.message ?? ''}`.slice(0, 300);
}

async function startOnMonday({ paying }: Stage): Promise<void> {
  const monday = Date.parse('2027-03-01T11:00:00Z');
  const now = paying.provider.now().getTime();
  const week = 7 * DAY_MS;
  await pass(paying, { to: new Date(monday + Math.ceil((now - monday) / week) * week) });
}

async function sendMail({ query, paying }: Stage): Promise<void> {
  await query('update emails set sent_at = $1 where sent_at is null', paying.provider.now());
}
