import { spokenDay } from '@cesta/contract/calendar';
import { formatCents } from '@cesta/contract/money';
import type { SubscriptionStatus } from '@cesta/contract/subscription-constants';
import { fairReturn } from '../billing/week-returns.rules.ts';
import { type Coming, creditFor, isUncharged } from './coming.rules.ts';

interface Payer {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
}

/** What happens with the money of a delivery that does not come. */
export function moneyWords(delivery: Coming, all: readonly Coming[], payer: Payer): string {
  if (isUncharged(delivery, all)) return 'você não será cobrado';
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
