import { addDays, dayOf, momentOf, mondayOf } from '@cesta/contract/base/calendar';
import type { SentBy } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import { farmLinksOf } from '../farms/farm-links.service.ts';
import { stillOn } from './called-off.service.ts';
import {
  insertForecasts,
  listForecast,
  listForecastDays,
  listForecastsSent,
  markForecastsSent,
  unmarkStuckForecast,
} from './forecasts.queries.ts';
import { listGrowers } from './growers.service.ts';
import { harvestForecastEmail } from './harvest.emails.ts';
import * as queries from './harvest.queries.ts';
import { harvestSettingsOf } from './harvest-settings.service.ts';
import { lockRound, updateRound } from './rounds.queries.ts';
import { shareOut } from './sharing.rules.ts';
import { forecastText, type TextLine } from './texts.rules.ts';

export { listForecastDays } from './forecasts.queries.ts';

type Telling = Pick<Deps, 'database' | 'clock' | 'settings' | 'signedLinks' | 'mail'>;

/** Keeps what is expected of a round, once: later it is held against what was wanted. */
export async function keepForecast(
  deps: Pick<Deps, 'database' | 'clock'>,
  date: string,
  expected: ReadonlyMap<string, number>,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const round = await lockRound(tx, date);
    if (round.forecastAt || round.madeUntil) return;
    await insertForecasts(tx, date, expected);
    await updateRound(tx, date, { forecastAt: deps.clock.now() });
  });
}

/** E-mails about rounds that farmers are not asked for yet: each farm once a round, unless somebody has told it. */
export async function mailForecasts(deps: Telling): Promise<void> {
  const { db } = deps.database;
  if (!(await harvestSettingsOf(db)).sendsEmails) return;
  const today = dayOf(deps.clock.now());
  for (const date of await listToTell(db, today)) await mailForecast(deps, date);
}

async function listToTell(db: Db, today: string): Promise<string[]> {
  return stillOn(db, await listForecastDays(db, today));
}

const keyOf = (date: string, producerId: string) => `harvest-forecast:${date}:${producerId}` as const;

async function mailForecast(deps: Telling, date: string): Promise<void> {
  const { db } = deps.database;
  const told = (await forecastsOf(deps, date)).filter(({ email }) => email !== '');
  await db.transaction(async (tx) => {
    // The round is locked first, as where one is marked by hand; once farmers are asked nothing is sent.
    const round = await lockRound(tx, date);
    if (round.madeUntil) return;
    const marked = await markForecastsSent(
      tx,
      date,
      told.map(({ producerId }) => producerId),
      'email',
      deps.clock.now(),
    );
    const unmarked = told.filter(({ producerId }) => marked.has(producerId));
    const known = await deps.mail.listKnown(
      tx,
      unmarked.map(({ producerId }) => keyOf(date, producerId)),
    );
    const emails = unmarked
      .filter(({ producerId }) => !known.has(keyOf(date, producerId)))
      .map(({ producerId, email, ...parts }) => ({
        key: keyOf(date, producerId),
        to: email,
        ...harvestForecastEmail(deps.settings, { ...parts, date }),
        confidential: true,
        validUntil: momentOf(date, '00:00'),
      }));
    if (emails.length > 0) await deps.mail.postAll(tx, emails);
  });
}

/**
 * The operator has told a farm what is expected of it. Pressed twice it is marked once; where an e-mail was first, that
 * stays, unless it has not left: then it need not any more. Under the round's lock: once farmers are asked, a forecast would only confuse them.
 */
export async function markForecastSent(
  deps: Pick<Deps, 'database' | 'clock' | 'mail'>,
  by: Operator,
  date: string,
  producerId: string,
  way: Exclude<SentBy, 'email'>,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const round = await lockRound(tx, date);
    if (!round.forecastAt || round.madeUntil)
      throw new AppError('CONFLICT', {
        message: 'Esta rodada não está mais em previsão. Atualize a página e envie o pedido.',
      });
    const name = (await findProducerNames(tx, [producerId])).get(producerId);
    if (name === undefined) throw new AppError('PRODUCER_NOT_FOUND');
    const now = deps.clock.now();
    if (!(await shareForecast(tx, date, dayOf(now))).has(producerId))
      throw new AppError('CONFLICT', {
        message: 'Pelo que se espera agora, nada cabe a este produtor. Atualize a página.',
      });
    if (await unmarkStuckForecast(tx, date, producerId))
      await deps.mail.takeBack(tx, keyOf(date, producerId));
    const marked = await markForecastsSent(tx, date, [producerId], way, now);
    const about = { subject: 'producer', id: producerId, name } as const;
    if (marked.has(producerId))
      await writeAudit(tx, now, by, about, [{ action: 'forecast_sent', from: date, to: way }]);
  });
}

