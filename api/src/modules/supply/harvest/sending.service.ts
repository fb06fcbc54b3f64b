import { dayOf, endOfDay } from '@cesta/contract/base/calendar';
import type { SentBy } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { eachApart } from '../../../platform/jobs/each-apart.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { farmLinksOf } from '../farms/farm-links.service.ts';
import { isTimeUp } from './answering.rules.ts';
import { stillOn } from './called-off.service.ts';
import { type FarmOrderRow, findFarmOrder, listUnmailedOrders } from './farm-orders.service.ts';
import { harvestOrderEmail } from './harvest.emails.ts';
import * as queries from './harvest.queries.ts';
import { harvestSettingsOf } from './harvest-settings.service.ts';
import { lockRound } from './rounds.queries.ts';
import {
  listMailed,
  listOrderDays,
  markSeen,
  markSent,
  unmarkMailed,
  unmarkSent,
} from './sending.queries.ts';
import { calledOffText, orderText } from './texts.rules.ts';

type Sending = Pick<Deps, 'database' | 'clock' | 'settings' | 'signedLinks' | 'mail'>;

/** So many at once; the next run takes the others. */
const BATCH = 500;

/** By themselves, where a farm has an e-mail and the store wishes so: each order once. */
export async function mailUnsentOrders(deps: Sending): Promise<void> {
  const { db } = deps.database;
  if (!(await harvestSettingsOf(db)).sendsEmails) return;
  const orders = await listUnmailedOrders(db, dayOf(deps.clock.now()), BATCH);
  const emails = await emailsOf(deps, orders);
  await eachApart(orders, (order) =>
    db.transaction(async (tx) => {
      const now = await momentInTime(deps, tx, order);
      if (now && (await markSent(tx, order.id, 'email', now))) await post(deps, tx, order, emails);
    }),
  );
}

/**
 * What has not left when its day is called off never does, whoever tries it again. Who was not told by it has nothing to
 * be told now; of what a restore holds nobody knows that yet, so it stays to be asked about and leaves no more.
 */
export async function takeBackCalledOff(deps: Sending): Promise<void> {
  const { db } = deps.database;
  const days = await listOrderDays(db, dayOf(deps.clock.now()));
  const on = new Set(await stillOn(db, days));
  const mailed = await listMailed(
    db,
    days.filter((date) => !on.has(date)),
  );
  for (const { id, unsent } of mailed.filter((order) => order.unsent.length > 0))
    await db.transaction(async (tx) => {
      await deps.mail.takeBackAll(tx, unsent);
      await unmarkMailed(tx, id);
    });
  await deps.mail.endHeld(
    db,
    mailed.flatMap(({ held }) => held),
  );
}

/**
 * The operator has sent it, or has the store send it by e-mail now. Pressed twice it is sent once; to another address,
 * or with another link, once more. Says what became of it.
 */
export async function markOrderSent(deps: Sending, by: Operator, id: string, way: SentBy): Promise<string> {
  const { db } = deps.database;
  const order = await findFarmOrder(db, id);
  if (!order) throw new AppError('HARVEST_ORDER_NOT_FOUND');
  if (order.isGone && way !== 'phone')
    throw new AppError('CONFLICT', {
      message: 'Este produtor está desativado e a página dele não abre mais. Peça a outros produtores.',
    });
  if ((await stillOn(db, [order.date])).length === 0)
    throw new AppError('CONFLICT', {
      message:
        'A entrega deste dia foi cancelada, e o pedido não é mais enviado. Avise o produtor de que não é preciso colher.',
    });
  if (way === 'email' && !order.email)
    throw new AppError('VALIDATION', { message: 'Este produtor não tem e-mail cadastrado.' });
  const emails = way === 'email' ? await emailsOf(deps, [order]) : new Map();
  return db.transaction(async (tx) => {
    const now = await momentInTime(deps, tx, order);
    if (!now)
      throw new AppError('CONFLICT', {
        message:
          'O prazo de resposta já passou, e este pedido não é mais enviado. Ligue para o produtor e anote em “Respondeu por telefone”.',
      });
    const isFirst = await markSent(tx, id, way, now);
    const isPosted = await post(deps, tx, order, emails);
    const about = { subject: 'producer', id: order.producerId, name: order.producerName } as const;
    if (isFirst || isPosted)
      await writeAudit(tx, now, by, about, [{ action: 'harvest_sent', from: order.date, to: way }]);
    if (way !== 'email') return 'Marcado como enviado.';
    if (!isPosted && order.mail === 'waiting')
      return `O e-mail para ${order.email} ainda não saiu e continua na fila. Se tiver pressa, envie pelo WhatsApp.`;
    return isPosted
      ? `E-mail a caminho de ${order.email}.`
      : `Este pedido já foi enviado para ${order.email}. Se o endereço está errado, corrija o contato do produtor e envie de novo.`;
  });
}

/**
 * The operator had marked it as sent and it was not: silence must not count for somebody who was never told. Pressed
 * twice it is taken back once.
 */
