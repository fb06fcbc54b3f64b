import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/**
 * Where the store delivers, by runs of CEPs with both ends included. The migration adds what cannot be said
 * here: cities do not overlap cities, and neighbourhoods do not overlap neighbourhoods.
 */
export const coverageZones = pgTable(
  'coverage_zones',
  {
    id: uuid().primaryKey().defaultRandom(),
    city: text().notNull(),
    state: text().notNull(),
    /** null: the whole city. */
    neighborhood: text(),
    cepFrom: integer('cep_from').notNull(),
    cepTo: integer('cep_to').notNull(),
    /** Raised by every edit, so that a second editor notices the first. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'coverage_zones_range',
      sql`${table.cepFrom} >= 0 and ${table.cepFrom} <= ${table.cepTo} and ${table.cepTo} <= 99999999`,
    ),
    check('coverage_zones_state', sql`${table.state} ~ '^[A-Z]{2}$'`),
    unique('coverage_zones_start')
      .on(table.city, table.state, table.neighborhood, table.cepFrom)
      .nullsNotDistinct(),
    index('coverage_zones_cep').on(table.cepFrom, table.cepTo),
  ],
);

/** When baskets are brought to a city and until when they can be changed. A setting of the operator. */
export const deliverySchedules = pgTable(
  'delivery_schedules',
  {
    city: text().notNull(),
    state: text().notNull(),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: smallint().array().notNull(),
    cutoffDays: smallint('cutoff_days').notNull(),
    /** 'HH:MM' in Bahia. */
    cutoffTime: text('cutoff_time').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.city, table.state] }),
    // The premium plan is delivered twice a week, so a city needs two days.
    check(
      'delivery_schedules_weekdays',
      sql`cardinality(${table.weekdays}) between 2 and 7 and ${table.weekdays} <@ array[1,2,3,4,5,6,7]::smallint[]`,
    ),
    check('delivery_schedules_cutoff_days', sql`${table.cutoffDays} between 0 and 6`),
    check('delivery_schedules_cutoff_time', sql`${table.cutoffTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** Dates on which the van does not drive, everywhere or in one city. A setting of the operator. */
export const closedDays = pgTable(
  'closed_days',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A day in Bahia. */
    date: date({ mode: 'string' }).notNull(),
    /** null: everywhere. */
    city: text(),
    state: text(),
    /** What customers are told. */
    reason: text().notNull(),
    /** The van drives on this date instead; null when all waits for the next delivery day. */
    replacedBy: date('replaced_by', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('closed_days_once').on(table.date, table.city, table.state).nullsNotDistinct(),
    check('closed_days_place', sql`(${table.city} is null) = (${table.state} is null)`),
    check('closed_days_replaced_later', sql`${table.replacedBy} > ${table.date}`),
  ],
);

/** Who is out of reach and asked to be told once: their consent, and the one e-mail that they get. */
export const coverageWishes = pgTable(
  'coverage_wishes',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    cep: text().notNull(),
    /** Where that is, as far as the CEP tells; empty when it does not. */
    neighborhood: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    consentAt: moment('consent_at').notNull(),
    /** Opens the page that deletes it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Since when the place is delivered to; null while it is not. The e-mail waits a little, for a typing error. */
    coveredAt: moment('covered_at'),
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    uniqueIndex('coverage_wishes_once').on(sql`lower(email)`, table.cep),
    index('coverage_wishes_waiting').on(table.cep).where(sql`notified_at is null`),
    check('coverage_wishes_cep_digits', sql`${table.cep} ~ '^[0-9]{8}$'`),
  ],
);
