import { addDays, dayOf, HOUR_MS, onDay, spokenDay, spokenMoment } from '@cesta/contract/base/calendar';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type { Db } from '../../platform/database/db.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { stillOn } from '../supply/harvest/called-off.service.ts';
import { listUnasked } from './harvest-orders.service.ts';
import * as queries from './harvest-worklist.queries.ts';
import { closedInWords, missingInWords, portionsInWords } from './harvest-worklist.rules.ts';
import { listComingRounds } from './shortages.service.ts';

/** Until then the operator is at it, or the e-mail on its way. */
const UNSENT_AFTER_MS = HOUR_MS / 2;
/** From then on there is still time to call. */
const REMIND_MS = 12 * HOUR_MS;
/** What is wanted of a product that nobody grows is worth a word for the rounds of a week. */
const DAYS = 7;
/** No more products lose their last farmer at once. */
const MOST = 200;

const linkTo = (date: string, part: string) => `/admin?tab=colheita&dia=${date}&ver=${part}`;
const plain = { who: null, amount: null, actions: [] } satisfies Partial<WorklistItem>;

/** The coming rounds, today's too, that were not called off: of the others only their closing is to be talked about. */
async function comingDays(db: Db, now: Date): Promise<string[]> {
  return stillOn(db, await queries.listAskedDays(db, dayOf(now)));
}

/** What farmers confirmed, or what came, is less than a coming round holds. */
export const shortHarvest: WorklistSource = {
  kind: 'harvest-short',
  count: async (db, now) =>
    (await listComingRounds(db, now)).reduce((sum, { shortages }) => sum + shortages.length, 0),
  list: async (db, now, limit) => (await readShort(db, now, limit)).items,
  read: readShort,
};

async function readShort(db: Db, now: Date, limit: number) {
  const rounds = await listComingRounds(db, now);
  const rows = rounds.flatMap(({ shortages, ...round }) => shortages.map((it) => ({ ...round, ...it })));
  const items = rows.slice(0, limit).map(({ date, since, product_id, product_name, missing, wanted }) => ({
    ...plain,
    id: `${date}:${product_id}`,
    since: since.toISOString(),
    matter: `${product_name}: ${missingInWords(missing, wanted)} para ${spokenDay(date)}.`,
    advice: 'Peça a outro produtor, ou escolha em Falta o que vai no lugar ou volta como crédito.',
    link: linkTo(date, 'falta'),
  }));
  return { total: rows.length, items };
}

/** A cut-off at which no farmer was asked: the store was away, or could not count what is wanted. */
export const unaskedHarvest: WorklistSource = {
  kind: 'harvest-unasked',
  count: async (db, now) => (await unaskedAt(db, now)).length,
  async list(db, now, limit) {
    const rounds = await unaskedAt(db, now);
    return rounds.slice(0, limit).map(({ date, until, canAsk, portions }) => ({
      ...plain,
      id: date,
      since: until.toISOString(),
      matter: `No corte de ${spokenMoment(until)} ninguém foi chamado para a colheita de ${spokenDay(date)}: ${portionsInWords(portions)} sem pedido.`,
      advice: canAsk
        ? 'Em Colheita, use “Pedir o que falta”.'
        : 'Já não dá tempo de pedir pela loja: ligue para os produtores e anote o que chegar.',
      link: linkTo(date, 'produto'),
    }));
  },
};

const unaskedAt = (db: Db, now: Date) => listUnasked(db, now, new Date(now.getTime() - UNSENT_AFTER_MS));

/** Harvest orders that lie ready and that nobody has sent in time. */
export const unsentHarvest: WorklistSource = {
  kind: 'harvest-unsent',
  count: async (db, now) => queries.countUnsent(db, await openAt(db, now)),
  async list(db, now, limit) {
    const rows = await queries.listUnsent(db, await openAt(db, now), limit);
    return rows.map(({ id, date, number, madeAt, producerName, isGone, isSent, isTimeUp, mail }) => ({
      ...plain,
      id,
      since: madeAt.toISOString(),
      ...(isGone
        ? gone(date, number, producerName)
        : {
            matter: mail
              ? `O e-mail com o ${orderInWords(date, number)} para ${producerName} não saiu.`
              : `O ${orderInWords(date, number)} para ${producerName} ${isSent ? 'só foi enviado depois do prazo' : 'ainda não foi enviado'}.`,
            advice: isTimeUp
              ? 'O prazo passou e nada conta dele. Ligue e anote a resposta.'
              : mail
                ? 'Envie pelo WhatsApp, ou ligue e anote a resposta.'
                : 'Envie pelo WhatsApp ou por e-mail, ou ligue e anote a resposta.',
            link: linkTo(date, 'produtor'),
          }),
    }));
  },
};

/** A later cut-off asks a farm once more for the same day: two lines about one farm are told apart as its cards are. */
const orderInWords = (date: string, number: number): string =>
  `pedido ${number > 1 ? `${number} ` : ''}da colheita de ${spokenDay(date)}`;

