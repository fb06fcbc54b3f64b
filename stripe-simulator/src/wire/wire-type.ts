import type Stripe from 'stripe';

type Plain = string | number | boolean | bigint | null | undefined;

/**
 * A Stripe type as it travels over HTTP: decimals are strings and every expandable reference is the bare id.
 * The SDK types describe the object after the SDK has parsed and expanded it.
 */
type Wire<T> = [T] extends [object]
  ? WireObject<T>
  : string extends T
    ? Extract<T, Plain>
    : T extends Plain
      ? T
      : WireObject<T>;

type WireObject<T> = T extends Stripe.Decimal
  ? string
  : T extends Array<infer Item>
    ? Array<Wire<Item>>
    : T extends object
      ? { [Key in keyof T]: Wire<T[Key]> }
      : never;

export type Session = Wire<Stripe.Checkout.Session>;
export type Customer = Wire<Stripe.Customer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type LineItem = Wire<Stripe.LineItem>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Dispute = Wire<Stripe.Dispute>;
export type Refund = Wire<Stripe.Refund>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type InvoiceItem = Wire<Stripe.InvoiceItem>;
export type CreditNote = Wire<Stripe.CreditNote>;
export type BalanceEntry = Wire<Stripe.CustomerBalanceTransaction>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Payout = Wire<Stripe.Payout>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
