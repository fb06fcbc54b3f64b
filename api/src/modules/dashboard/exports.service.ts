import { type Cents, cents } from '@cesta/contract/base/money';
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@cesta/contract/orders/order-constants';
import type { ExportKind, ExportQuery } from '@cesta/contract/panel/exports';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import { SUBSCRIPTION_STATUS_LABELS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Deps } from '../../deps.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv.rules.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { findCustomerFigures } from './customers.service.ts';
import * as queries from './exports.queries.ts';
import { type Period, periodOf, spokenPeriod } from './exports.rules.ts';
import { PAYMENTS_HEAD, paymentPage } from './payments-export.service.ts';

const PAGE = 1000;

interface Table {
  head: readonly string[];
  page(db: Db, period: Period, after: queries.Place | undefined): Promise<Page>;
}

interface Page {
  rows: Cell[][];
  last: queries.Place | undefined;
}

/**
 * Every table holds personal data: who takes it away is in the audit log before the first line leaves. This is the
 * one way out.
 */
export async function beginExport(
  { database: { db }, reports, clock }: Pick<Deps, 'database' | 'reports' | 'clock'>,
  by: Operator,
  kind: ExportKind,
  query: ExportQuery,
): Promise<{ lines: AsyncGenerator<string>; lagMs: number | null }> {
  await writeAudit(db, clock.now(), by, { subject: 'download', id: kind }, [
    { action: 'downloaded', to: spokenPeriod(query) },
  ]);
  const period = periodOf(query);
  const { page } = TABLES[kind];
  const turn = (after?: queries.Place) => reports.read((from) => page(from, period, after));
  const { result, lagMs } = await turn();
  return { lines: exportCsv(kind, result, async (after) => (await turn(after)).result), lagMs };
}

/** Paper leaves the store as a file does. */
export async function notePrint(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  by: Operator,
  day: string,
): Promise<void> {
  await writeAudit(db, clock.now(), by, { subject: 'download', id: 'sheets' }, [
    { action: 'downloaded', to: day },
  ]);
}

/** Streams page by page: memory does not grow with the number of rows. */
async function* exportCsv(
  kind: ExportKind,
  first: Page,
  turn: (after: queries.Place) => Promise<Page>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(TABLES[kind].head);
  for (let page = first; ; ) {
    if (page.rows.length > 0) yield page.rows.map(csvLine).join('');
    if (page.rows.length < PAGE || !page.last) return;
    page = await turn(page.last);
  }
}

const TABLES: Record<ExportKind, Table> = {
  orders: {
    head: [
      'Pedido',
      'Data',
      'Status',
      'Pagamento',
      'Cliente',
      'Email',
      'Telefone',
      'Endereço',
      'Bairro',
      'Cidade',
      'CEP',
      'Itens',
      'Frete',
      'Total',
      'Observações',
      'Reembolsado',
    ],
    page: orderPage,
  },
  subscriptions: {
    head: [
      'Assinatura',
      'Cliente',
      'Email',
      'Plano',
      'Status',
      'Criada em',
      'Início do período',
      'Fim do período',
      'Será cancelada',
    ],
    page: subscriptionPage,
  },
  customers: {
    head: ['Cliente', 'Email', 'Telefone', 'Cadastro', 'Último pedido', 'Total pago', 'Plano', 'Assinatura'],
    page: customerPage,
  },
  payments: { head: PAYMENTS_HEAD, page: (db, period, after) => paymentPage(db, period, after, PAGE) },
};

async function orderPage(db: Db, period: Period, after: queries.Place | undefined): Promise<Page> {
  const found = await queries.pageOrders(db, period, after, PAGE);
  const ids = found.map((order) => order.id);
  const items = Map.groupBy(
    ids.length > 0 ? await queries.listSoldItems(db, ids) : [],
    (item) => item.orderId,
  );
  const rows = found.map((order): Cell[] => {
    const { street, number, complement, neighborhood, city, zipcode } = order.deliveryAddress;
    const sold = (items.get(order.id) ?? [])
      .map((item) => `${item.quantity} x ${item.productName}`)
      .join(', ');
    return [
      order.id,
      order.createdAt,
      ORDER_STATUS_LABELS[order.status],
      PAYMENT_STATUS_LABELS[order.paymentStatus],
      order.customerName,
      order.customerEmail,
      order.customerPhone,
      [street, number, complement].filter(Boolean).join(', '),
      neighborhood,
      city,
      zipcode,
      sold,
      { cents: order.shippingCents },
      { cents: order.totalCents },
      order.notes,
      { cents: returnedOf(order) },
    ];
  });
  return { rows, last: found.at(-1) };
}

/** What was received by hand goes back by hand, without a sum of its own: all of it. */
function returnedOf({ paymentStatus, paidCents, refundedCents, totalCents }: queries.SoldOrder): Cents {
  return paymentStatus === 'refunded' && paidCents === 0 ? totalCents : refundedCents;
}

async function subscriptionPage(db: Db, period: Period, after: queries.Place | undefined): Promise<Page> {
  const found = await queries.pageSubscriptions(db, period, after, PAGE);
  const rows = found.map(({ subscription, name, email }): Cell[] => [
    subscription.id,
    name,
    email,
    PLANS[subscription.planType].name,
    SUBSCRIPTION_STATUS_LABELS[subscription.status],
    subscription.createdAt,
    subscription.currentPeriodStart,
    subscription.currentPeriodEnd,
    subscription.cancelAtPeriodEnd ? 'Sim' : 'Não',
  ]);
  return { rows, last: found.at(-1) };
}

async function customerPage(db: Db, period: Period, after: queries.Place | undefined): Promise<Page> {
  const found = await queries.pageCustomers(db, period, after, PAGE);
  const figures = await findCustomerFigures(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.map(({ id, name, email, phone, createdAt }): Cell[] => {
    const { lastOrderAt = null, totalPaid = cents(0), subscription = null } = figures.get(id) ?? {};
    return [
      name,
      email,
      phone,
      createdAt,
      lastOrderAt,
      { cents: totalPaid },
      subscription?.plan_name ?? null,
      subscription && SUBSCRIPTION_STATUS_LABELS[subscription.status],
    ];
  });
  return { rows, last: found.at(-1) };
}
