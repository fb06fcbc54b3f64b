import type Stripe from 'stripe';

interface Rows {
  query<Row extends object>(text: string): Promise<Row[]>;
}

export interface Account {
  email: string;
  /** Cents, all of them. */
  charged: number;
  refunded: number;
  disputed: number;
  delivered: number;
  /** Credit that the next charge would use. */
  credit: number;
  /** Charged, and none of the others. */
  unexplained: number;
}

/**
 * Where every cent of every customer is, told by nobody but the provider's own list of charges and the boxes that
 * went out. It knows none of the store's rules.
 */
export async function recount(stripe: Stripe, store: Rows): Promise<Account[]> {
  const accounts = new Map<string, Account>();
  const of = (email: string) => {
    const account = accounts.get(email) ?? emptyAccount(email);
    accounts.set(email, account);
    return account;
  };
  const lost = await lostDisputes(stripe);
  for await (const charge of stripe.charges.list({ limit: 100, expand: ['data.customer'] })) {
    if (!charge.paid) continue;
    const account = of(emailOf(charge));
    account.charged += charge.amount;
    account.disputed += lost.get(charge.id) ?? 0;
    for await (const refund of stripe.refunds.list({ charge: charge.id, limit: 100 })) {
      if (refund.status === 'succeeded') account.refunded += refund.amount;
    }
  }
  for await (const { email, balance } of stripe.customers.list({ limit: 100 })) {
    if (email) of(email).credit -= balance;
  }
  for (const { email, cents } of await deliveredWeeks(stripe, store)) of(email).delivered += cents;
  for (const { email, cents } of await deliveredOrders(store)) of(email).delivered += cents;
  for (const account of accounts.values()) {
    const { charged, refunded, disputed, delivered, credit } = account;
    account.unexplained = charged - refunded - disputed - delivered - credit;
  }
  return [...accounts.values()];
}

function emptyAccount(email: string): Account {
  return { email, charged: 0, refunded: 0, disputed: 0, delivered: 0, credit: 0, unexplained: 0 };
}

function emailOf({ billing_details: details, customer, receipt_email: receipt }: Stripe.Charge): string {
  const known = customer && typeof customer === 'object' && !customer.deleted ? customer.email : null;
  return known ?? details.email ?? receipt ?? 'unknown';
}

async function lostDisputes(stripe: Stripe): Promise<Map<string, number>> {
  const lost = new Map<string, number>();
  for await (const { charge, amount, status } of stripe.disputes.list({ limit: 100 })) {
    if (status === 'lost') lost.set(typeof charge === 'string' ? charge : charge.id, amount);
  }
  return lost;
}

/** A week's price is shared by its boxes. */
async function deliveredWeeks(stripe: Stripe, store: Rows) {
  const boxes = await store.query<{ email: string; invoice_id: string; deliveries: number }>(
    `select u.email, d.invoice_id, i.deliveries from deliveries d
     join subscriptions s on s.id = d.subscription_id join users u on u.id = s.user_id
     join subscription_invoices i on i.id = d.invoice_id where d.status = 'delivered'`,
  );
  const totals = new Map<string, number>();
  for await (const { id, total } of stripe.invoices.list({ limit: 100 })) totals.set(id ?? '', total);
  return boxes.map(({ email, invoice_id: id, deliveries }) => ({
    email,
    cents: (totals.get(id) ?? 0) / deliveries,
  }));
}

function deliveredOrders(store: Rows) {
  return store.query<{ email: string; cents: number }>(
    `select customer_email as email, total_cents as cents from orders where status = 'delivered'`,
  );
}
