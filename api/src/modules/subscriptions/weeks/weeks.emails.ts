import { onMoment, spokenDay } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { EmailKey } from '../../../email-kinds.ts';
import type { Db } from '../../../platform/database/db.ts';
import { postEmail, postOwnChangeEmail, teamWords } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { unchargedWords } from './messages.rules.ts';
import type { WishedWeeks } from './weeks.rules.ts';

interface Place {
  week: string;
  ordinal: number;
}

interface Skipped extends Place {
  date: string;
  /** 'nada será cobrado', or what comes back and how. */
  money: string;
  undoUntil: Date;
  /** The days of others of its week that were skipped before and can no longer be had either. */
  alsoOver: readonly string[];
  /** What it changes about the money of the others, of which an e-mail has told. */
  beside: string | null;
  /** 'team': as the customer wished; null: it was told before, and of its money something else became true. */
  by: 'customer' | 'team' | null;
}

function skippedKey({ id }: SubscriptionRow, { week, ordinal }: Place) {
  return `subscription-skipped:${id}:${week}.${ordinal}` as const;
}

/** So often the same can be chosen and undone with an e-mail for each time. */
const MOST_TIMES = 50;

/** What was sent stays, and the same chosen again is told again: its first e-mail, its second and so on. */
async function keysOf<Key extends EmailKey>(tx: Db, deps: Deps, key: Key) {
  const keys = Array.from({ length: MOST_TIMES }, (_, index) =>
    index === 0 ? key : (`${key}:${index + 1}` as const),
  );
  const known = await deps.mail.listKnown(tx, keys);
  // Those of long ago are no longer kept.
  const last = keys.findLastIndex((it) => known.has(it));
  return { last: keys[last], next: keys[last + 1] ?? key };
}

/**
 * Nobody shall read of it any more. False when it has been sent: then it has to be corrected. One that is not kept any
 * more was sent long ago, if there was one.
 */
async function takeBack(tx: Db, deps: Deps, key: EmailKey, wasPosted = true): Promise<boolean> {
  const { last } = await keysOf(tx, deps, key);
  return last === undefined ? !wasPosted : deps.mail.takeBack(tx, last);
}

/** It comes after all. Who was written to is written to again; `isTold`: another e-mail says so anyway. */
export async function takeBackSkippedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  {
    date,
    money,
    wasSkipped,
    isTold,
    beside,
    ...place
  }: Place & Pick<Skipped, 'date' | 'money' | 'beside'> & { wasSkipped: boolean; isTold: boolean },
): Promise<void> {
  if ((await takeBack(tx, deps, skippedKey(row, place), wasSkipped)) || isTold) return;
  await postOwnChangeEmail(tx, deps, row, {
    title: `Entrega de ${spokenDay(date)} está de volta`,
    paragraphs: [
      `Você trouxe de volta a entrega de ${spokenDay(date)}. O e-mail que dizia que ela foi pulada não vale mais.`,
      { type: 'highlight', text: money },
      ...(beside === null ? [] : [beside]),
    ],
  });
}

/** Once for each skip. */
export async function postSkippedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { date, money, undoUntil, alsoOver, beside, by, ...place }: Skipped,
): Promise<void> {
  const now = deps.clock.now();
  return postEmail(tx, deps, row.userId, {
    key: (await keysOf(tx, deps, skippedKey(row, place))).next,
    title: `Entrega de ${spokenDay(date)} pulada`,
    paragraphs: [
      skippedBy(deps, date, by),
      { type: 'highlight', text: `${capitalized(money)}.` },
      ...(beside === null ? [] : [beside]),
      undoUntil > now
        ? `Mudou de ideia? Você pode voltar atrás até ${onMoment(undoUntil).replace(/^n[ao] /, '')}, em Minha Conta.`
        : overWords(alsoOver),
    ],
  });
}

function skippedBy(deps: Deps, date: string, by: Skipped['by']): string {
  if (by === null) return `A entrega de ${spokenDay(date)} está pulada.`;
  return by === 'team'
    ? teamWords(deps, `pulou a entrega de ${spokenDay(date)}`)
    : `Você pulou a entrega de ${spokenDay(date)}.`;
}

/**
 * Another of its week was taken back, and what its own e-mail says of the money is no longer true: while that waits, it
 * says what is. One that has left was written before the other's, and so was what it says.
 */