/** Who was asked and left the shop before an answer. */
const gone = (date: string, number: number, producerName: string) => ({
  matter: `${producerName} foi desativado sem responder ao ${orderInWords(date, number)}: ele não conta mais.`,
  advice: 'Peça o que falta a outros produtores.',
  link: linkTo(date, 'produto'),
});

async function openAt(db: Db, now: Date) {
  const madeBefore = new Date(now.getTime() - UNSENT_AFTER_MS);
  return { days: await comingDays(db, now), madeBefore, now };
}

/** Farmers who have not answered while their time is nearly up. */
export const unansweredHarvest: WorklistSource = {
  kind: 'harvest-unanswered',
  count: async (db, now) => queries.countUnanswered(db, await waitingAt(db, now)),
  async list(db, now, limit) {
    const rows = await queries.listUnanswered(db, await waitingAt(db, now), limit);
    return rows.map(({ id, date, number, madeAt, producerName, isGone, answersUntil }) => ({
      ...plain,
      id,
      since: madeAt.toISOString(),
      ...(isGone
        ? gone(date, number, producerName)
        : {
            matter: `${producerName} ainda não respondeu ao ${orderInWords(date, number)}.`,
            advice: `Ligue e anote a resposta. Depois de ${spokenMoment(answersUntil ?? now)} vale a regra do silêncio.`,
            link: linkTo(date, 'produtor'),
          }),
    }));
  },
};

async function waitingAt(db: Db, now: Date) {
  return { days: await comingDays(db, now), now, by: new Date(now.getTime() + REMIND_MS) };
}

/** Said when the time was up: it changes nothing until the office takes it over. */
export const lateHarvest: WorklistSource = {
  kind: 'harvest-late',
  count: async (db, now) => queries.countLate(db, await comingDays(db, now)),
  async list(db, now, limit) {
    const rows = await queries.listLate(db, await comingDays(db, now), limit);
    return rows.map(({ id, date, number, producerName, saidAt }) => ({
      ...plain,
      id,
      since: (saidAt ?? now).toISOString(),
      matter: `${producerName} respondeu depois do prazo ao ${orderInWords(date, number)}, e a resposta ainda não conta.`,
      advice: 'Aceite a resposta, ou ligue e anote o que fica combinado.',
      link: linkTo(date, 'produtor'),
    }));
  },
};

/** A day that was closed or moved when farmers had been asked for it. */
export const closedHarvestDays: WorklistSource = {
  kind: 'harvest-closed-day',
  count: async (db, now) => (await queries.listClosedAfterwards(db, dayOf(now))).length,
  async list(db, now, limit) {
    const rows = await queries.listClosedAfterwards(db, dayOf(now));
    return rows.slice(0, limit).map(({ id, date, city, reason, replacedBy, closedAt, orders }) => ({
      ...plain,
      id,
      since: closedAt.toISOString(),
      matter: closedInWords({ date, city, reason, replacedBy, orders }),
      advice: 'Ligue para os produtores e combine o que fazer com a colheita.',
      link: linkTo(date, 'produtor'),
    }));
  },
};

/** A day that was closed and is driven again: those who were asked may have heard that there is nothing to harvest. */
export const harvestDaysBack: WorklistSource = {
  kind: 'harvest-day-back',
  count: async (db, now) => (await queries.listBeforeBack(db, await comingDays(db, now))).length,
  async list(db, now, limit) {
    const rows = await queries.listBeforeBack(db, await comingDays(db, now));
    return rows.slice(0, limit).map(({ id, date, producerName, backAt }) => ({
      ...plain,
      id,
      since: (backAt ?? now).toISOString(),
      matter: `Voltou a ter entrega ${onDay(date)}, e ${producerName} pode ter ouvido que não era preciso colher.`,
      advice: 'Ligue e anote a resposta: até lá conta o que ficou combinado antes.',
      link: linkTo(date, 'produtor'),
    }));
  },
};

/** A product that a round wants, that somebody grew once, and nobody grows now. */
export const ungrownProducts: WorklistSource = {
  kind: 'harvest-ungrown',
  count: async (db, now) => (await listUngrown(db, now, MOST)).length,
  async list(db, now, limit) {
    const rows = await listUngrown(db, now, limit);
    return rows.map(({ productId, name, date, portions, since }) => ({
      ...plain,
      id: productId,
      since: since.toISOString(),
      matter: `${name}: ${spokenDay(date)} deve pedir ${portionsInWords(portions)}, e nenhum produtor planta mais.`,
      advice: 'Ligue outro produtor a este produto, ou tire-o da loja.',
      link: `/admin?tab=produtos&produto=${productId}`,
    }));
  },
};

function listUngrown(db: Db, now: Date, limit: number) {
  const today = dayOf(now);
  return queries.listUngrown(db, today, addDays(today, DAYS), limit);
}
