import type { Cents } from '@cesta/contract/base/money';
import { ANSWERED_BY, type AnsweredBy, SENT_BY, type SentBy } from '@cesta/contract/supply/supply-constants';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { emails } from '../../../platform/database/platform.tables.ts';
import { HELD_AFTER_RESTORE } from '../../../platform/mail/mail.rules.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import { crops } from '../farms/farms.tables.ts';

/** One row, named 'harvest'. Times are Bahia's. */
export const harvestSettings = pgTable(
  'harvest_settings',
  {
    name: text().primaryKey(),
    /** Asked on top of what is wanted. */
    marginPercent: smallint('margin_percent').notNull().default(5),
    /** So many days before the round farmers get its forecast. */
    forecastDays: smallint('forecast_days').notNull().default(5),
    /** So many days before the round, at that time, silence counts as an answer. */
    answerDays: smallint('answer_days').notNull().default(1),
    answerTime: text('answer_time').notNull().default('07:00'),
    /** Orders and forecasts leave by e-mail by themselves where a farm has one. */
    sendsEmails: boolean('sends_emails').notNull().default(true),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [
    check('harvest_settings_margin_known', sql`margin_percent between 0 and 50`),
    check('harvest_settings_forecast_known', sql`forecast_days between 1 and 13`),
    check('harvest_settings_answer_known', sql`answer_days between 0 and 6`),
  ],
);

/** A delivery day, once farmers were asked for it. */
export const harvestRounds = pgTable(
  'harvest_rounds',
  {
    date: date({ mode: 'string' }).primaryKey(),
    forecastAt: moment('forecast_at'),
    /** Of the cut-offs of the day's cities, the last that orders were made for. */
    madeUntil: moment('made_until'),
    answersUntil: moment('answers_until'),
    /** Since then silence has counted as an answer. */
    closedAt: moment('closed_at'),
    /** When a day that was closed after farmers had been asked for it got its delivery back. */
    backAt: moment('back_at'),
  },
  () => [index('harvest_rounds_to_close').on(sql`answers_until`).where(sql`closed_at is null`)],
);

/** What one farm is asked for a round. A city with a later cut-off adds a second one, numbered 2. */
export const harvestOrders = pgTable(
  'harvest_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    date: date({ mode: 'string' })
      .notNull()
      .references(() => harvestRounds.date),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    number: smallint().notNull(),
    madeAt: moment('made_at').notNull(),
    /** When its farmer was told. */
    sentAt: moment('sent_at'),
    /** Null where nobody has sent it: beside a moment, the farmer has opened the page. */
    sentBy: text('sent_by').$type<SentBy>(),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by').$type<AnsweredBy>(),
    note: text().notNull().default(''),
    /** Raised by every answer: who answers from an old page is shown the newer answer first. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    unique('harvest_orders_of_round').on(table.date, table.producerId, table.number),
    index('harvest_orders_of_producer').on(table.producerId, table.date),
    check('harvest_orders_sent_known', oneOf('sent_by', SENT_BY)),
    check('harvest_orders_answered_known', oneOf('answered_by', ANSWERED_BY)),
    check('harvest_orders_answer_whole', sql`(answered_at is null) = (answered_by is null)`),
  ],
);

/** With the unit and price as they were agreed that day. */
export const harvestLines = pgTable(
  'harvest_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => harvestOrders.id, { onDelete: 'cascade' }),
    cropId: uuid('crop_id')
      .notNull()
      .references(() => crops.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    unit: text().notNull(),
    portions: integer().notNull(),
    priceCents: integer('price_cents').$type<Cents>().notNull(),
    /** In the farmer's units. */
    asked: integer().notNull(),
    /** Null while nobody has answered. */
    confirmed: integer(),
  },
  (table) => [
    unique('harvest_lines_one_a_crop').on(table.orderId, table.cropId),
    index('harvest_lines_of_product').on(table.productId),
    check('harvest_lines_portions_positive', sql`portions > 0`),
    check('harvest_lines_not_negative', sql`asked >= 0 and confirmed >= 0 and price_cents >= 0`),
  ],
);

/**
 * Of lines beside their orders: those of a day. By the orders' ids, or the lines of all years would be read for it, and
 * by the day, or the orders of all years would.
 */
export function isOfDay(date: string): SQL {
  const ids = sql`select ${harvestOrders.id} from ${harvestOrders} where ${harvestOrders.date} = ${date}`;
  return sql`${harvestLines.orderId} = any (array(${ids})) and ${harvestOrders.date} = ${date}`;
}

/** An order's e-mails, by their key: whatever the table's order of letters, they lie between these two. */
const mailsOf = sql`from ${emails} mail
  where mail.key between 'harvest-order:' || harvest_orders.id || ':' and 'harvest-order:' || harvest_orders.id || ':zzzzzz'
    and starts_with(mail.key, 'harvest-order:' || harvest_orders.id || ':')`;

/** Not sent so far, though there is a server to send it by. */
export const isStuck = sql`mail.sent_at is null
  and (mail.next_attempt_at is not null or mail.failed_at is not null or mail.last_error is not null)`;

/** Of an order: when its farmer was told. An e-mail tells when it leaves, not when it is written. */
export const toldAt = sql<Date | null>`(case when harvest_orders.sent_by = 'email' then
  (select case when min(mail.sent_at) is not null then min(mail.sent_at)
    when bool_or(${isStuck}) then null else harvest_orders.sent_at end ${mailsOf})
  else harvest_orders.sent_at end)`.mapWith(harvestOrders.sentAt);

/** Of an order that was answered: its farmer had been told before, or silence would count for nothing. */
export const isToldInTime = sql`(${toldAt} <= harvest_orders.answered_at)`;

/** Of an order whose e-mail has not left: whether it still may. */
export const mailState = sql<'waiting' | 'failed' | null>`(case when harvest_orders.sent_by = 'email' then
  (select case when min(mail.sent_at) is not null then null
    when bool_or(mail.next_attempt_at is not null) then 'waiting'
    when bool_or(${isStuck}) then 'failed' end ${mailsOf}) end)`;

const isHeld = sql`(mail.failed_at is not null and mail.last_error is not distinct from ${HELD_AFTER_RESTORE})`;

/** Of an order: the keys of its e-mails that may yet leave, by themselves or because somebody tries them again. */
export const unsentMails = sql<string[]>`array(select mail.key ${mailsOf} and mail.sent_at is null
  and (mail.next_attempt_at is not null or mail.failed_at is not null) and not ${isHeld})`;

/** Of an order: the keys of those that may have left in what a restore has forgotten. */
export const heldMails = sql<
  string[]
>`array(select mail.key ${mailsOf} and mail.sent_at is null and ${isHeld})`;

export const hasNoMail = sql`not exists (select 1 ${mailsOf})`;

/** Every answer as it came, applied or not. Only ever added. */
export const harvestAnswers = pgTable(
  'harvest_answers',
  {
    /** Made by whoever sends it: what comes twice is one answer. */
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => harvestOrders.id),
    at: moment('at').notNull(),
    by: text('by').$type<AnsweredBy>().notNull(),
    /** The operator who typed it, in words; empty for the farmer. */
    operator: text().notNull().default(''),
    lines: jsonb().$type<{ lineId: string; confirmed: number }[]>().notNull(),
    note: text().notNull().default(''),
    /** It came after the time was up: kept and shown, changes nothing by itself. */
    late: boolean().notNull().default(false),
  },
  (table) => [
    index('harvest_answers_of_order').on(table.orderId, table.at),
    check('harvest_answers_by_known', oneOf('by', ANSWERED_BY)),
  ],
);

/**
 * Of an answer beside its order: it came too late, and since then neither the office has taken it over nor the farmer
 * said it again in time. Silence has taken over nothing.
 */
export const isOpenLate = (): SQL | undefined =>
  and(
    eq(harvestAnswers.late, true),
    or(
      isNull(harvestOrders.answeredAt),
      eq(harvestOrders.answeredBy, 'silence'),
      gt(harvestAnswers.at, harvestOrders.answeredAt),
    ),
  );

/** 'O que vou ter': what a farmer expects to have for a day, in the farmer's units. */
export const harvestOffers = pgTable(
  'harvest_offers',
  {
    cropId: uuid('crop_id')
      .notNull()
      .references(() => crops.id),
    date: date({ mode: 'string' }).notNull(),
    quantity: integer().notNull(),
    saidAt: moment('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cropId, table.date] }),
    index('harvest_offers_of_day').on(table.date),
    check('harvest_offers_not_negative', sql`quantity >= 0`),
  ],
);
