import { dayOf, spokenDay } from '@cesta/contract/base/calendar';
import { type Cents, cents, formatCents, sum, toReais } from '@cesta/contract/base/money';
import type { WorklistAction, WorklistItem } from '@cesta/contract/panel/worklist';
import type { Db } from '../../platform/database/db.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { findPeople } from '../identity/identity.service.ts';
import { readBankSides } from '../payments/disputes/disputes.service.ts';
import { countOverdue, listOverdue } from './billing/billing.queries.ts';
import { owedFor } from './billing/returns/week-returns.service.ts';
import { countOpenGaps, listOpenGaps } from './coverage-gaps/coverage-gaps.queries.ts';
import {
  countLongOwed,
  listLongOwed,
  listOwedWeeks,
  type OwedWeek,
} from './deliveries/owed-weeks.service.ts';
import { listDisputedWeeks } from './disputes/disputes.service.ts';

type Item = Omit<WorklistItem, 'kind'>;

/** Where the subscription is managed, among all that is known of its customer. */
const linkTo = (userId: string) => `/admin?tab=clientes&pessoa=${userId}&acao=assinatura`;
/** A week that was just paid is planned within minutes. */
const PLANNED_WITHIN_MS = 2 * 3_600_000;
/** What a bank disputes is listed as a dispute, and cannot be given back. */
const longOwed = async (db: Db, now: Date) => ({
  before: new Date(now.getTime() - PLANNED_WITHIN_MS),
  except: await listDisputedWeeks(db),
});

async function whoAre(db: Db, userIds: readonly string[]): Promise<(userId: string) => WorklistItem['who']> {
  const people = await findPeople(db, [...new Set(userIds)]);
  return (userId) => {
    const person = people.get(userId);
    return person ? { id: userId, name: person.name, email: person.email, phone: person.phone } : null;
  };
}

/** What goes back for the deliveries of each week. */
async function worthsOf(db: Db, weeks: readonly OwedWeek[]): Promise<(week: OwedWeek) => Cents> {
  const banks = await readBankSides(
    db,
    weeks.map(({ id }) => id),
  );
  const lostOf = ({ id }: OwedWeek) => banks.get(id)?.lost ?? cents(0);
  return (week) => sum(owedFor(week, lostOf(week)).map(({ amount }) => amount));
}

function giveBack(path: string, amount: Cents): WorklistAction {
  return {
    label: 'Devolver o dinheiro agora',
    method: 'POST',
    path,
    question: `Devolver ${formatCents(amount)} ao cliente agora? A cesta deixa de ser entregue.`,
  };
}

/** Paid, and without a day on which it comes. */
export const undeliveredWeeks: WorklistSource = {
  kind: 'undelivered-week',
  count: async (db, now) => countLongOwed(db, await longOwed(db, now)),
  async list(db, now, limit) {
    const weeks = await listLongOwed(db, await longOwed(db, now), limit);
    const who = await whoAre(
      db,
      weeks.map(({ userId }) => userId),
    );
    const worth = await worthsOf(db, weeks);
    return weeks.map((week): Item => {
      const amount = worth(week);
      const baskets = week.ordinals.length === 1 ? 'uma cesta' : `${week.ordinals.length} cestas`;
      return {
        id: week.id,
        since: (week.paidAt ?? week.periodStart).toISOString(),
        who: who(week.userId),
        matter: `A semana de ${spokenDay(dayOf(week.periodStart))} foi paga e ${baskets} não tem dia de entrega.`,
        advice: 'Combine um endereço atendido com o cliente, ou devolva o dinheiro.',
        amount: toReais(amount),
        link: linkTo(week.userId),
        actions: [giveBack(`/admin/weeks/${week.id}/return`, amount)],
      };
    });
  },
};

const MATTERS = {
  no_address: 'O assinante está sem endereço de entrega',
  out_of_coverage: 'O endereço do assinante está fora da área de entrega',
};

export const uncoveredAddresses: WorklistSource = {
  kind: 'address-uncovered',
  count: countOpenGaps,
  async list(db, _now, limit) {
    const gaps = await listOpenGaps(db, limit);
    const who = await whoAre(
      db,
      gaps.map(({ userId }) => userId),
    );
    const subscriptionIds = gaps.map(({ subscriptionId }) => subscriptionId);
    const weeks = await listOwedWeeks(db, { subscriptionIds });
    const worth = await worthsOf(db, weeks);
    const owed = Map.groupBy(weeks, ({ subscriptionId }) => subscriptionId);
    return gaps.map((gap): Item => {
      const amount = sum((owed.get(gap.subscriptionId) ?? []).map(worth));
      const path = `/admin/subscriptions/${gap.subscriptionId}`;
      const until = spokenDay(dayOf(gap.answerBy));
      return {
        id: gap.id,
        since: gap.since.toISOString(),
        who: who(gap.userId),
        matter: `${MATTERS[gap.cause]}; ${gap.hasEnded ? 'a assinatura já terminou' : 'as cobranças estão pausadas'}.`,
        advice: `O cliente foi avisado por e-mail. O que já pagou volta sozinho depois de ${until}.`,
        amount: amount > 0 ? toReais(amount) : null,
        link: linkTo(gap.userId),
        actions: [
          ...(amount > 0 ? [giveBack(`${path}/return-owed`, amount)] : []),
          ...(gap.hasEnded ? [] : [cancelling(path)]),
        ],
      };
    });
  },
};

function cancelling(path: string): WorklistAction {
  return {
    label: 'Cancelar a assinatura',
    method: 'POST',
    path: `${path}/cancel`,
    question: 'Cancelar a assinatura deste cliente? O que está em aberto deixa de ser cobrado.',
  };
}

export const overduePayments: WorklistSource = {
  kind: 'payment-overdue',
  count: countOverdue,
  async list(db, _now, limit) {
    const rows = await listOverdue(db, limit);
    const who = await whoAre(
      db,
      rows.map(({ userId }) => userId),
    );
    return rows.map(({ id, userId, status, amount, ...row }): Item => {
      const path = `/admin/subscriptions/${id}`;
      const retry = {
        label: 'Cobrar de novo agora',
        method: 'POST',
        path: `${path}/charge`,
        question: `Tentar cobrar ${formatCents(amount ?? (0 as Cents))} do cartão do cliente agora?`,
      } as const;
      return {
        id,
        since: (row.currentPeriodStart ?? row.createdAt).toISOString(),
        who: who(userId),
        matter:
          status === 'past_due'
            ? 'O cartão não aceitou a cobrança da semana.'
            : 'As tentativas de cobrança acabaram, e a assinatura parou.',
        advice: 'O cliente foi avisado e pode trocar o cartão em Minha Conta. Fale com ele ou cancele.',
        amount: amount === null ? null : toReais(amount),
        link: linkTo(userId),
        actions: [...(amount === null ? [] : [retry]), cancelling(path)],
      };
    });
  },
};
