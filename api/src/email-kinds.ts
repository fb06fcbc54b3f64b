/**
 * Every kind of e-mail that the store writes: what stands before the colon of its key. A kind that is missing here
 * cannot be posted, and each needs its samples in `testing/email-gallery.ts`, where all of them are looked at.
 */
export type EmailKind =
  | 'basket-rating'
  | 'basket-reminder'
  | 'basket-unsold'
  | 'card-expiring'
  | 'contact'
  | 'contact-answer'
  | 'coverage-gap'
  | 'coverage-gap-ended'
  | 'coverage-wish'
  | 'credit-booked'
  | 'email-confirmation'
  | 'order-basket'
  | 'order-cancelled'
  | 'order-delivered'
  | 'order-moved'
  | 'order-paid'
  | 'order-received'
  | 'order-shipped'
  | 'password-changed'
  | 'password-reset'
  | 'payment-returned'
  | 'refund-bounced'
  | 'refund-done'
  | 'refund-other-means'
  | 'subscription-address'
  | 'subscription-back-soon'
  | 'subscription-basket'
  | 'subscription-basket-cancelled'
  | 'subscription-basket-late'
  | 'subscription-cancelled'
  | 'subscription-duplicate'
  | 'subscription-ended'
  | 'subscription-moved'
  | 'subscription-paused'
  | 'subscription-payment-failed'
  | 'subscription-skipped'
  | 'subscription-welcome'
  | 'undelivered'
  | 'unmatched-returned'
  | 'week-returned'
  | 'welcome';

/** Names kind and occasion: 'order-paid:<id>'. */
export type EmailKey = `${EmailKind}:${string}`;
