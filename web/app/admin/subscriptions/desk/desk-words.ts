import { DAY_MS, dayFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import {
  RHYTHM_LABELS,
  type Rhythm,
  SUBSCRIPTION_STATUS_LABELS,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import type { AdminSubscription, Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { formatDay, formatMoment } from '../../../order/order-dates.ts';
import { type ComingCharge, comingCharges, isOwed, takesCredit } from '../../../subscription/charges.ts';
import { OFF_WORDS } from '../../../subscription/off-words.ts';

/** '8 de dezembro' */
export const dayInWords = dayFormatter({ day: 'numeric', month: 'long' });

/** 'Pausada até 8 de dezembro' */
export function statusWords(status: SubscriptionStatus, pausedUntil: string | null | undefined): string {
  const word = SUBSCRIPTION_STATUS_LABELS[status];
  return status === 'paused' && pausedUntil ? `${word} até ${dayInWords(pausedUntil)}` : word;
}

type Renewing = Pick<Subscription, 'status' | 'cancel_at_period_end'> &
  Pick<AdminSubscription, 'paused_until' | 'without_delivery'>;

/** What has ended, or never began, renews no more than it will be cancelled. */
export function renewalWords(row: Renewing): string {
  const { status, cancel_at_period_end, paused_until, without_delivery } = row;
  if (status === 'unpaid') return 'Só depois de paga';
  if (!['active', 'past_due', 'paused'].includes(status)) return '–';
  if (cancel_at_period_end) return 'Será cancelada';
  if (without_delivery) return 'Espera um endereço';
  return paused_until ? `Volta em ${dayInWords(paused_until)}` : 'Renovará';
}

type Late = NonNullable<AdminSubscription['late']>;

/** 'R$ 180,00 em aberto há 3 dias' */
export function lateWords({ amount, since }: Pick<Late, 'amount' | 'since'>, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  const age = days < 1 ? 'desde hoje' : days === 1 ? 'há 1 dia' : `há ${days} dias`;
  return `${reais(amount)} em aberto ${age}`;
}

/** 'Última tentativa em 09/03/2027, 11:00 (2 no total)' */
export function triedWords({ tries, last_tried_at }: Pick<Late, 'tries' | 'last_tried_at'>): string {
  if (tries === 0) return 'Nenhuma tentativa de cobrança';
  if (!last_tried_at) return tries === 1 ? '1 tentativa de cobrança' : `${tries} tentativas de cobrança`;
  return `Última tentativa em ${formatMoment(last_tried_at)}${tries > 1 ? ` (${tries} no total)` : ''}`;
}

export const UNDELIVERABLE = {
  no_address: 'Sem endereço',
  out_of_coverage: 'Fora da área de entrega',
} as const;

type Payer = Pick<Subscription, 'status' | 'calendar' | 'credit'> &
  Partial<Pick<Subscription, 'next_charge'>>;

const reais = (amount: number) => formatCents(fromReais(amount));

type Planned = Pick<ComingDelivery, 'off' | 'status' | 'is_paid' | 'charge'>;

/** Its week was not paid: until it is, nothing is packed for it. */
function waitsForMoney({ off, is_paid, charge }: Planned, payer: Payer): boolean {
  return off === null && !is_paid && charge !== null && isOwed(charge.date, payer);
}

/** What becomes of a delivery, in a word or two. */
export function stateOf(delivery: Planned, payer: Payer): string {
  const { off, status } = delivery;
  if (off) return OFF_WORDS[off];
  if (status === 'skipped') return OFF_WORDS.skip;
  if (waitsForMoney(delivery, payer)) return 'Espera o pagamento';
  if (status === 'packed') return 'Separada';
  return status === 'delivered' ? 'Entregue' : 'Agendada';
}

export function toneOf(delivery: Planned, payer: Payer): 'plain' | 'sun' | 'leaf' {
  if (delivery.off !== null || delivery.status === 'skipped') return 'plain';
  return waitsForMoney(delivery, payer) ? 'sun' : 'leaf';
}

/** What is paid or will be charged for it, as its customer reads it. */
export function paidWords({ is_paid, charge, off }: ComingDelivery, payer: Payer): string {
  if (is_paid) return 'Já paga';
  const coming = charge && comingCharges(payer).get(charge.date);
  if (!charge || !coming) return off ? 'Sem cobrança' : 'Ainda não cobrada';
  return isOwed(charge.date, payer) ? `Fatura de ${reais(charge.amount)} em aberto` : chargeWords(coming);
}

/** 'R$ 167,50 em 02/12/2026, já com o crédito' */
export function chargeWords({ amount, credit, date }: ComingCharge): string {
  const words = `${formatCents(amount)} em ${formatDay(date)}`;
  return credit > 0 ? `${words}, já com o crédito` : words;
}

export function skipWords({ credit, is_paid }: ComingDelivery, payer: Leaving): string {
  if (credit === null) return 'O cliente não será cobrado por ela.';
  const back = takesCredit(payer)
    ? `${reais(credit)} viram crédito na próxima cobrança.`
    : `${reais(credit)} voltam ao cartão do cliente.`;
  return is_paid ? `Ela já está paga: ${back}` : back;
}

/** What becomes of orders that were to come along; empty without any. */
export function extrasWords({ extras = [] }: ComingDelivery): string {
  if (extras.length === 0) return '';
  const numbers = new Intl.ListFormat('pt-BR').format(extras.map((id) => `#${orderNumber(id)}`));
  return extras.length === 1
    ? ` O pedido ${numbers} sai no dia combinado, sem frete.`
    : ` Os pedidos ${numbers} saem no dia combinado, sem frete.`;
}

type Leaving = Parameters<typeof takesCredit>[0];

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
