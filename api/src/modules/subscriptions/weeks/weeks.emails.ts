import { onMoment, spokenDay } from '@cesta/contract/calendar';
import { type Cents, formatCents } from '@cesta/contract/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { postEmail, teamWords } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import type { WishedWeeks } from './weeks.rules.ts';

interface Place {
  week: string;
  ordinal: number;
}

interface Skipped extends Place {
  date: string;
  /** 'você não será cobrado', or what comes back and how. */
  money: string;
  undoUntil: Date;
  /** The operator did it, as the customer wished. */
  isOurs: boolean;
}

function skippedKey({ id }: SubscriptionRow, { week, ordinal }: Place) {
  return `subscription-skipped:${id}:${week}.${ordinal}` as const;
}

/** It comes after all: nobody shall read of the skip any more, and of the next one again. */
export function takeBackSkippedEmail(tx: Db, deps: Deps, row: SubscriptionRow, place: Place): Promise<void> {
  return deps.mail.remove(tx, [skippedKey(row, place)]);
}

/** Once for each skip. */
export function postSkippedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { date, money, undoUntil, isOurs, ...place }: Skipped,
): Promise<void> {
  const now = deps.clock.now();
  return postEmail(tx, deps, row.userId, {
    key: skippedKey(row, place),
    title: `Entrega de ${spokenDay(date)} pulada`,
    paragraphs: [
      isOurs
        ? teamWords(deps, `pulou a entrega de ${spokenDay(date)}`)
        : `Você pulou a entrega de ${spokenDay(date)}.`,
      { type: 'highlight', text: `${money.charAt(0).toUpperCase()}${money.slice(1)}.` },
      undoUntil > now
        ? `Mudou de ideia? Você pode voltar atrás até ${onMoment(undoUntil).replace(/^n[ao] /, '')}, em Minha Conta.`
        : 'As outras entregas seguem como antes.',
    ],
  });
}

type PausedWeeks = Pick<WishedWeeks, 'pausedFrom' | 'pausedUntil'>;

function pausedKey({ id }: SubscriptionRow, { pausedFrom, pausedUntil }: PausedWeeks) {
  return `subscription-paused:${id}:${pausedFrom}:${pausedUntil}` as const;
}

/** It is over, or another: nobody shall read of this one any more. */
export function takeBackPausedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  pause: PausedWeeks,
): Promise<void> {
  return deps.mail.remove(tx, [pausedKey(row, pause)]);
}

interface Pause extends PausedWeeks {
  /** The day of the first charge after it. */
  until: string;
  isOurs: boolean;
}

export function postPausedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { until, isOurs, ...weeks }: Pause,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: pausedKey(row, weeks),
    title: `Assinatura pausada até ${spokenDay(until)}`,
    paragraphs: [
      `${isOurs ? teamWords(deps, 'pausou a sua assinatura') : 'Sua assinatura está pausada.'} Nada será cobrado até ${spokenDay(until)}, quando ela volta sozinha.`,
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

/** Before the charge, so that nobody is surprised by it; afterwards it is not sent any more. */
export function postBackSoonEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { until, charge: { at, amount }, date }: Back,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-back-soon:${row.id}:${until}`,
    validUntil: at,
    title: 'Suas cestas voltam em dois dias',
    paragraphs: [
      `Sua pausa termina ${onMoment(at)}.${amount === null ? '' : ` Nesse momento cobramos ${formatCents(amount)} pela semana.`}`,
      ...(date ? [{ type: 'highlight' as const, text: `A primeira cesta chega ${spokenDay(date)}.` }] : []),
      'Ainda não é hora? Até lá você pode pausar por mais tempo ou pular a primeira entrega, sem pagar nada.',
    ],
  });
}
