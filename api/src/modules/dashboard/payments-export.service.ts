import { dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import { formatCpf } from '@cesta/contract/base/formats';
import { type Cents, cents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { EntryKind, EntrySide } from '@cesta/contract/panel/ledger';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Cell } from '../../platform/csv.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { listSoldItems, type Place } from './exports.queries.ts';
import type { Period } from './exports.rules.ts';
import * as queries from './payments-export.queries.ts';

/** What the accountant needs of each payment and of what became of it. */
export const PAYMENTS_HEAD = [
  'Data',
  'Tipo',
  'Movimento',
  'Pedido',
  'Fatura',
  'Cliente',
  'CPF',
  'Itens',
  'Produtos',
  'Frete',
  'Descontos e créditos',
  'Bruto',
  'Taxa',
  'Líquido',
  'Moeda',
  'Pagamento',
  'Cobrança',
  'Lançamento',
] as const;

const SIDES: Record<EntrySide, string> = {
  order: 'Pedido',
  subscription: 'Assinatura',
  payout: 'Repasse',
  other: 'Outros',
};

const KINDS: Record<EntryKind, string> = {
  received: 'Recebido',
  refunded: 'Reembolso',
  disputes: 'Contestação',
  fees: 'Taxa',
  payouts: 'Repasse',
  adjustments: 'Ajuste',
};

const amount = (value: number) => ({ cents: cents(value) });

/** Marks a place among the lines of the door, which follow those of the provider. */
const AT_DOOR = 'door:';

/** First what moved the balance at the provider, then what was received at the door. */
export async function paymentPage(db: Db, period: Period, after: Place | undefined, limit: number) {
  const isAtDoor = after?.id.startsWith(AT_DOOR);
  const entries = isAtDoor ? [] : await queries.pageEntries(db, period, after, limit);
  const about = await readAbout(db, entries);
  const rows = entries.map((entry) => lineOf(entry, about));
  if (rows.length === limit) return { rows, last: entries.at(-1) };
  const place = isAtDoor && after ? { ...after, id: after.id.slice(AT_DOOR.length) } : undefined;
  const door = await doorPage(db, period, place, limit - rows.length);
  return { rows: [...rows, ...door.rows], last: door.last && { ...door.last, id: AT_DOOR + door.last.id } };
}

async function doorPage(db: Db, period: Period, after: Place | undefined, limit: number) {
  const found = await queries.pageDoor(db, period, after, limit);
  const about = await readSold(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap(({ id, moment }): Cell[][] => {
    const order = about.orders.get(id);
    return order ? [doorLine(order, new Date(moment), about)] : [];
  });
  return { rows, last: found.at(-1) };
}

interface About {
  orders: ReadonlyMap<string, queries.PaidOrder>;
  invoices: ReadonlyMap<string, queries.PaidInvoice>;
  items: ReadonlyMap<string, string>;
}

async function readAbout(db: Db, entries: readonly queries.EntryRow[]): Promise<About> {
  const invoiceIds = idsOf(entries, 'subscription', ({ invoiceId }) => invoiceId);
  const invoices = invoiceIds.length > 0 ? await queries.listPaidInvoices(db, invoiceIds) : [];
  return {
    ...(await readSold(
      db,
      idsOf(entries, 'order', ({ namedOrderId }) => namedOrderId),
    )),
    invoices: new Map(invoices.map((invoice) => [invoice.id, invoice])),
  };
}

async function readSold(db: Db, orderIds: string[]): Promise<Pick<About, 'orders' | 'items'>> {
  const orders = orderIds.length > 0 ? await queries.listPaidOrders(db, orderIds) : [];
  const sold = Map.groupBy(
    orderIds.length > 0 ? await listSoldItems(db, orderIds) : [],
    ({ orderId }) => orderId,
  );
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    items: new Map(
      [...sold].map(([id, items]) => [
        id,
        items.map(({ quantity, productName }) => `${quantity} x ${productName}`).join(', '),
      ]),
    ),
  };
}

function idsOf(
  entries: readonly queries.EntryRow[],
  side: EntrySide,
  of: (entry: queries.EntryRow) => string | null,
): string[] {
  return [...new Set(entries.flatMap((entry) => (entry.side === side ? (of(entry) ?? []) : [])))];
}

/** Money that goes back stands in a line of its own, below zero; what was sold stands with the payment alone. */
function lineOf(entry: queries.EntryRow, about: About): Cell[] {
  const order = entry.side === 'order' ? about.orders.get(entry.namedOrderId ?? '') : undefined;
  const invoice = entry.side === 'subscription' ? about.invoices.get(entry.invoiceId ?? '') : undefined;
  // A fee that is charged by itself leaves as a fee, not as something sold for less than nothing.
  const isFee = entry.kind === 'fees';
  const gross = isFee ? 0 : entry.amountCents;
  const fee = entry.feeCents - (isFee ? entry.amountCents : 0);
  const sold: Cell[] = entry.kind === 'received' ? soldIn(order, invoice, about) : [null, null, null, null];
  return [
    entry.createdAt,
    SIDES[entry.side],
    KINDS[entry.kind],
    // With its sign: a spreadsheet takes '12345E67' for a number, and '01234567' for another.
    order ? `#${orderNumber(order.id)}` : null,
    entry.invoiceId,
    order?.name ?? invoice?.name ?? null,
    formatCpf(order?.cpf ?? invoice?.cpf ?? '') || null,
    ...sold,
    amount(gross),
    amount(0 - fee),
    amount(gross - fee),
    entry.currency.toUpperCase(),
    entry.paymentIntentId,
    entry.chargeId,
    entry.id,
  ];
}

/** No fee, and no number of the provider's: the money never was there. */
function doorLine(order: queries.PaidOrder, at: Date, about: Pick<About, 'items'>): Cell[] {
  return [
    at,
    'Na entrega',
    KINDS.received,
    `#${orderNumber(order.id)}`,
    null,
    order.name,
    formatCpf(order.cpf ?? '') || null,
    ...soldIn(order, undefined, about),
    amount(order.total),
    amount(0),
    amount(order.total),
    'BRL',
    null,
    null,
    null,
  ];
}

/** Items, what they cost, freight, and what was not paid with money. */
function soldIn(
  order: queries.PaidOrder | undefined,
  invoice: queries.PaidInvoice | undefined,
  { items }: Pick<About, 'items'>,
): Cell[] {
  if (order)
    return [
      items.get(order.id) ?? '',
      amount(order.total - order.shipping),
      amount(order.shipping),
      amount(0),
    ];
  if (!invoice) return [null, null, null, null];
  const { name, shippingPerDelivery } = PLANS[invoice.plan];
  const whole: Cents = cents(invoice.paid + invoice.credit);
  const freight = Math.min(whole, shippingPerDelivery * invoice.deliveries);
  return [
    `Cesta ${name}, semana de ${dayInDigits(dayOf(invoice.start))}`,
    amount(whole - freight),
    amount(freight),
    amount(0 - invoice.credit),
  ];
}
