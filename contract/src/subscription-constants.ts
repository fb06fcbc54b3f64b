// Free of zod on purpose: pages that only show things must not carry the validator to the browser.

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A customer has at most one of these. */
export const LIVE_SUBSCRIPTION_STATUSES = ['active', 'past_due', 'incomplete', 'paused'] as const;

export const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = {
  active: 'Ativa',
  canceled: 'Cancelada',
  past_due: 'Pagamento Atrasado',
  unpaid: 'Não Paga',
  incomplete: 'Incompleta',
  paused: 'Pausada',
};

/** An unpaid start is given up after this long. */
export const INCOMPLETE_WINDOW_HOURS = 24;

export const DELIVERY_STATUSES = ['scheduled', 'packed', 'delivered', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