export async function unmarkOrderSent(deps: Sending, by: Operator, id: string): Promise<void> {
  const found = await findFarmOrder(deps.database.db, id);
  if (!found) throw new AppError('HARVEST_ORDER_NOT_FOUND');
  await deps.database.db.transaction(async (tx) => {
    const now = await momentInTime(deps, tx, found);
    if (!now)
      throw new AppError('CONFLICT', {
        message: 'O prazo de resposta já passou. Ligue para o produtor e anote em “Respondeu por telefone”.',
      });
    if (await unmarkSent(tx, id)) {
      const about = { subject: 'producer', id: found.producerId, name: found.producerName } as const;
      return writeAudit(tx, now, by, about, [{ action: 'harvest_unsent', from: found.date }]);
    }
    const order = await findFarmOrder(tx, id);
    if (order?.answeredAt)
      throw new AppError('CONFLICT', {
        message: 'O produtor já respondeu a este pedido. Atualize a página.',
      });
    if (order?.sentBy === 'email')
      throw new AppError('CONFLICT', { message: 'Este pedido foi por e-mail, e isso não se desfaz.' });
  });
}

/**
 * The farmer has opened the page, on which all of an order stands: whoever has read it was told, by whatever way the
 * link came. Of orders that can still be answered.
 */
export async function noteSeen(
  deps: Pick<Deps, 'database' | 'clock'>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length > 0) await markSeen(deps.database.db, [...orderIds], deps.clock.now());
}

/**
 * The moment of sending; null once the time to answer is up: the message would name a deadline that is past. Asked under
 * the round's lock, so that silence is counted either before or with this order as sent.
 */
async function momentInTime(deps: Sending, tx: Db, { date }: FarmOrderRow): Promise<Date | null> {
  const round = await lockRound(tx, date);
  const now = deps.clock.now();
  return isTimeUp(round, now) ? null : now;
}

type Written = ReturnType<typeof harvestOrderEmail> & { link: string };

/** False where the same was written before, to the same address and with the same link. */
async function post(
  deps: Sending,
  tx: Db,
  { id, date, email, mail, answersUntil }: FarmOrderRow,
  emails: ReadonlyMap<string, Written>,
): Promise<boolean> {
  const found = emails.get(id);
  if (!found) return false;
  const { link, ...written } = found;
  const key = `harvest-order:${id}:${hashToken(`${email} ${link}`)}` as const;
  if (mail === 'failed') await deps.mail.discardFailed(tx, key);
  if ((await deps.mail.listKnown(tx, [key])).has(key)) return false;
  // Once the time is up nobody is to read of it, and what harvest is past needs no order any more.
  const validUntil = answersUntil ?? endOfDay(date);
  await deps.mail.post(tx, { key, to: email, ...written, confidential: true, validUntil });
  return true;
}

async function emailsOf(deps: Sending, orders: readonly FarmOrderRow[]): Promise<Map<string, Written>> {
  const lines = await queries.listLinesOf(
    deps.database.db,
    orders.map(({ id }) => id),
  );
  const texts = await textPartsOf(deps, orders, lines);
  return new Map(
    [...texts].map(([id, parts]) => [id, { ...harvestOrderEmail(deps.settings, parts), link: parts.link }]),
  );
}

/**
 * The message of each order, by its id: complete, with the farm's private link. For the office alone. None where the
 * time is up.
 */
export async function textsOf(
  deps: Pick<Sending, 'database' | 'clock' | 'settings' | 'signedLinks'>,
  orders: readonly FarmOrderRow[],
  lines: readonly queries.LineRow[],
): Promise<Map<string, string>> {
  const now = deps.clock.now();
  const open = orders.filter((order) => !isTimeUp(order, now));
  const texts = await textPartsOf(deps, open, lines);
  const store = deps.settings.store.name;
  return new Map([...texts].map(([id, parts]) => [id, orderText({ store, ...parts })]));
}

/** What those are told who know of an order for a day that was called off, by the order's id. */
export function calledOffTextsOf(
  { settings }: Pick<Sending, 'settings'>,
  orders: readonly FarmOrderRow[],
): Map<string, string> {
  const told = orders.filter(({ sentAt, answeredBy }) => sentAt || (answeredBy && answeredBy !== 'silence'));
  return new Map(
    told.map(({ id, producerName: farm, date }) => [
      id,
      calledOffText({ store: settings.store.name, farm, date }),
    ]),
  );
}

async function textPartsOf(
  deps: Pick<Sending, 'database' | 'clock' | 'settings' | 'signedLinks'>,
  orders: readonly FarmOrderRow[],
  lines: readonly queries.LineRow[],
) {
  const links = await farmLinksOf(
    deps,
    orders.map(({ producerId }) => producerId),
  );
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    orders.map((order) => [
      order.id,
      {
        farm: order.producerName,
        date: order.date,
        number: order.number,
        answersUntil: order.answersUntil,
        silence: order.answeredAt ? null : (order.silence ?? 'nothing'),
        link: links.get(order.producerId) ?? '',
        lines: (linesOf.get(order.id) ?? []).map(({ productName, unit, asked }) => ({
          productName,
          unit,
          units: asked,
        })),
      },
    ]),
  );
}
