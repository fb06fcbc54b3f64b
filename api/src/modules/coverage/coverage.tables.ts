import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

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