/** The text of each farm that a share of what is expected falls to, by producer. */
export async function forecastTextsOf(
  deps: Pick<Telling, 'database' | 'clock' | 'settings' | 'signedLinks'>,
  date: string,
) {
  const store = deps.settings.store.name;
  const farms = await forecastsOf(deps, date);
  const sent = await listForecastsSent(deps.database.db, date);
  return farms.map(({ producerId, phone, email, ...parts }) => ({
    producerId,
    name: parts.farm,
    phone,
    email,
    text: forecastText({ store, date, ...parts }),
    sentAt: sent.get(producerId)?.sentAt ?? null,
    sentBy: sent.get(producerId)?.sentBy ?? null,
  }));
}

/** By producer, in the farmer's units. */
type ForecastShares = Map<string, TextLine[]>;

/** Each farm's share of what is expected, by the rule of the orders, without the margin. */
export async function shareForecast(db: Db, date: string, today: string): Promise<ForecastShares> {
  // Of a day that has passed the forecast counts no more: what was asked for it does.
  const [monday, yesterday] = [mondayOf(date), addDays(date, -1)];
  const before = await listForecastDays(db, monday > today ? monday : today, yesterday);
  return (await shareForecasts(db, [...(await stillOn(db, before)), date])).get(date) ?? new Map();
}

/**
 * The same for several days in a row, of these products alone where they are named: what is expected of a day is taken
 * off the usual quantity of its week before the next one is shared.
 */
export async function shareForecasts(
  db: Db,
  days: readonly string[],
  productIds?: readonly string[],
): Promise<Map<string, ForecastShares>> {
  const shared = new Map<string, ForecastShares>();
  /** Units by week and crop. */
  const taken = new Map<string, number>();
  for (const date of days) {
    const weekOf = (cropId: string) => `${mondayOf(date)} ${cropId}`;
    const growers = (await listGrowers(db, date, productIds)).map((grower) => ({
      ...grower,
      elsewhere: grower.elsewhere + (taken.get(weekOf(grower.cropId)) ?? 0),
    }));
    const expected = await listForecast(db, date);
    const lines: ForecastShares = new Map();
    for (const [productId, able] of Map.groupBy(growers, (grower) => grower.productId)) {
      const shares = shareOut(expected.get(productId) ?? 0, able);
      for (const { cropId, producerId, productName, unit } of able) {
        const units = shares.get(cropId);
        if (!units) continue;
        taken.set(weekOf(cropId), (taken.get(weekOf(cropId)) ?? 0) + units);
        lines.set(producerId, [...(lines.get(producerId) ?? []), { productName, unit, units }]);
      }
    }
    const words = new Intl.Collator('pt-BR');
    for (const own of lines.values()) own.sort((a, b) => words.compare(a.productName, b.productName));
    shared.set(date, lines);
  }
  return shared;
}

async function forecastsOf(
  deps: Pick<Telling, 'database' | 'clock' | 'settings' | 'signedLinks'>,
  date: string,
) {
  const { db } = deps.database;
  const lines = await shareForecast(db, date, dayOf(deps.clock.now()));
  const ids = [...lines.keys()];
  if (ids.length === 0) return [];
  const links = await farmLinksOf(deps, ids);
  const contacts = new Map((await queries.listContacts(db, ids)).map((row) => [row.producerId, row]));
  const names = await findProducerNames(db, ids);
  const words = new Intl.Collator('pt-BR');
  return ids
    .map((producerId) => ({
      producerId,
      farm: names.get(producerId) ?? '',
      phone: contacts.get(producerId)?.phone ?? '',
      email: contacts.get(producerId)?.email ?? '',
      lines: lines.get(producerId) ?? [],
      link: links.get(producerId) ?? '',
    }))
    .sort((a, b) => words.compare(a.farm, b.farm));
}
