import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import { CALENDAR_WEEKS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findPeople } from '../../identity/identity.service.ts';
import type { Coming } from './coming.rules.ts';
import { expectedDays } from './expected-baskets.service.ts';
import { type MovedWeeks, movedWeeksEmail, movedWeeksKey } from './moved-weeks.emails.ts';
import { DAYS_A_WEEK } from './weeks.rules.ts';

export type { MovedWeeks } from './moved-weeks.emails.ts';

const EMAILS_AT_ONCE = 200;

interface SeenDay {
  subscriptionId: string;
  userId: string;
  date: string;
  cutoffAt: Date;
}

/** What a change may touch. */
type Touched = { dates: readonly string[] | null } | { subscriptionId: string };

/**
 * Baskets of weeks that nobody has paid yet have no row of their day: which of them a change of these dates moves
 * (null: of any), or of one subscription's baskets, shows in their days before and after. As far ahead as the account
 * shows them, and not those that do not come.
 */
export async function findMovedWeeks(
  tx: Db,
  deps: Deps,
  touched: Touched,
  change: () => Promise<void>,
): Promise<MovedWeeks[]> {
  const now = deps.clock.now();
  const dueBy = lastCharge(now, touched);
  const only = 'subscriptionId' in touched ? touched.subscriptionId : undefined;
  const before = dueBy ? await look(tx, now, dueBy, only) : new Map<string, SeenDay>();
  await change();
  const after = dueBy && before.size > 0 ? await look(tx, now, dueBy, only) : before;
  const moves = [...before].flatMap(([name, { date: from, ...whose }]) => {
    const place = after.get(name);
    if (!place || place.date === from) return [];
    return { ...whose, from, to: place.date, cutoffAt: place.cutoffAt };
  });
  const ofEach = Map.groupBy(moves, ({ subscriptionId }) => subscriptionId);
  return [...ofEach].map(([subscriptionId, own]) => ({
    subscriptionId,
    userId: own[0]?.userId ?? '',
    moves: own.sort((a, b) => (a.from < b.from ? -1 : 1)),
  }));
}

const WEEK_MS = DAYS_A_WEEK * DAY_MS;

/** Whoever has a basket once a month has one within these. What changes every week is seen in the next ones. */
const NEXT_BASKET_WEEKS = 5;

/**
 * Of the weeks that it may touch: where each week has a basket for every day that is driven, one that moves moves all
 * that follow. Null when nobody sees that far ahead.
 */
function lastCharge(now: Date, touched: Touched): Date | null {
  const horizon = new Date(now.getTime() + CALENDAR_WEEKS * WEEK_MS);
  if ('subscriptionId' in touched) return horizon;
  if (!touched.dates) return new Date(now.getTime() + NEXT_BASKET_WEEKS * WEEK_MS);
  const seenUntil = dayOf(horizon.getTime() + WEEK_MS);
  return touched.dates.some((date) => date <= seenUntil) ? horizon : null;
}

async function look(tx: Db, now: Date, dueBy: Date, only: string | undefined): Promise<Map<string, SeenDay>> {
  const seen = new Map<string, SeenDay>();
  for await (const days of expectedDays(tx, { now, dueBy, withOverdue: true, only }))
    for (const { subscriptionId, userId, week, ordinal, date, cutoffAt, isOff } of days)
      if (!isOff)
        seen.set(`${subscriptionId} ${week.week}.${ordinal}`, { subscriptionId, userId, date, cutoffAt });
  return seen;
}

/** What else moves when somebody's own weeks change, of one who is behind: others make room, or come sooner. */
export async function tellMovedBeside(
  tx: Db,
  deps: Deps,
  { id: subscriptionId, userId }: { id: string; userId: string },
  [before, after]: readonly [readonly Coming[], readonly Coming[]],
  reason: string,
): Promise<void> {
  const comes = ({ off, isPaid }: Coming) => off === null && !isPaid;
  const moves = before.filter(comes).flatMap(({ week, ordinal, date: from }) => {
    const now = after.find((it) => it.week === week && it.ordinal === ordinal);
    if (!now || !comes(now) || now.date === from) return [];
    return { from, to: now.date, cutoffAt: now.cutoffAt };
  });
  if (moves.length > 0) await tellMovedWeeks(tx, deps, [{ subscriptionId, userId, moves }], () => reason);
}

/**
 * One e-mail for each subscriber. Where the way there was told and has not left yet, nobody reads of going and
 * coming back. Says how many are told, and for how many the way there was taken back.
 */
export async function tellMovedWeeks(
  tx: Db,
  deps: Deps,
  moved: readonly MovedWeeks[],
  reasonOf: (days: readonly string[]) => string,
): Promise<{ told: number; takenBack: number }> {
  const done = { told: 0, takenBack: 0 };
  for (let first = 0; first < moved.length; first += EMAILS_AT_ONCE) {
    const some = await tellSome(tx, deps, moved.slice(first, first + EMAILS_AT_ONCE), reasonOf);
    done.told += some.told;
    done.takenBack += some.takenBack;
  }
  return done;
}

async function tellSome(
  tx: Db,
  deps: Deps,
  moved: readonly MovedWeeks[],
  reasonOf: (days: readonly string[]) => string,
): Promise<{ told: number; takenBack: number }> {
  const takenBack = await deps.mail.takeBackAll(tx, moved.map(wayThere));
  const untold = moved.filter((it) => !takenBack.has(wayThere(it)));
  const known = await deps.mail.listKnown(tx, untold.map(movedWeeksKey));
  const people = await findPeople(tx, [...new Set(untold.map(({ userId }) => userId))]);
  const posted = untold.flatMap((it) => {
    const person = people.get(it.userId);
    if (!person?.email) return [];
    // Told before, and of the way back since: the moment tells this time from that one.
    const again = known.has(movedWeeksKey(it)) ? deps.clock.now() : null;
    return movedWeeksEmail(deps, person, { ...it, again }, reasonOf);
  });
  await deps.mail.postAll(tx, posted);
  return { told: posted.length, takenBack: takenBack.size };
}

/** The e-mail about the opposite change. */
function wayThere({ moves, ...rest }: MovedWeeks): string {
  return movedWeeksKey({ ...rest, moves: moves.map((it) => ({ ...it, from: it.to, to: it.from })) });
}
