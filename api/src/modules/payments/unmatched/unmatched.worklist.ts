import { onMoment } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { countOpen, listOpen, type UnmatchedRow } from './unmatched.queries.ts';

export const unmatchedSource: WorklistSource = {
  kind: 'money-without-order',
  count: (db) => countOpen(db),
  list: async (db, _now, limit) => (await listOpen(db, limit)).map(toItem),
};

function toItem(row: UnmatchedRow): Omit<WorklistItem, 'kind'> {
  return {
    id: row.id,
    since: row.foundAt.toISOString(),
    who: row.email ? { id: null, name: '', email: row.email, phone: '' } : null,
    matter: `${matterOf(row)}${row.trouble && ` O provedor ainda não devolveu: ${row.trouble}`}`,
    advice: adviceOf(row),
    amount: toReais(row.amountCents),
    link: null,
    actions: row.state === 'refunding' && !row.trouble ? [] : actionsOf(row),
  };
}

function matterOf(row: UnmatchedRow): string {
  const amount = formatCents(row.amountCents);
  const when = `${onMoment(row.paidAt)} (${row.id})`;
  if (row.kind === 'order')
    return `Pagamento de ${amount} ${when} por um pedido que a loja não conhece, o ${orderNumber(row.namedId)}.`;
  const now = row.isRunning ? 'e continua cobrando toda semana' : 'e já acabou';
  return `Assinatura que a loja não conhece ${now}, com ${amount} pagos ${when}.`;
}

function adviceOf(row: UnmatchedRow): string {
  if (row.state === 'refunding') return 'A devolução está em andamento.';
  return row.kind === 'order'
    ? 'Veja no Stripe o que foi comprado e fale com a pessoa; ou devolva.'
    : 'Encerre e devolva; a pessoa pode assinar de novo.';
}

function actionsOf(row: UnmatchedRow): WorklistAction[] {
  const path = `/admin/unmatched-payments/${row.id}`;
  const amount = formatCents(row.amountCents);
  const whom = row.email || 'quem pagou';
  return [
    {
      label: row.kind === 'order' ? 'Devolver' : 'Encerrar e devolver',
      method: 'POST',
      path: `${path}/refund`,
      question:
        row.kind === 'order'
          ? `Devolver ${amount} a ${whom}?`
          : `Encerrar a assinatura de ${whom} e devolver ${amount}?`,
    },
    {
      label: 'Já resolvi',
      method: 'POST',
      path: `${path}/handled`,
      input: { name: 'note', label: 'Como foi resolvido?' },
      question: `Nada será devolvido por aqui. Tirar ${amount} de ${whom} das pendências?`,
    },
  ];
}
