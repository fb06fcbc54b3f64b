import { isDeepStrictEqual } from 'node:util';
import { addDays, dayOf, shortSpokenDay, spokenDay } from '@cesta/contract/base/calendar';
import { findCurrent } from '../../../modules/subscriptions/subscriptions.queries.ts';
import type { Coming } from '../../../modules/subscriptions/weeks/coming.rules.ts';
import { readAhead } from '../../../modules/subscriptions/weeks/coming.service.ts';
import type { Answer } from '../../calling.ts';
import type { Stage } from '../stage.ts';
import type { Neighbour, Promises } from './neighbour.ts';

interface Mail {
  key: string;
  text: string;
  hasLeft: boolean;
}

/** What the account shows, by name. */
type Shown = Map<string, Coming>;

async function show({ paying: { store } }: Stage, { subscriber }: Neighbour): Promise<Shown> {
  const row = await findCurrent(store.db, subscriber.id);
  if (!row || row.status === 'canceled' || row.status === 'incomplete') return new Map();
  const { coming } = await readAhead(store.db, row, store.clock.now());
  return new Map(coming.map((it) => [`${row.id} ${it.week}.${it.ordinal}`, it]));
}

/** They have looked: from now on they know what is shown. */
export async function learn(stage: Stage, person: Neighbour): Promise<Shown> {
  const { promises } = person;
  for (const { key } of await unread(stage, person)) promises.read.add(key);
  const shown = await show(stage, person);
  take(promises, shown);
  return shown;
}

function take({ known, off }: Promises, shown: Shown): void {
  known.clear();
  off.clear();
  for (const [name, { off: reason, date }] of shown) {
    if (reason === null) known.set(name, date);
    else off.set(name, reason);
  }
}

/** Time has passed, or somebody else has done something: what does not come as they have read it, untold. */
export async function surprises(stage: Stage, person: Neighbour): Promise<string[]> {
  const { promises } = person;
  const shown = await show(stage, person);
  const today = dayOf(stage.paying.provider.now());
  const mail = await unread(stage, person);
  const told = new Map(promises.known);
  const isAllOpen = mail.map((it) => hear(told, shown, it, today)).some(Boolean);
  const problems: string[] = [];
  const strays: Stray[] = [];
  const complain = (what: string) => problems.push(`${what}\n${mail.map(({ key }) => key).join('\n')}`);
  for (const [name, date] of told) {
    const now = shown.get(name);
    if (now ? now.off === null && now.date === date : date < today) continue;
    if (isAllOpen || date === GONE) continue;
    if (!now) complain(`${name}, told for ${date}, is gone`);
    else if (now.off !== null) complain(`${name}, told for ${date}, is off: ${now.off}`);
    else strays.push({ name, toldFor: date, comesOn: now.date });
  }
  if (!areSameDays(strays))
    for (const { name, toldFor, comesOn } of strays)
      complain(`${name}, told for ${toldFor}, comes on ${comesOn}`);
  for (const [name, reason] of promises.off) {
    const now = shown.get(name);
    if (!isAllOpen && now && now.off === null && reason === 'skip')
      complain(`${name} was off (${reason}) and comes on ${now.date}`);
  }
  // What waits may be taken back: until it leaves they know what they knew, and what has left before it.
  const left = mail.filter(({ hasLeft }) => hasLeft);
  const isOpenNow = left.map((it) => hear(promises.known, shown, it, today)).some(Boolean);
  for (const { key } of left) promises.read.add(key);
  if (isOpenNow || left.length === mail.length) take(promises, shown);
  else addNew(promises, shown);
  return problems;
}

interface Stray {
  name: string;
  toldFor: string;
  comesOn: string;
}

/** E-mails speak of days: where one basket has moved to the day of another, none says which of the two goes on. */
function areSameDays(strays: readonly Stray[]): boolean {
  const told = strays.map(({ toldFor }) => toldFor).sort();
  const coming = strays.map(({ comesOn }) => comesOn).sort();
  return isDeepStrictEqual(told, coming);
}

