import { DAY_MS } from '@cesta/contract/base/calendar';
import { formatCents, toReais } from '@cesta/contract/base/money';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { readBankSides } from '../../payments/disputes/disputes.service.ts';
import { countStuckDuplicates, type DuplicateRow, listStuckDuplicates } from './duplicates.queries.ts';

/** It is asked every ten minutes: what was not even asked for by then is not late. A bank takes some days. */
const stuckSince = (now: Date) => ({
  idle: new Date(now.getTime() - DAY_MS),
  underWay: new Date(now.getTime() - 5 * DAY_MS),
});

/** A second subscription whose money does not go back. */
export const stuckDuplicates: WorklistSource = {
  kind: 'refund-failed',
  count: (db, now) => countStuckDuplicates(db, stuckSince(now)),
  async list(db, now, limit) {
    const found = await listStuckDuplicates(db, stuckSince(now), limit);
    const people = await findPeople(db, [...new Set(found.map(({ userId }) => userId))]);
    const banks = await readBankSides(db, [...new Set(found.flatMap(({ row }) => row.invoiceIds))]);
    return found.map(({ row, userId }) => {
      const person = people.get(userId);
      const who = person ? { id: userId, name: person.name, email: person.email, phone: person.phone } : null;
      const isContested = row.invoiceIds.some((id) => (banks.get(id)?.contested ?? 0) > 0);
      return {
        id: row.stripeSubscriptionId,
        since: row.createdAt.toISOString(),
        who,
        ...wordsOf(row, isContested),
      };
    });
  },
};

function wordsOf(
  { stripeSubscriptionId: id, leftCents: left, problem }: DuplicateRow,
  isContested: boolean,
): Pick<WorklistItem, 'matter' | 'advice' | 'amount' | 'link' | 'actions'> {
  // Nobody could ask yet.
  if (left === null)
    return {
      matter: `A assinatura ${id} foi paga em dobro, e o provedor ainda não a encerrou nem devolveu.`,
      advice:
        'Encerre e devolva no painel do Stripe. A loja tenta a cada dez minutos, e isto sai daqui quando estiver devolvido.',
      amount: null,
      link: null,
      actions: [],
    };
  if (left === 0)
    return {
      matter: `A assinatura ${id} foi paga em dobro, e a devolução ainda não terminou.`,
      advice:
        'O dinheiro está a caminho: não devolva por fora. Se demorar, veja no painel do Stripe o que o banco diz.',
      amount: null,
      link: null,
      actions: [],
    };
  const amount = formatCents(left);
  const matter = `A assinatura ${id} foi paga em dobro, e ainda faltam ${amount} a devolver.`;
  if (isContested || problem === null)
    return {
      matter,
      advice: isContested
        ? 'O dinheiro está com o banco: espere a decisão, e não devolva por fora. Depois dela a loja tenta sozinha.'
        : 'A loja tenta a cada dez minutos: não devolva por fora. Se demorar, devolva no painel do Stripe.',
      amount: toReais(left),
      link: null,
      actions: [],
    };
  return {
    matter,
    advice:
      'O provedor recusou, e a loja não tenta mais. Devolva no painel do Stripe, e isto sai daqui sozinho. Se não der, combine um Pix com o cliente e registre aqui.',
    amount: toReais(left),
    link: null,
    actions: [
      {
        label: 'Já devolvi por fora',
        method: 'POST',
        path: `/admin/second-payments/${id}/settle`,
        body: { amount: toReais(left) },
        question: `Registrar que ${amount} já foram devolvidos ao cliente por fora?`,
      },
    ],
  };
}
