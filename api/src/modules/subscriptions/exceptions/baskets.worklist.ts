import { dayOf, spokenDay, startOfDay } from '@cesta/contract/base/calendar';
import { type Cents, cents, formatCents, toReais } from '@cesta/contract/base/money';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../../platform/database/db.ts';
import type { WorklistSource } from '../../../platform/registers/worklist.ts';
import { countShort, listShort, listUnsold } from '../../catalog/stock.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { deliveryWorth, fairReturn, leftOf } from '../billing/returns/week-returns.service.ts';
import { listWaitingSince } from '../deliveries/contents/reserving.service.ts';
import {
  countLate,
  countThin,
  listLate,
  listThin,
  smallestBasket,
} from '../deliveries/deliveries.service.ts';
import { countBasketsWith } from '../deliveries/unsold.service.ts';

const LEAST = Object.fromEntries(PLAN_TYPES.map((plan) => [plan, smallestBasket(plan)])) as Record<
  PlanType,
  number
>;

/** Not packed on its day. Either it goes out with the next round, or it is so old that it is in none any more. */
const lateBaskets: WorklistSource = {
  kind: 'late-basket',
  count: (db, now) => countLate(db, dayOf(now)),
  async list(db, now, limit) {
    const today = dayOf(now);
    const rows = await listLate(db, today, limit);
    const who = await peopleOf(db, rows);
    return rows.map(({ id, date, due, userId, planType, ...paid }) => {
      const isInRound = date >= today;
      const next = isInRound ? `; agora sai ${spokenDay(date)}` : ' e não está em nenhuma saída';
      return {
        id,
        since: startOfDay(due).toISOString(),
        who: who(userId),
        matter: `A cesta ${PLANS[planType].name} de ${spokenDay(due)} não foi separada${next}.`,
        advice: isInRound
          ? 'Separe nesta saída, ou cancele e devolva o valor.'
          : 'Cancele e devolva o valor; se ela já foi entregue, marque em Entregas.',
        amount: toReais(returnableOf(paid)),
        link: roundAddress(date),
        actions: [cancelAction(id, due, paid)],
      };
    });
  },
};

function cancelAction(id: string, due: string, paid: PaidDelivery) {
  const goesTo = fairReturn(paid) === 'credit' ? 'como crédito' : 'para o cartão';
  return {
    label: 'Cancelar e devolver',
    method: 'POST' as const,
    path: `/admin/deliveries/basket/${id}/cancellation`,
    question: `Cancelar a cesta de ${spokenDay(due)} e devolver ${formatCents(returnableOf(paid))} ${goesTo}? O cliente recebe um e-mail.`,
  };
}

type PaidDelivery = Parameters<typeof deliveryWorth>[0] &
  Parameters<typeof fairReturn>[0] & { returnedCents: Cents; returnedOfWeek: Cents };

/** What goes back when it is cancelled: no more than is left of what was paid for its week. */
function returnableOf(paid: PaidDelivery): Cents {
  const own = Math.max(0, deliveryWorth(paid) - paid.returnedCents);
  return cents(Math.min(own, leftOf(paid, paid.returnedOfWeek)));
}

/** Closed, still to be packed, and smaller than its plan allows: the shelf had no more. */
const thinBaskets: WorklistSource = {
  kind: 'thin-basket',
  count: (db, now) => countThin(db, dayOf(now), LEAST),
  async list(db, now, limit) {
    const rows = await listThin(db, dayOf(now), LEAST, limit);
    const who = await peopleOf(db, rows);
    return rows.map(({ id, date, frozenAt, items, userId, planType, ...paid }) => ({
      id,
      since: (frozenAt ?? now).toISOString(),
      who: who(userId),
      matter: `A cesta ${PLANS[planType].name} de ${spokenDay(date)} tem ${counted(items)}; o plano pede pelo menos ${LEAST[planType]}.`,
      advice:
        'Ponha mais produtos à venda e complete a cesta antes de separar, ou cancele e devolva o valor.',
      amount: toReais(returnableOf(paid)),
      link: roundAddress(date),
      actions: [
        {
          label: 'Completar a cesta',
          method: 'POST' as const,
          path: `/admin/deliveries/basket/${id}/completion`,
          question: null,
        },
        { ...cancelAction(id, date, paid), body: { date, reason: 'não temos o que pôr nela' } },
      ],
    }));
  },
};

/** Closed baskets need more units than there are. They come before new orders, so the shop sells none of it. */
const shortProducts: WorklistSource = {
  kind: 'stock-short',
  count: (db) => countShort(db),
  async list(db, now, limit) {
    const rows = await listShort(db, limit);
    const since = await listWaitingSince(
      db,
      now,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, name, stock, reserved }) => {
      const missing = reserved - stock;
      const units = missing === 1 ? 'Falta 1 unidade' : `Faltam ${missing} unidades`;
      return {
        id,
        since: (since.get(id) ?? now).toISOString(),
        who: null,
        matter: `${units} de ${name}: cestas fechadas precisam de ${reserved}, e há ${stock} em estoque.`,
        advice: 'Colha ou compre mais e acerte o estoque; até lá a loja não vende este produto.',
        amount: null,
        link: `/admin?tab=produtos&produto=${id}`,
        actions: [],
      };
    });
  },
};

/** Chosen by subscribers and sold by nobody, or not for baskets. */
const wantedProducts: WorklistSource = {
  kind: 'product-wanted',
  count: async (db) => (await listWanted(db)).length,
  async list(db, _now, limit) {
    const wanted = await listWanted(db);
    return wanted.slice(0, limit).map(({ id, name, since, isDeleted, isInShop, baskets }) => ({
      id,
      since: since.toISOString(),
      who: null,
      matter: `${baskets === 1 ? '1 cesta quer' : `${baskets} cestas querem`} ${name}, que ${isInShop ? 'não vem em cestas' : 'não está à venda'}.`,
      advice: isDeleted
        ? 'Quem escolheu já foi avisado. No fechamento entra no lugar o mais parecido que estiver à venda.'
        : `${isInShop ? 'Deixe vir em cestas' : 'Volte a vender'}, ou deixe: quem escolheu já foi avisado, e no fechamento entra o mais parecido.`,
      amount: null,
      link: isDeleted ? null : `/admin?tab=produtos&produto=${id}`,
      actions: [],
    }));
  },
};

export const basketWorklist = [lateBaskets, thinBaskets, shortProducts, wantedProducts];

async function listWanted(db: Db) {
  const unsold = await listUnsold(db);
  const baskets = await countBasketsWith(
    db,
    unsold.map(({ id }) => id),
  );
  return unsold
    .flatMap((product) => ({ ...product, baskets: baskets.get(product.id) ?? 0 }))
    .filter((product) => product.baskets > 0)
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1));
}

async function peopleOf(db: Db, rows: readonly { userId: string }[]) {
  const people = await findPeople(db, [...new Set(rows.map(({ userId }) => userId))]);
  return (userId: string) => {
    const person = people.get(userId);
    return person ? { id: userId, name: person.name, email: person.email, phone: person.phone } : null;
  };
}

function counted(items: number): string {
  if (items === 0) return 'nenhum produto';
  return items === 1 ? '1 produto' : `${items} produtos`;
}

function roundAddress(date: string): string {
  return `/admin?tab=entregas&semana=${date}&dia=${date}`;
}
