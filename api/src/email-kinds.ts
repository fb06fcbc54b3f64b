/**
 * Every kind of e-mail that the store writes: what stands before the colon of its key. A kind that is missing here
 * cannot be posted, and each needs its samples in `testing/email-gallery/`, where all of them are looked at.
 */
export type EmailKind =
  | 'account-made'
  | 'address-added'
  | 'basket-rating'
  | 'basket-reminder'
  | 'basket-shortage'
  | 'basket-unsold'
  | 'card-changed'
  | 'card-expiring'
  | 'contact'
  | 'contact-answer'
  | 'coverage-gap'
  | 'coverage-gap-ended'
  | 'coverage-wish'
  | 'credit-booked'
  | 'email-confirmation'
  | 'harvest-forecast'
  | 'harvest-order'
  | 'order-basket'
  | 'order-cancelled'
  | 'order-delivered'
  | 'order-moved'
  | 'order-paid'
  | 'order-payment-link'
  | 'order-received'
  | 'order-shortage'
  | 'order-shipped'
  | 'password-changed'
  | 'password-reset'
  | 'payment-returned'
  | 'proof-ending'
  | 'refund-bounced'
  | 'refund-done'
  | 'refund-other-means'
  | 'staff-invitation'
  | 'staff-joined'
  | 'staff-news'
  | 'subscription-address'
  | 'subscription-back-soon'
  | 'subscription-basket'
  | 'subscription-basket-cancelled'
  | 'subscription-basket-late'
  | 'subscription-cancelled'
  | 'subscription-changed'
  | 'subscription-duplicate'
  | 'subscription-ended'
  | 'subscription-moved'
  | 'subscription-paused'
  | 'subscription-paid-late'
  | 'subscription-payment-link'
  | 'subscription-payment-failed'
  | 'subscription-skipped'
  | 'subscription-welcome'
  | 'two-step'
  | 'undelivered'
  | 'unmatched-returned'
  | 'week-returned'
  | 'welcome';

/**
 * To the store itself, a farm, or whoever left an address: nobody needs an account for these, and whoever opens one
 * with such an address has not shown that it is theirs.
 */
export const TO_MAILBOXES: readonly EmailKind[] = [
  'contact',
  'contact-answer',
  'coverage-wish',
  'harvest-forecast',
  'harvest-order',
  'proof-ending',
  'staff-invitation',
  'unmatched-returned',
];

/** Names kind and occasion: 'order-paid:<id>'. */
export type EmailKey = `${EmailKind}:${string}`;
