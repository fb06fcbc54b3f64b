import { dayFormatter } from '@cesta/contract/calendar';
import type { ComingDelivery } from '@cesta/contract/coming-deliveries';
import { formatCents, fromReais } from '@cesta/contract/money';
import {
  type OffReason,
  RHYTHM_LABELS,
  type Rhythm,
  SUBSCRIPTION_STATUS_LABELS,
  type SubscriptionStatus,
} from '@cesta/contract/subscription-constants';
import { formatDay } from '../../../order/order-dates.ts';

/** '8 de dezembro' */
export const dayInWords = dayFormatter({ day: 'numeric', month: 'long' });

/** 'Pausada até 8 de dezembro' */
export function statusWords(status: SubscriptionStatus, pausedUntil: string | null | undefined): string {
  const word = SUBSCRIPTION_STATUS_LABELS[status];
  return status === 'paused' && pausedUntil ? `${word} até ${dayInWords(pausedUntil)}` : word;
}

const reais = (amount: number) => formatCents(fromReais(amount));

const OFF: Record<OffReason, string> = {
  skip: 'Pulada',
  pause: 'Em pausa',
  rhythm: 'Sem cesta nesta semana',
};

/** What becomes of a delivery, in a word or two. */
export function stateOf({ off, status }: Pick<ComingDelivery, 'off' | 'status'>): string {
  if (off) return OFF[off];
  if (status === 'skipped') return OFF.skip;
  if (status === 'packed') return 'Separada';
  return status === 'delivered' ? 'Entregue' : 'Agendada';
}

/** What is paid or will be charged for it. */
export function paidWords({ is_paid, charge, off }: ComingDelivery): string {
  if (is_paid) return 'Já paga';
  if (charge) return `${reais(charge.amount)} em ${formatDay(charge.date)}`;
  return off ? 'Sem cobrança' : 'Ainda não cobrada';
}

export function skipWords({ credit, is_paid }: ComingDelivery): string {
  if (credit === null) return 'O cliente não será cobrado por ela.';
  const back = `${reais(credit)} viram crédito na próxima cobrança.`;
  return is_paid ? `Ela já está paga: ${back}` : back;
}

export function unskipWords({ is_paid }: ComingDelivery): string {
  return is_paid
    ? 'Ela já está paga: o crédito que daria deixa de existir.'
    : 'Ela volta a ser cobrada com a semana dela.';
}

export function pauseWords(weeks: number): string {
  const span = weeks === 1 ? 'Por uma semana' : `Por ${weeks} semanas`;
  return `${span}, a partir da próxima cobrança, nada é entregue nem cobrado. O que já está pago ainda vai.`;
}

export function rhythmWords(everyWeeks: Rhythm): string {
  return everyWeeks === 1
    ? 'A partir da próxima cobrança, a cesta vem toda semana.'
    : `A partir da próxima cobrança, a cesta vem ${RHYTHM_LABELS[everyWeeks].toLowerCase()}. Nas semanas sem cesta nada é cobrado.`;
}
