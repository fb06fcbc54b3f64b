import { spokenMoment } from '@cesta/contract/base/calendar';
import { type Cents, cents, formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { findOrders } from '../../orders/attempts.service.ts';
import { keptOf } from '../../orders/transitions.service.ts';
import {
  countOpenDisputes,
  type DisputeRow,
  listOpenDisputes,
  reasonInWords,
} from '../../payments/disputes/disputes.service.ts';
import { lostOfOrder } from '../../payments/refunds/refunds.service.ts';
import { listInvoicesById } from '../billing/billing.queries.ts';
import { listNamed } from '../subscriptions.queries.ts';

/** Disputes that are not decided, for which the bank waits until a day, and lost ones whose order still stands. */
export function disputeSource({ settings }: Pick<Deps, 'settings'>): WorklistSource {
  const isTest = settings.stripe?.secretKey.startsWith('sk_live_') !== true;
  const desk = `https://dashboard.stripe.com/${isTest ? 'test/' : ''}disputes`;
  return {
    kind: 'dispute',
    count: (db) => countOpenDisputes(db),
    async list(db, _now, limit) {
      const rows = await listOpenDisputes(db, limit);
      const people = await peopleOf(db, rows);
      const kept = await keptDespiteLoss(db, rows);
      return rows.map((row) => toItem(row, people.get(row.id) ?? null, desk, kept.get(row.orderId ?? '')));
    },
  };
}

/** What is left with the store of cancelled orders of which a bank has given back a part. */
interface Kept {
  rest: Cents;
  /** As the order's card shows it. */
  refundable: Cents;
}

async function keptDespiteLoss(db: Db, rows: readonly DisputeRow[]): Promise<Map<string, Kept>> {
  const ids = rows.flatMap(({ orderId, closedAt }) => (closedAt && orderId ? orderId : []));
  const cancelled = (await findOrders(db, ids)).filter(({ status }) => status === 'cancelled');
  const kept = new Map<string, Kept>();
  for (const order of cancelled) {
    const refundable = keptOf(order);
    kept.set(order.id, { refundable, rest: cents(refundable - (await lostOfOrder(db, order.id))) });
  }
  return kept;
}

function toItem(
  row: DisputeRow,
  who: WorklistItem['who'],
  desk: string,
  kept: Kept | undefined,
): Omit<WorklistItem, 'kind'> {
  if (row.closedAt) return kept ? restItem(row, who, kept) : lostItem(row, who);
  const due = row.evidenceDueBy ? `até ${spokenMoment(row.evidenceDueBy)}` : 'no prazo que o Stripe mostra';
  return {
    id: row.id,
    since: row.createdAt.toISOString(),
    who,
    matter: `${subjectOf(row)}: ${formatCents(row.amountCents)} contestados no banco. O cliente ${reasonInWords(row.reason)}.`,
    advice: row.state.endsWith('under_review')
      ? 'As provas foram enviadas: espere a decisão do banco.'
      : `Responda no Stripe ${due}, com a prova da entrega e as conversas, ou aceite a contestação.`,
    amount: toReais(row.amountCents),
    link: `${desk}/${row.id}`,
    actions: [],
  };
}

function lostItem(row: DisputeRow, who: WorklistItem['who']): Omit<WorklistItem, 'kind'> {
  const orderId = row.orderId ?? '';
  return {
    id: row.id,
    since: (row.closedAt ?? row.createdAt).toISOString(),
    who,
    matter: `Pedido ${orderNumber(orderId)}: contestação perdida. O banco devolveu ${formatCents(row.amountCents)} ao cliente.`,
    advice: 'Cancele o pedido, para que os produtos voltem ao estoque. Não devolva o dinheiro outra vez.',
    amount: toReais(row.amountCents),
    link: `/admin?tab=pedidos&pedido=${orderId}`,
    actions: [],
  };
}

function restItem(
  row: DisputeRow,
  who: WorklistItem['who'],
  { rest, refundable }: Kept,
): Omit<WorklistItem, 'kind'> {
  const orderId = row.orderId ?? '';
  const amount = formatCents(rest);
  return {
    ...lostItem(row, who),
    matter: `O pedido #${orderNumber(orderId)} está cancelado: o banco devolveu ${formatCents(row.amountCents)} ao cliente, e ${amount} que ele pagou continuam com a loja.`,
    advice: 'O cartão não aceita mais a devolução: combine um Pix com o cliente e registre.',
    amount: toReais(rest),
    actions: [
      {
        label: 'Devolvi por outro meio',
        method: 'DELETE',
        path: `/orders/${orderId}`,
        body: { money: 'returned', seen: { status: 'cancelled', refundable: toReais(refundable) } },
        question: `Você devolveu ${amount} ao cliente por outro meio, como Pix ou dinheiro? Ele recebe um e-mail sobre isso, e o pedido é excluído.`,
      },
    ],
  };
}

function subjectOf({ orderId, invoiceId }: DisputeRow): string {
  if (orderId) return `Pedido ${orderNumber(orderId)}, parado`;
  return invoiceId
    ? 'Semana de assinatura, entregas suspensas'
    : 'Pagamento de um pedido que a loja não conhece';
}

async function peopleOf(db: Db, rows: readonly DisputeRow[]): Promise<Map<string, WorklistItem['who']>> {
  const orders = await findOrders(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const invoices = await listInvoicesById(
    db,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const subscriptions = await listNamed(
    db,
    [],
    invoices.map(({ subscriptionId }) => subscriptionId),
  );
  const people = await findPeople(db, [...new Set(subscriptions.map(({ userId }) => userId))]);
  const found = new Map<string, WorklistItem['who']>();
  for (const { id, orderId, invoiceId } of rows) {
    const order = orders.find((it) => it.id === orderId);
    const invoice = invoices.find((it) => it.id === invoiceId);
    const owner = subscriptions.find((it) => it.id === invoice?.subscriptionId);
    const person = owner && people.get(owner.userId);
    if (order) {
      const { userId, customerName: name, customerEmail: email, customerPhone: phone } = order;
      found.set(id, { id: userId, name, email, phone });
    } else if (person) {
      found.set(id, { id: owner.userId, name: person.name, email: person.email, phone: person.phone });
    }
  }
  return found;
}
