import { cents, formatCents } from '@cesta/contract/base/money';
import type { StaffRole } from '@cesta/contract/identity/identity';
import { ROLE_LABELS } from '@cesta/contract/identity/team-constants';
import { STOP_STATE_LABELS, type StopState } from '@cesta/contract/orders/delivery-constants';
import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  PAYMENT_STATUS_LABELS,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';
import type { AuditEntry, AuditSubject } from '@cesta/contract/panel/audit';
import {
  RHYTHM_LABELS,
  type Rhythm,
  SUBSCRIPTION_STATUS_LABELS,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';

/** What something became, where that is a word of its own: 'Enviado'. */
export function valueInWords({ action, subject, to }: Pick<AuditEntry, 'action' | 'subject' | 'to'>): string {
  if (action === 'status') return statusNameOf(subject)(to ?? '');
  if (action === 'payment') return paymentName(to ?? '');
  if (action === 'price') return money(to ?? '0');
  return action === 'deleted' ? 'exclusão' : '';
}

/** '2026-10-01 a 2026-10-31' as one reads it. */
export const period = (text: string) => text.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$3/$2/$1');

export const roleName = (role: string) => ROLE_LABELS[role as StaffRole] ?? role;

export function rhythmName(weeks: string): string {
  return RHYTHM_LABELS[Number(weeks) as Rhythm]?.toLowerCase() ?? weeks;
}

export function money(text: string): string {
  return formatCents(cents(Number(text)));
}

/** The panel's select tells the two apart that the customer reads as one. */
function statusName(status: string): string {
  return status === 'processing' ? 'Processando' : (ORDER_STATUS_LABELS[status as OrderStatus] ?? status);
}

/** Either of the two that the operator sets. */
export function orderStateName(state: string): string {
  return PAYMENT_STATUS_LABELS[state as PaymentStatus] && state !== 'pending'
    ? paymentName(state)
    : statusName(state);
}

function basketStateName(state: string): string {
  return state === 'cancelled' ? 'Cancelada' : (STOP_STATE_LABELS[state as StopState] ?? state);
}

function subscriptionName(status: string): string {
  return SUBSCRIPTION_STATUS_LABELS[status as SubscriptionStatus] ?? status;
}

/** Each thing has statuses of its own; an order's are the usual ones. */
const STATUS_NAMES: Partial<Record<AuditSubject, (status: string) => string>> = {
  basket: basketStateName,
  subscription: subscriptionName,
};

export const statusNameOf = (subject: AuditSubject) => STATUS_NAMES[subject] ?? statusName;

export function paymentName(status: string): string {
  return PAYMENT_STATUS_LABELS[status as PaymentStatus] ?? status;
}