/** What was not in sight before. */
function addNew({ known, off }: Promises, shown: Shown): void {
  for (const [name, { off: reason, date }] of shown)
    if (reason === null && !known.has(name) && !off.has(name)) known.set(name, date);
}

/** Their own press: what it did to other deliveries than the one they meant, and neither the answer nor an e-mail says. */
export async function sideEffects(
  stage: Stage,
  person: Neighbour,
  before: Shown,
  { kind, answers }: { kind: string; answers: readonly Answer[] },
): Promise<string[]> {
  // Who moves house reads the days of the new city, and those of what is not paid yet are the account's.
  if (kind === 'move-house') return [];
  const after = await show(stage, person);
  const today = dayOf(stage.paying.provider.now());
  const told = new Map(
    [...before].flatMap(([name, { off, date }]) => (off === null ? [[name, date] as const] : [])),
  );
  const isAllOpen = (await unread(stage, person)).map((it) => hear(told, after, it, today)).some(Boolean);
  const words = answers.map(({ body }) => String(body.message ?? '')).join(' ');
  return [...told].flatMap(([name, date]) => {
    const now = after.get(name);
    if (!now || now.off !== null || now.date === date || isAllOpen) return [];
    if (words.includes(shortSpokenDay(now.date)) || words.includes('Outras também')) return [];
    return `${kind} moved ${name} from ${date} to ${now.date} and did not say so: ${words}`;
  });
}

const GONE = 'gone';

/** True where it says that other days follow. */
function hear(told: Map<string, string>, shown: Shown, { key, text }: Mail, today: string): boolean {
  const dayIn = (words: string) => dayAround(today, words);
  const about = [...shown].find(([, it]) => it.id === key.split(':')[1])?.[0];
  const name = nameBy(new Map(told), about);
  for (const [, from = '', to = ''] of text.matchAll(
    /A cesta que chegaria n[ao] (.+?) chega n[ao] (.+?)\./g,
  )) {
    const of = name(dayIn(from));
    if (of) told.set(of, dayIn(to));
  }
  const [, first] = /A cesta de (.+?) não saiu no dia/.exec(text) ?? [];
  const [, late] = /Ela chega (.+?), e você/.exec(text) ?? [];
  if (first && late && about) told.set(about, dayIn(late));
  const [, cancelled] = /A cesta de (.+?) não vai sair/.exec(text) ?? [];
  const off = cancelled && name(dayIn(cancelled));
  if (off) told.set(off, GONE);
  return (
    /^(coverage-gap|coverage-gap-ended|undelivered|subscription-paid-late|subscription-cancelled|subscription-ended)/.test(
      key,
    ) ||
    text.includes('Os dias das cestas seguintes estão em Minha Conta') ||
    text.includes('os dias de entrega da sua região mudaram')
  );
}

/** A late basket may come on the day of another: then it is the one that the e-mail was written about. */
function nameBy(told: ReadonlyMap<string, string>, about: string | undefined) {
  return (day: string) =>
    about && told.get(about) === day ? about : [...told].find(([, date]) => date === day)?.[0];
}

/** E-mails name days without their year: weekday and date tell it for those of a year around today. */
const DAYS_AROUND = 365;

function dayAround(today: string, words: string): string {
  const spoken = words.replaceAll('\u00a0', ' ');
  for (let away = 0; away <= DAYS_AROUND; away += 1)
    for (const day of [addDays(today, away), addDays(today, -away)])
      if (spokenDay(day) === spoken) return day;
  throw new Error(`No day: ${words}`);
}

/** In the order in which they were written. */
async function unread({ query }: Stage, { subscriber, promises }: Neighbour): Promise<Mail[]> {
  const all = await query<Mail>(
    'select key, body_text as text, sent_at is not null as "hasLeft" from emails where recipient = $1 order by seq',
    subscriber.email,
  );
  return all
    .filter(({ key }) => !promises.read.has(key))
    .map((mail) => ({ ...mail, text: mail.text.replaceAll('\u00a0', ' ') }));
}
