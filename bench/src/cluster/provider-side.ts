import type Stripe from 'stripe';
import type { Finding, Query } from './findings.ts';
import type { Ledger } from './ledger.ts';

interface Paid {
  charges: number;
  paid: number;
  refunded: number;
}

/** Every charge for an order, as the provider lists it, beside the order's row. */
export async function ordersAtProvider(query: Query, stripe: Stripe, ledger: Ledger): Promise<Finding[]> {
  const there = await paidOrders(stripe);
  const rows = await query<{ id: string; paid: number; refunded: number; refunding: number; state: string }>(
    `select id, paid_cents as paid, refunded_cents as refunded, refunding_cents as refunding, payment_status as state from orders`,
  );
  const here = new Map(rows.map((row) => [row.id, row]));
  const differ = new Set<string>();
  for (const { id, paid, refunded } of rows) {
    const other = there.get(id);
    if (paid !== (other?.paid ?? 0) || refunded !== (other?.refunded ?? 0)) differ.add(id);
  }
  for (const id of there.keys()) if (!here.has(id)) differ.add(id);
  const payers = ledger.orders.filter(({ isPaid }) => isPaid);
  const unknown = payers.filter(({ id }) => !['paid', 'refunded'].includes(here.get(id)?.state ?? ''));
  const twice = [...there.values()].filter(({ charges }) => charges > 1);
  return [
    {
      what: 'paid orders that the store does not know as paid',
      checked: payers.length,
      wrong: unknown.length,
    },
    { what: 'orders charged twice', checked: there.size, wrong: twice.length },
    { what: 'orders whose money differs from the provider', checked: rows.length, wrong: differ.size },
  ];
}

async function paidOrders(stripe: Stripe): Promise<Map<string, Paid>> {
  const orderOf = new Map<string, string>();
  for await (const session of stripe.checkout.sessions.list({ limit: 100 })) {
    const id = session.metadata?.order_id;
    const intent = session.payment_intent;
    if (id && intent) orderOf.set(typeof intent === 'string' ? intent : intent.id, id);
  }
  const found = new Map<string, Paid>();
  for await (const charge of stripe.charges.list({ limit: 100 })) {
    const intent = charge.payment_intent;
    const id = orderOf.get(typeof intent === 'string' ? intent : (intent?.id ?? ''));
    if (!charge.paid || !id) continue;
    const known = found.get(id) ?? { charges: 0, paid: 0, refunded: 0 };
    found.set(id, {
      charges: known.charges + 1,
      paid: known.paid + charge.amount,
      refunded: known.refunded + charge.amount_refunded,
    });
  }
  return found;
}

/** Every paid week, as the provider lists it, beside its row and the baskets that are owed for it. */
export async function weeksAtProvider(query: Query, stripe: Stripe): Promise<Finding[]> {
  const there = new Map<string, number>();
  for await (const { id, status, amount_paid: paid } of stripe.invoices.list({ limit: 100 }))
    if (status === 'paid' && id) there.set(id, paid);
  const rows = await query<{ id: string; amount: number; owed: number; planned: number }>(
    `select i.id, i.amount_cents as amount, i.deliveries as owed,
       (select count(*)::int from deliveries d where d.invoice_id = i.id and d.status <> 'cancelled') as planned
     from subscription_invoices i where i.state = 'paid'`,
  );
  const here = new Map(rows.map(({ id, amount }) => [id, amount]));
  const ids = new Set([...there.keys(), ...here.keys()]);
  return [
    {
      what: 'paid weeks that differ from the provider',
      checked: ids.size,
      wrong: [...ids].filter((id) => there.get(id) !== here.get(id)).length,
    },
    {
      what: 'paid weeks with more or fewer baskets than owed',
      checked: rows.length,
      wrong: rows.filter(({ owed, planned }) => owed !== planned).length,
    },
  ];
}
