import { dayOf, spokenDay } from '@cesta/contract/calendar';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/plans';
import type { Db } from '../../platform/db.ts';
import type { WorklistSource } from '../../platform/worklist.ts';
import { listUnsold } from '../catalog/stock.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import { smallestBasket } from './deliveries/deliveries.service.ts';
import { countBasketsWith } from './deliveries/unsold.service.ts';
import { countThin, listThin } from './deliveries/worklist.service.ts';

const LEAST = Object.fromEntries(PLAN_TYPES.map((plan) => [plan, smallestBasket(plan)])) as Record<
  PlanType,
  number
>;

/** Closed, still to be packed, and smaller than its plan allows: the shelf had no more. */
const thinBaskets: WorklistSource = {
  kind: 'thin-basket',
  count: (db, now) => countThin(db, dayOf(now), LEAST),
  async list(db, now, limit) {
    const rows = await listThin(db, dayOf(now), LEAST, limit);
    const who = await peopleOf(db, rows);
    return rows.map(({ id, date, frozenAt, items, userId, planType }) => ({
      id,
      since: (frozenAt ?? now).toISOString(),
      who: who(userId),
      matter: `A cesta ${PLANS[planType].name} de ${spokenDay(date)} tem ${counted(items)}; o plano pede pelo menos ${LEAST[planType]}.`,
      advice: 'Ponha mais produtos à venda e complete a cesta antes de separar.',
      amount: null,
      link: roundAddress(date),
      actions: [
        {
          label: 'Completar a cesta',
          method: 'POST' as const,
          path: `/admin/deliveries/basket/${id}/completion`,
          question: null,
        },
      ],
    }));
  },
};

/** Chosen by subscribers and sold by nobody. */
const wantedProducts: WorklistSource = {
  kind: 'product-wanted',
  count: async (db) => (await listWanted(db)).length,
  async list(db, _now, limit) {
    const wanted = await listWanted(db);
    return wanted.slice(0, limit).map(({ id, name, since, isDeleted, baskets }) => ({
      id,
      since: since.toISOString(),
      who: null,
      matter:
        baskets === 1
          ? `1 cesta quer ${name}, que não está à venda.`
          : `${baskets} cestas querem ${name}, que não está à venda.`,
      advice: isDeleted
        ? 'Quem escolheu já foi avisado. No fechamento entra no lugar o mais parecido que estiver à venda.'
        : 'Volte a vender, ou deixe: quem escolheu já foi avisado, e no fechamento entra o mais parecido.',
      amount: null,
      link: isDeleted ? null : `/admin?tab=produtos&produto=${id}`,
      actions: [],
    }));
  },
};

export const basketWorklist = [thinBaskets, wantedProducts];

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
    return person ? { name: person.name, email: person.email, phone: person.phone ?? '' } : null;
  };
}

function counted(items: number): string {
  if (items === 0) return 'nenhum produto';
  return items === 1 ? '1 produto' : `${items} produtos`;
}

function roundAddress(date: string): string {
  return `/admin?tab=entregas&semana=${date}&dia=${date}`;
}