export async function rewriteSkippedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  skipped: Omit<Skipped, 'alsoOver' | 'beside' | 'by'>,
): Promise<void> {
  if (await takeBack(tx, deps, skippedKey(row, skipped)))
    await postSkippedEmail(tx, deps, row, { ...skipped, alsoOver: [], beside: null, by: null });
}

function overWords(alsoOver: readonly string[]): string {
  const [others, come] = alsoOver.length > 1 ? ['As entregas', 'voltam'] : ['A entrega', 'volta'];
  const days = new Intl.ListFormat('pt-BR').format(alsoOver.map((date) => spokenDay(date)));
  const also = alsoOver.length > 0 ? ` ${others} de ${days}, da mesma fatura, também não ${come} mais.` : '';
  return `Não dá mais para desfazer.${also} As outras semanas seguem como antes.`;
}

type PausedWeeks = Pick<WishedWeeks, 'pausedFrom' | 'pausedUntil'>;

function pausedKey({ id }: SubscriptionRow, { pausedFrom, pausedUntil }: PausedWeeks) {
  return `subscription-paused:${id}:${pausedFrom}:${pausedUntil}` as const;
}

/** It is another one, of which an e-mail tells. */
export async function takeBackPausedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  pause: PausedWeeks,
): Promise<void> {
  await takeBack(tx, deps, pausedKey(row, pause));
  await takeBackBackSoon(tx, deps, row, pause);
}

/** Nobody comes back on that day. */
async function takeBackBackSoon(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { pausedUntil }: PausedWeeks,
): Promise<void> {
  if (pausedUntil) await deps.mail.takeBack(tx, backSoonKey(row, pausedUntil));
}

/** It is over. Who was told of it is told so; `isTold`: another e-mail says so anyway. */
export async function correctPausedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { charge, isTold, ...pause }: PausedWeeks & { charge: string; isTold: boolean },
): Promise<void> {
  await takeBackBackSoon(tx, deps, row, pause);
  if ((await takeBack(tx, deps, pausedKey(row, pause))) || isTold) return;
  await postOwnChangeEmail(tx, deps, row, {
    title: 'Sua pausa terminou',
    paragraphs: [
      'Você encerrou a pausa da sua assinatura. O e-mail que dizia que nada seria cobrado não vale mais.',
      { type: 'highlight', text: charge },
    ],
  });
}

interface Pause extends PausedWeeks {
  /** The day of the first charge after it. */
  until: string;
  /** An invoice that is open. */
  owed: Cents | null;
  isOurs: boolean;
}

export async function postPausedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { until, owed, isOurs, ...weeks }: Pause,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: (await keysOf(tx, deps, pausedKey(row, weeks))).next,
    title: `Assinatura pausada até ${spokenDay(until)}`,
    paragraphs: [
      `${isOurs ? teamWords(deps, 'pausou a sua assinatura') : 'Sua assinatura está pausada.'} ${capitalized(unchargedWords(until, owed))}`,
      'O que já está pago ainda chega, e o seu crédito, se houver, fica guardado. Dois dias antes da volta avisamos você.',
      'Quer voltar antes? É só apertar Voltar antes em Minha Conta.',
    ],
  });
}

interface Back {
  /** The pause that ends. */
  until: string;
  charge: { at: Date; amount: Cents | null };
  /** The day of the first basket, when it is known. */
  date: string | null;
}

function backSoonKey({ id }: SubscriptionRow, until: string) {
  return `subscription-back-soon:${id}:${until}` as const;
}

/** Before the charge, so that nobody is surprised by it; afterwards it is not sent any more. */
export function postBackSoonEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { until, charge: { at, amount }, date }: Back,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: backSoonKey(row, until),
    validUntil: at,
    title: 'Suas cestas voltam em dois dias',
    paragraphs: [
      `Sua pausa termina ${onMoment(at)}.${amount === null ? '' : ` Nesse momento cobramos ${formatCents(amount)} pela semana.`}`,
      ...(date ? [{ type: 'highlight' as const, text: `A primeira cesta chega ${spokenDay(date)}.` }] : []),
      'Ainda não é hora? Até lá você pode pausar por mais tempo ou pular a primeira entrega, sem pagar nada.',
    ],
  });
}

function capitalized(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
