import { DAY_MS, onMoment } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import { refundFailure } from '@cesta/contract/orders/refund-failures';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findOrders } from '../../orders/orders.service.ts';
import { listContestedPayments } from '../disputes/disputes.service.ts';
import * as queries from './refunds.queries.ts';
import { isRefused } from './refunds.rules.ts';

/** Refunds are asked for within seconds and done within days, while the provider waits for the bank. */
function slowSince(now: Date): queries.SlowSince {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { askedBefore: daysAgo(10), bookedBefore: daysAgo(1) };
}

/** Money that should have gone back and has not. */
export const refundsWorklist: WorklistSource = {
  kind: 'refund-failed',
  count: (db, now) => queries.countNeedingPerson(db, slowSince(now)),
  async list(db, now, limit) {
    const rows = await queries.listNeedingPerson(db, slowSince(now), limit);
    const orders = await findOrders(
      db,
      rows.map(({ orderId }) => orderId),
    );
    const contested = await listContestedPayments(
      db,
      rows.map(({ paymentIntentId }) => paymentIntentId),
    );
    return rows.map((row) =>
      toItem(
        row,
        orders.find(({ id }) => id === row.orderId),
        contested.has(row.paymentIntentId),
      ),
    );
  },
};

type Orders = Awaited<ReturnType<typeof findOrders>>;

function customerOf({
  userId: id,
  customerName: name,
  customerEmail: email,
  customerPhone: phone,
}: Orders[number]) {
  return { id, name, email, phone };
}

function toItem(
  row: queries.RefundRow,
  order: Orders[number] | undefined,
  isContested: boolean,
): Omit<WorklistItem, 'kind'> {
  return {
    id: row.id,
    since: row.stateAt.toISOString(),
    who: order ? customerOf(order) : null,
    ...wordsOf(row, isContested),
    amount: toReais(row.amountCents),
    // A deleted order is shown nowhere: what can be done stands here.
    link: order?.deletedAt ? null : `/admin?tab=pedidos&pedido=${row.orderId}`,
    actions: isRefused(row) ? actionsOf(row) : [],
  };
}

function wordsOf(row: queries.RefundRow, isContested: boolean): Pick<WorklistItem, 'matter' | 'advice'> {
  const what = `${formatCents(row.amountCents)} do pedido #${orderNumber(row.orderId)}`;
  if (isRefused(row)) {
    return {
      matter: `O reembolso de ${what} foi recusado pelo banco ${onMoment(row.stateAt)}: ${refundFailure(row.failure)}.`,
      advice: isContested
        ? 'O dinheiro está com o banco: espere a decisão, e não devolva por Pix. Se o banco o devolver, isto sai daqui.'
        : 'Tente de novo, ou devolva por Pix e registre.',
    };
  }
  if (row.state === 'requires_action')
    return {
      matter: `O reembolso de ${what} espera um dado do cliente.`,
      advice:
        'O provedor escreveu ao cliente pedindo o dado: combine com ele, ou veja no painel do provedor.',
    };
  if (!row.refundId)
    return {
      matter: `O provedor ainda não aceitou o pedido de reembolso de ${what}, feito ${onMoment(row.createdAt)}.`,
      advice: 'A loja continua tentando. Veja no painel do provedor se há saldo e se ele responde.',
    };
  return {
    matter: `O reembolso de ${what} foi pedido ${onMoment(row.createdAt)} e ainda não foi feito.`,
    advice: 'Veja no painel do provedor o que falta.',
  };
}

function actionsOf({ id, orderId, amountCents }: queries.RefundRow): WorklistAction[] {
  const path = `/orders/${orderId}/refunds/${id}`;
  const amount = formatCents(amountCents);
  return [
    {
      label: 'Tentar de novo',
      method: 'POST',
      path: `${path}/retry`,
      question: `Pedir de novo ao banco a devolução de ${amount}?`,
    },
    {
      label: 'Devolvi por outro meio',
      method: 'POST',
      path: `${path}/returned`,
      question: `Você devolveu ${amount} ao cliente por outro meio, como Pix ou dinheiro? Ele recebe um e-mail sobre isso.`,
    },
  ];
}
