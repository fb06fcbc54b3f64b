import { spokenDay } from '@cesta/contract/base/calendar';
import { cents, formatCents, toReais } from '@cesta/contract/base/money';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import { worthOf } from '@cesta/contract/subscriptions/basket-worth';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { fairReturn } from '../billing/returns/week-returns.service.ts';
import { finalityAt, plansThatCredit } from './shortfalls.service.ts';
import { countShortfalls, listShortfalls } from './worth.queries.ts';

/** Closed, worth less than was paid for it, and of a plan where a person decides what goes back. */
export const worthShortfalls: WorklistSource = {
  kind: 'worth-short',
  count: async (db, now) => countShortfalls(db, await plansThatCredit(db, false), await finalityAt(db, now)),
  async list(db, now, limit) {
    const rows = await listShortfalls(db, await plansThatCredit(db, false), await finalityAt(db, now), limit);
    const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
    return rows.map((row) => {
      const person = people.get(row.userId);
      const who = person && { id: row.userId, name: person.name, email: person.email, phone: person.phone };
      return itemOf({ ...row, since: row.frozenAt ?? now }, who ?? null);
    });
  },
};

type Row = Awaited<ReturnType<typeof listShortfalls>>[number] & { since: Date };

function itemOf(row: Row, who: WorklistItem['who']): Omit<WorklistItem, 'kind'> {
  const { id, date, planType, items, shortfallCents } = row;
  const missing = formatCents(cents(shortfallCents));
  const goesTo = fairReturn(row) === 'credit' ? 'como crédito na próxima cobrança' : 'para o cartão';
  const path = `/admin/deliveries/basket/${id}/shortfall`;
  const body = { seen: toReais(cents(shortfallCents)) };
  return {
    id,
    since: row.since.toISOString(),
    who,
    matter: `A cesta ${PLANS[planType].name} de ${spokenDay(date)} vale ${formatCents(worthOf(items) ?? cents(0))}, ${missing} a menos do que o cliente pagou.`,
    advice: 'Devolva a diferença, ou deixe como está se já combinou outra coisa com o cliente.',
    amount: toReais(cents(shortfallCents)),
    link: `/admin?tab=entregas&semana=${date}&dia=${date}`,
    actions: [
      {
        label: 'Devolver a diferença',
        method: 'POST',
        path,
        body,
        question: `Devolver ${missing} ${goesTo}? O cliente recebe um e-mail.`,
      },
      {
        label: 'Deixar como está',
        method: 'DELETE',
        path,
        body,
        question: `Deixar a cesta como está, sem devolver ${missing}?`,
      },
    ],
  };
}
