import type { OffReason } from '@cesta/contract/subscriptions/subscription-constants';

/** Why a delivery does not come, in the customer's account and for the operator alike. */
export const OFF_WORDS: Record<OffReason, string> = {
  skip: 'Pulada',
  pause: 'Na pausa',
  rhythm: 'Sem cesta',
};
