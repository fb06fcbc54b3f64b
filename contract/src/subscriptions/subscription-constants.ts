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

export const DELIVERY_STATUSES = ['scheduled', 'packed', 'delivered', 'cancelled', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery does not come: the customer left it out, has paused, or takes a basket every so many weeks. */
export const OFF_REASONS = ['skip', 'pause', 'rhythm'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** A basket every so many weeks. */
export const RHYTHMS = [1, 2, 4] as const;
export type Rhythm = (typeof RHYTHMS)[number];
export const RHYTHM_LABELS: Record<Rhythm, string> = {
  1: 'Toda semana',
  2: 'A cada 15 dias',
  4: 'Uma vez por mês',
};

/** How many weeks ahead a subscriber sees and can change. */
export const CALENDAR_WEEKS = 8;
export const MAX_PAUSE_WEEKS = 8;

export const CREDIT_REASON_MAX = 200;
