import type {
  BalanceEntry,
  Charge,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
  InvoiceItem,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Payout,
  PortalSession,
  Price,
  Product,
  Refund,
  Session,
  SetupIntent,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from '../wire/wire-type.ts';
import type { BalanceRecord } from './balance-record.ts';
import type { Collection, CollectionSpec, Stored } from './collection.ts';
import type { SessionDetails } from './session-details.ts';

export interface Collections {
  customers: Collection<Customer>;
  products: Collection<Product>;
  prices: Collection<Price>;
  paymentMethods: Collection<PaymentMethod>;
  paymentIntents: Collection<PaymentIntent>;
  setupIntents: Collection<SetupIntent>;
  charges: Collection<Charge>;
  refunds: Collection<Refund>;
  disputes: Collection<Dispute>;
  balanceTransactions: Collection<BalanceRecord>;
  payouts: Collection<Payout>;
  sessions: Collection<Session>;
  sessionDetails: Collection<SessionDetails>;
  subscriptions: Collection<Subscription>;
  subscriptionItems: Collection<SubscriptionItemOwner>;
  invoices: Collection<Invoice>;
  invoicePayments: Collection<InvoicePayment>;
  invoiceItems: Collection<InvoiceItem>;
  creditNotes: Collection<CreditNote>;
  /** What moved a customer's balance. */
  balanceEntries: Collection<BalanceEntry>;
  testClocks: Collection<TestClock>;
  webhookEndpoints: Collection<WebhookEndpoint>;
  portalSessions: Collection<PortalSession>;
}

/** Items live inside their subscription; this says which one. */
interface SubscriptionItemOwner extends Stored {
  subscription: string;
}

type Specs = {
  [Name in keyof Collections]: Collections[Name] extends Collection<infer T> ? CollectionSpec<T> : never;
};

const asFlag = (value: boolean) => (value ? 1 : 0);

export const SPECS: Specs = {
  customers: {
    table: 'customers',
    lookups: { email: (it) => it.email, test_clock: (it) => it.test_clock },
  },
  products: { table: 'products', lookups: { active: (it) => asFlag(it.active) } },
  prices: {
    table: 'prices',
    lookups: {
      product: (it) => it.product,
      active: (it) => asFlag(it.active),
      lookup_key: (it) => it.lookup_key,
      type: (it) => it.type,
      currency: (it) => it.currency,
    },
  },
  paymentMethods: {
    table: 'payment_methods',
    lookups: { customer: (it) => it.customer, type: (it) => it.type },
  },
  paymentIntents: { table: 'payment_intents', lookups: { customer: (it) => it.customer } },
  setupIntents: {
    table: 'setup_intents',
    lookups: { customer: (it) => it.customer, payment_method: (it) => it.payment_method },
  },
  charges: {
    table: 'charges',
    lookups: { customer: (it) => it.customer, payment_intent: (it) => it.payment_intent },
  },
  refunds: {
    table: 'refunds',
    lookups: { charge: (it) => it.charge, payment_intent: (it) => it.payment_intent },
  },
  disputes: {
    table: 'disputes',
    lookups: { charge: (it) => it.charge, payment_intent: (it) => it.payment_intent },
  },
  balanceTransactions: {
    table: 'balance_transactions',
    lookups: {
      payout: (it) => it.payout,
      type: (it) => it.type,
      source: (it) => it.source,
      currency: (it) => it.currency,
    },
  },
  payouts: { table: 'payouts', lookups: { status: (it) => it.status } },
  sessions: {
    table: 'checkout_sessions',
    lookups: {
      customer: (it) => it.customer,
      payment_intent: (it) => it.payment_intent,
      subscription: (it) => it.subscription,
      status: (it) => it.status,
      email: (it) => it.customer_details?.email,
    },
  },
  sessionDetails: { table: 'checkout_session_details', lookups: {} },
  subscriptions: {
    table: 'subscriptions',
    lookups: {
      customer: (it) => it.customer,
      status: (it) => it.status,
      test_clock: (it) => it.test_clock,
    },
  },
  subscriptionItems: { table: 'subscription_items', lookups: {} },
  invoices: {
    table: 'invoices',
    lookups: {
      customer: (it) => it.customer,
      subscription: (it) => it.parent?.subscription_details?.subscription,
      status: (it) => it.status,
    },
  },
  invoicePayments: {
    table: 'invoice_payments',
    lookups: {
      invoice: (it) => it.invoice,
      payment_intent: (it) => it.payment.payment_intent,
      status: (it) => it.status,
    },
  },
  invoiceItems: {
    table: 'invoice_items',
    lookups: {
      customer: (it) => it.customer,
      invoice: (it) => it.invoice ?? 'pending',
      subscription: (it) => it.parent?.subscription_details?.subscription,
    },
  },
  creditNotes: {
    table: 'credit_notes',
    lookups: { customer: (it) => it.customer, invoice: (it) => it.invoice },
  },
  balanceEntries: {
    table: 'customer_balance_transactions',
    lookups: { customer: (it) => it.customer, invoice: (it) => it.invoice },
  },
  testClocks: { table: 'test_clocks', lookups: {} },
  webhookEndpoints: { table: 'webhook_endpoints', lookups: {} },
  portalSessions: { table: 'portal_sessions', lookups: { customer: (it) => it.customer } },
};
