import { DAY_MS } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import { refundFailure } from '@cesta/contract/orders/refund-failures';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../../platform/registers/worklist.ts';
import { findPeople } from '../../../identity/identity.service.ts';
import { readBankSides } from '../../../payments/disputes/disputes.service.ts';
import { countFailedReturns, listFailedReturns } from './failed-returns.queries.ts';
import type { WeekReturnRow } from './week-returns.queries.ts';
import { BY_BANK } from './week-returns.rules.ts';

/** The provider tries for days; whoever waits longer is told to a person. */
const STUCK_AFTER_MS = 5 * DAY_MS;
const stuckSince = (now: Date) => new Date(now.getTime() - STUCK_AFTER_MS);

/** Money of a week that should go back and does not. */
export const failedWeekReturns: WorklistSource = {
  kind: 'refund-failed',
  count: (db, now) => countFailedReturns(db, stuckSince(now)),
  async list(db, now, limit) {
    const found = await listFailedReturns(db, stuckSince(now), limit);
    const people = await findPeople(db, [...new Set(found.map(({ userId }) => userId))]);
    const banks = await readBankSides(db, [...new Set(found.map(({ row }) => row.invoiceId))]);
    return found.map(({ row, userId }) => {
      const { name = '', email = '', phone = '' } = people.get(userId) ?? {};
      const who = { id: userId, name, email, phone };
      const isContested = (banks.get(row.invoiceId)?.contested ?? 0) > 0;
      return row.problem === BY_BANK ? bankItem(row, who) : itemOf(row, who, isContested);
    });
  },
};

/** Credit that is left, of a week that the customer's bank has given back. */
function bankItem(row: WeekReturnRow, who: WorklistItem['who']): Omit<WorklistItem, 'kind'> {
  const amount = formatCents(row.amountCents);
  return {
    id: row.id,
    since: row.createdAt.toISOString(),
    who,
    matter: `Sobraram ${amount} de crédito de uma semana que o banco já devolveu ao cliente.`,
    advice: 'Não devolva outra vez: tire este crédito da conta do cliente.',
    amount: toReais(row.amountCents),
    link: null,
    actions: [
      {
        label: 'Tirar o crédito',
        method: 'POST',
        path: `/admin/week-returns/${row.id}/settle`,
        question: `Tirar ${amount} do crédito do cliente? O banco já devolveu este dinheiro a ele.`,
      },
    ],
  };
}

function itemOf(
  row: WeekReturnRow,
  who: WorklistItem['who'],
  isContested: boolean,
): Omit<WorklistItem, 'kind'> {
  const amount = formatCents(row.amountCents);
  const isCredit = row.kind === 'credit';
  const what = isCredit ? `O crédito de ${amount}` : `A devolução de ${amount} ao cartão`;
  const refused = `${isCredit ? 'foi recusado' : 'foi recusada'}: ${refundFailure(row.problem)}`;
  const path = `/admin/week-returns/${row.id}`;
  const other = isCredit
    ? { label: 'Devolver ao cartão', as: 'refund', question: `Devolver ${amount} ao cartão do cliente?` }
    : {
        label: 'Dar como crédito',
        as: 'credit',
        question: `Dar ${amount} como crédito na próxima cobrança?`,
      };
  const otherWay = {
    label: other.label,
    method: 'POST',
    path: `${path}/retry`,
    body: { as: other.as },
    question: other.question,
  } as const;
  return {
    id: row.id,
    since: row.createdAt.toISOString(),
    who,
    matter: `${what} da assinatura ${row.state === 'failed' ? refused : 'ainda não terminou'}.`,
    advice: isContested
      ? 'O dinheiro está com o banco: espere a decisão, e não devolva por fora. Se o banco o devolver, isto sai daqui.'
      : 'Tente de novo, escolha o outro caminho ou combine um Pix com o cliente e registre aqui.',
    amount: toReais(row.amountCents),
    link: null,
    actions: [
      {
        label: 'Tentar de novo',
        method: 'POST',
        path: `${path}/retry`,
        body: { as: row.kind },
        question: isCredit
          ? `Dar de novo ${amount} como crédito?`
          : `Pedir de novo ao banco a devolução de ${amount}?`,
      },
      ...(row.fromCredit ? [] : [otherWay]),
      {
        label: 'Já devolvi por fora',
        method: 'POST',
        path: `${path}/settle`,
        question: `Registrar que ${amount} já foram devolvidos ao cliente por fora?`,
      },
    ],
  };
}
