import type { Provider } from './provider.ts';

export interface Charge {
  /** Empty for a week's. */
  order: string;
  email: string;
  amount: number;
  refunded: number;
}

interface Invoice {
  id: string;
  subscription: string;
  period: number;
  status: string;
  paid: number;
  total: number;
}

export interface Money {
  charges: Charge[];
  orderCharges: Charge[];
  invoices: Invoice[];
  credits: { email: string; cents: number }[];
}

interface WireCharge {
  id: string;
  amount: number;
  paid: boolean;
  customer: string | null;
  metadata: { order_id?: string };
  billing_details: { email: string | null };
  receipt_email: string | null;
}

interface WireInvoice {
  id: string;
  status: string;
  amount_paid: number;
  total: number;
  period_start: number;
  lines: { data: { period: { start: number } }[] };
  parent: { subscription_details: { subscription: string } | null } | null;
}

/** The money as the provider lists it: every charge, what went back of it, every invoice, every credit. */
export async function readMoney({ list }: Provider): Promise<Money> {
  const customers = await list<{ id: string; email: string; balance: number }>('/v1/customers');
  const emails = new Map(customers.map(({ id, email }) => [id, email]));
  const refunded = new Map<string, number>();
  for (const { charge, amount, status } of await list<{
    id: string;
    charge: string;
    amount: number;
    status: string;
  }>('/v1/refunds'))
    if (status === 'succeeded') refunded.set(charge, (refunded.get(charge) ?? 0) + amount);
  const charges = (await list<WireCharge>('/v1/charges'))
    .filter(({ paid }) => paid)
    .map((charge) => ({
      order: charge.metadata.order_id ?? '',
      email: emails.get(charge.customer ?? '') ?? charge.billing_details.email ?? charge.receipt_email ?? '',
      amount: charge.amount,
      refunded: refunded.get(charge.id) ?? 0,
    }));
  const invoices = (await list<WireInvoice>('/v1/invoices')).map((invoice) => ({
    id: invoice.id,
    subscription: invoice.parent?.subscription_details?.subscription ?? '',
    period: invoice.lines.data[0]?.period.start ?? invoice.period_start,
    status: invoice.status,
    paid: invoice.amount_paid,
    total: invoice.total,
  }));
  return {
    charges,
    orderCharges: charges.filter(({ order }) => order !== ''),
    invoices,
    credits: customers.map(({ email, balance }) => ({ email, cents: -balance })),
  };
}
