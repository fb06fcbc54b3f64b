import { dayOf, onDay, spokenDay } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { RHYTHM_LABELS, type Rhythm } from '@cesta/contract/subscriptions/subscription-constants';
import { fairReturn, type Payer } from '../billing/returns/week-returns.rules.ts';
import { type Coming, creditFor, isUncharged } from './coming.rules.ts';

/** What happens with the money of a delivery that does not come. */
export function moneyWords(delivery: Coming, all: readonly Coming[], payer: Payer): string {
  if (isUncharged(delivery, all)) return 'nada será cobrado';
  const credit = creditFor(delivery, all);
  if (credit === null) return 'nada mais é cobrado por ela';
  return fairReturn(payer) === 'credit'
    ? `${formatCents(credit)} de crédito na próxima cobrança`
    : `${formatCents(credit)} de volta no seu cartão`;
}

export function skippedWords(delivery: Coming, all: readonly Coming[], payer: Payer): string {
  return `Entrega de ${spokenDay(delivery.date)} pulada: ${moneyWords(delivery, all, payer)}.`;
}

export function backWords({ date }: Coming): string {
  return `A entrega de ${spokenDay(date)} está de volta.`;
}

/** What a delivery that is back means for the money. */
export function backMoney({ isPaid, chargedAt, amount }: Coming, now: Date): string {
  if (isPaid) return 'Ela já está paga: o crédito de que falamos não entra mais.';
  return chargedAt <= now
    ? `A fatura de ${formatCents(amount)} continua em aberto, e o crédito de que falamos não entra mais.`
    : `Sua semana será cobrada ${onDay(dayOf(chargedAt))}: ${formatCents(amount)}, menos o seu crédito, se houver.`;
}

/** Skipped before and still skipped, of the same charge: with this press something else became true of their money. */
export function changedBeside(
  { week, ordinal }: Coming,
  before: readonly Coming[],
  after: readonly Coming[],
): Coming[] {
  const others = after.filter((it) => it.week === week && it.ordinal !== ordinal && it.off === 'skip');
  return others.filter((it) => {
    const was = before.find((one) => one.week === week && one.ordinal === it.ordinal);
    return was?.off === 'skip' && isUncharged(was, before) !== isUncharged(it, after);
  });
}

/** What is to be said of those. */
export function besideWords(
  { off }: Coming,
  told: readonly Coming[],
  after: readonly Coming[],
  payer: Payer,
): string | null {
  const [first] = told;
  if (!first) return null;
  const [named, stay] =
    told.length > 1
      ? [`As entregas de ${enumerate(told)}`, 'seguem puladas']
      : [`A entrega de ${enumerate(told)}`, 'segue pulada'];
  return off === null
    ? `${named} ${stay}: ${moneyWords(first, after, payer)}.`
    : `${named} ${stay} e, com esta, nada da semana é cobrado: o crédito de que falamos não entra mais.`;
}

function enumerate(days: readonly Coming[]): string {
  return new Intl.ListFormat('pt-BR').format(days.map(({ date }) => spokenDay(date)));
}

export function chargeAgainWords(day: string, amount: Cents): string {
  return `A próxima cobrança é de ${formatCents(amount)}, ${onDay(day)}, menos o seu crédito, se houver.`;
}

export function pausedWords(until: string, owed: Cents | null): string {
  return `Assinatura pausada: ${unchargedWords(until, owed)} O que já está pago ainda chega.`;
}

/** A pause begins with the next charge: an invoice that is open is still collected. */
export function unchargedWords(until: string, owed: Cents | null): string {
  const besides = owed === null ? '' : `a fatura de ${formatCents(owed)} continua em aberto; além dela, `;
  return `${besides}nada será cobrado até ${spokenDay(until)}, quando ela volta sozinha.`;
}

export function rhythmWords(everyWeeks: Rhythm): string {
  return `Pronto! A partir da próxima cobrança sua cesta vem ${RHYTHM_LABELS[everyWeeks].toLowerCase()}.`;
}
