import { addDays, dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import { RHYTHM_LABELS, RHYTHMS } from '@cesta/contract/subscriptions/subscription-constants';
import type Stripe from 'stripe';
import { DAYS_A_WEEK, type WeekChoice, type WishedWeeks, weeksBetween } from './weeks.rules.ts';

/** What somebody wishes of their weeks, as the provider keeps it for us: a restore may make us forget it. */
export interface WishMark extends WishedWeeks {
  changedAt: Date;
  /** Choices for earlier weeks are not in it. */
  from: string;
}

/** Of the provider's metadata. */
export const WISH_KEY = 'weeks_wish';

const VERSION = '1';
/** The provider takes no more. */
const MAX_LENGTH = 500;
/** A paid delivery may come in the week after its own, or later when days are closed. */
const WEEKS_BACK = 2;
/** More than anybody can ask for: what says so was not written by us. */
const MAX_PAUSE = 52;

interface Changed {
  weeksChangedAt: Date | null;
  currentPeriodStart: Date | null;
}

/** '1|2027-03-01T13:00:00.000Z|2027-02-15|2027-03-08/2027-03-22|2@2027-03-08|-270329.0,+270405.1' */
export function markFor({ weeksChangedAt, currentPeriodStart }: Changed, wished: WishedWeeks): string | null {
  if (!weeksChangedAt) return null;
  const { pausedFrom, pausedUntil, everyWeeks, rhythmFrom, choices } = wished;
  const from = addDays(dayOf(currentPeriodStart ?? weeksChangedAt), -WEEKS_BACK * DAYS_A_WEEK);
  const pause = pausedFrom && pausedUntil ? `${pausedFrom}/${pausedUntil}` : '';
  const rhythm = `${everyWeeks}@${rhythmFrom ?? ''}`;
  const head = [VERSION, weeksChangedAt.toISOString(), from, pause, rhythm, ''].join('|');
  const kept = choices
    .filter(({ week }) => week >= from)
    .sort((a, b) => (a.week < b.week ? -1 : a.week > b.week ? 1 : a.ordinal - b.ordinal));
  // The nearest come first: eight weeks and two deliveries in each leave room.
  return kept.map(choiceText).reduce((text, choice) => {
    const longer = text === head ? text + choice : `${text},${choice}`;
    return longer.length <= MAX_LENGTH ? longer : text;
  }, head);
}

function choiceText({ week, ordinal, choice }: WeekChoice): string {
  return `${choice === 'skip' ? '-' : '+'}${week.slice(2).replaceAll('-', '')}.${ordinal}`;
}

/** Null where nothing is, or what is was not written by us. */
export function markIn(metadata: Stripe.Metadata | undefined): WishMark | null {
  const [version, changed, from, pause, rhythm, choices, ...more] = (metadata?.[WISH_KEY] ?? '').split('|');
  if (version !== VERSION || more.length > 0) return null;
  const changedAt = new Date(changed ?? '');
  const paused = pauseIn(pause);
  const counted = rhythmIn(rhythm);
  const chosen = choices?.split(',').filter((text) => text !== '');
  const read = chosen?.map(choiceIn);
  if (Number.isNaN(changedAt.getTime()) || !isDay(from) || !paused || !counted) return null;
  if (!read?.every((choice) => choice !== null)) return null;
  return { changedAt, from, ...paused, ...counted, choices: read };
}

function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function pauseIn(text: string | undefined): Pick<WishedWeeks, 'pausedFrom' | 'pausedUntil'> | null {
  if (text === '') return { pausedFrom: null, pausedUntil: null };
  const [from, until, ...more] = text?.split('/') ?? [];
  if (!isDay(from) || !isDay(until) || more.length > 0) return null;
  const weeks = weeksBetween(from, until);
  return weeks > 0 && weeks <= MAX_PAUSE ? { pausedFrom: from, pausedUntil: until } : null;
}

function rhythmIn(text: string | undefined): Pick<WishedWeeks, 'everyWeeks' | 'rhythmFrom'> | null {
  const [every, from, ...more] = text?.split('@') ?? [];
  const everyWeeks = RHYTHMS.find((known) => String(known) === every);
  if (!everyWeeks || more.length > 0 || (from !== '' && !isDay(from))) return null;
  return everyWeeks > 1 && from === '' ? null : { everyWeeks, rhythmFrom: from || null };
}

function choiceIn(text: string): WeekChoice | null {
  const [, sign, year, month, day, ordinal] = /^([-+])(\d\d)(\d\d)(\d\d)\.(\d)$/.exec(text) ?? [];
  const week = `20${year}-${month}-${day}`;
  return isDay(week) ? { week, ordinal: Number(ordinal), choice: sign === '-' ? 'skip' : 'keep' } : null;
}

/** Marks are written after our rows: only a restore makes one newer than they are. */
export function isNewer(mark: WishMark | null, weeksChangedAt: Date | null): mark is WishMark {
  return mark !== null && (weeksChangedAt === null || mark.changedAt > weeksChangedAt);
}

/** For the audit log: 'pausa até 22/03/2027, a cada 15 dias, 2 entregas puladas' */
export function markWords({ pausedUntil, everyWeeks, choices }: WishMark): string {
  const skips = choices.filter(({ choice }) => choice === 'skip').length;
  return [
    pausedUntil ? `pausa até ${dayInDigits(pausedUntil)}` : [],
    RHYTHM_LABELS[everyWeeks].toLowerCase(),
    skips > 0 ? `${skips} ${skips === 1 ? 'entrega pulada' : 'entregas puladas'}` : [],
  ]
    .flat()
    .join(', ');
}
