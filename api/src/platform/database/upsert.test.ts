import { bigint, integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { excluded } from './upsert.ts';

const shelf = pgTable('shelf', {
  id: text().primaryKey(),
  seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  priceCents: integer('price_cents').notNull(),
  name: text().notNull(),
});

describe('the columns that an upsert writes', () => {
  it('are all of the table by their stored names, without those kept and those that the database makes', () => {
    const set = excluded(shelf, ['id']);
    const written = Object.entries(set).map(([key, value]) => [key, new PgDialect().sqlToQuery(value).sql]);
    expect(written).toEqual([
      ['priceCents', 'excluded."price_cents"'],
      ['name', 'excluded."name"'],
    ]);
  });
});
