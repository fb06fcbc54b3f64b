import { join } from 'node:path';
import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { parseStatements, readNewStatements, readSchemas, readStatements, type Schema } from './read.ts';
import { refusals } from './rules.ts';
import { lostBetween } from './snapshots.ts';

const folder = join(root, 'api/migrations');
const text = { type: 'text', notNull: false };
const before: Schema = new Map([
  [
    'orders',
    {
      columns: { id: { type: 'uuid', notNull: true }, city: text, status: { ...text, default: "'new'" } },
      checkConstraints: { orders_status_known: { value: "status in ('new', 'paid')" } },
      indexes: {
        by_city: { isUnique: false, columns: [{ expression: 'city' }] },
        one_wish: { isUnique: true, columns: [{ expression: 'city' }] },
      },
    },
  ],
]);

beforeAll(() => loadModule());

const refused = (sql: string) => refusals(parseStatements('0099_test', sql), before);

describe('a migration that breaks the previous release is refused', () => {
  it.each([
    'DROP TABLE orders',
    'DROP VIEW totals',
    'DROP INDEX IF EXISTS "by_city", "one_wish"',
    'ALTER TABLE orders DROP COLUMN city',
    'ALTER TABLE "orders" ADD COLUMN "a" text, DROP COLUMN "city"',
    'ALTER TABLE orders RENAME TO sales',
    'ALTER TABLE orders RENAME COLUMN city TO town',
    'ALTER TABLE orders ALTER COLUMN city SET NOT NULL',
    'ALTER TABLE orders ALTER COLUMN city DROP NOT NULL',
    'ALTER TABLE orders ALTER COLUMN city TYPE varchar(20)',
    'ALTER TABLE orders ADD COLUMN note text; ALTER TABLE orders ALTER COLUMN note TYPE integer USING 0',
    'ALTER TABLE orders ALTER COLUMN status DROP DEFAULT',
    'ALTER TABLE orders ADD COLUMN note text NOT NULL',
    'ALTER TABLE orders ADD COLUMN note text UNIQUE',
    'ALTER TABLE orders ADD COLUMN key uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE orders ADD COLUMN number bigserial',
    'ALTER TABLE orders ADD COLUMN town text GENERATED ALWAYS AS (lower(city)) STORED',
    'ALTER TABLE orders DROP CONSTRAINT orders_status_known',
    "ALTER TABLE orders ADD CONSTRAINT known CHECK (status in ('new'))",
    "ALTER TABLE orders ADD COLUMN way text; ALTER TABLE orders ADD CONSTRAINT way CHECK (way = 'door' or city = 'x')",
    'ALTER TABLE orders ADD CONSTRAINT one UNIQUE (city)',
    'ALTER TABLE orders ADD CONSTRAINT place FOREIGN KEY (city) REFERENCES cities(name)',
    'ALTER TABLE orders ENABLE ROW LEVEL SECURITY',
    'CREATE UNIQUE INDEX IF NOT EXISTS one ON orders (city)',
    'CREATE INDEX by_city ON orders (city)',
    'ALTER TABLE orders ADD COLUMN note text; CREATE INDEX IF NOT EXISTS by_note ON orders (note)',
    'CREATE INDEX IF NOT EXISTS by_note ON orders (id) WHERE note is not null',
    "UPDATE orders SET city = 'x'",
    'DELETE FROM orders',
    'TRUNCATE orders',
    "DO $$ begin execute 'drop table orders'; end $$",
    'CREATE TRIGGER t BEFORE INSERT ON orders EXECUTE FUNCTION f()',
  ])('%s', (sql) => {
    expect(refused(sql)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL); CREATE UNIQUE INDEX one ON notes (text)',
    'CREATE TABLE notes (id uuid); ALTER TABLE notes ADD COLUMN a text NOT NULL; DROP TABLE notes',
    'ALTER TABLE orders ADD COLUMN note text',
    "ALTER TABLE orders ADD COLUMN way text DEFAULT 'card' NOT NULL; ALTER TABLE orders ADD CONSTRAINT way CHECK (way in ('card'))",
    'ALTER TABLE orders ADD COLUMN seen timestamptz DEFAULT now() NOT NULL',
    'ALTER TABLE orders ADD COLUMN by uuid; ALTER TABLE orders ADD CONSTRAINT k FOREIGN KEY (by) REFERENCES users(id)',
    "ALTER TABLE orders ALTER COLUMN city SET DEFAULT 'x'",
    'CREATE INDEX IF NOT EXISTS by_city ON orders (lower(city)) WHERE status is not null',
    'DROP INDEX by_city',
    'ALTER INDEX a RENAME TO b',
  ])('but not %s', (sql) => {
    expect(refused(sql)).toEqual([]);
  });

  it('unless it says why that release bears it, at the statement itself', () => {
    const reason = '-- Previous release: does not read it any more.';
    expect(refused(`${reason}\nALTER TABLE orders DROP COLUMN city`)).toEqual([]);
    expect(refused(`SELECT 1;\n${reason}\nALTER TABLE orders DROP COLUMN city`)).toHaveLength(1);
    expect(refused('-- Previous release: \nALTER TABLE orders DROP COLUMN city')).toHaveLength(1);
    expect(refused(`-- á\n${reason}\nDROP TABLE orders;\nDROP TABLE orders`)).toHaveLength(1);
  });

  it.each([
    'town text GENERATED ALWAYS AS (lower(city)) STORED',
    'key uuid DEFAULT gen_random_uuid()',
    'number bigserial',
  ])('whatever it says, where a table that is there would be written anew for %s', (column) => {
    const reason = '-- Previous release: waits for some seconds.';
    expect(refused(`${reason}\nALTER TABLE orders ADD COLUMN ${column}`)).toHaveLength(1);
    expect(refused(`CREATE TABLE notes (id uuid); ALTER TABLE notes ADD COLUMN ${column}`)).toEqual([]);
  });
});

describe('the migrations since the previous release', () => {
  it('only add, or give a reason', async () => {
    expect(refusals(await readNewStatements(folder), readSchemas(folder).before)).toEqual([]);
  });

  it('leave every table and column that it knows as it is', async () => {
    const reasoned = (await readNewStatements(folder)).filter(({ reason }) => reason !== null);
    const { before: old, now } = readSchemas(folder);
    const unexplained = lostBetween(old, now).filter(
      ({ table }) => !reasoned.some(({ sql }) => sql.includes(`"${table}"`)),
    );
    expect(unexplained).toEqual([]);
  });

  it('are read as they are: the past, which was not split, would be refused', () => {
    const past = readStatements(folder, '0029_one_step_further');
    expect(refusals(past, readSchemas(folder).before)).not.toEqual([]);
  });

  it('write no large table anew, as the past did with a reason', () => {
    const past = readStatements(folder, '0042_operators_desk');
    const anew = refusals(past, readSchemas(folder).before);
    expect(anew.flatMap((line) => /"(\w+)" ADD COLUMN/.exec(line)?.[1] ?? [])).toEqual([
      'addresses',
      'users',
    ]);
  });
});

describe('two schemas beside each other', () => {
  const [orders] = before.values();
  if (!orders) throw new TypeError('no orders');
  const { city: _, ...withoutCity } = orders.columns;
  it.each([
    ['city is gone', withoutCity],
    ['city was text and is integer', { ...orders.columns, city: { type: 'integer', notNull: false } }],
    ['city may no longer be null', { ...orders.columns, city: { ...text, notNull: true } }],
    ['status has lost its default', { ...orders.columns, status: text }],
    ['note is new and demanded', { ...orders.columns, note: { ...text, notNull: true } }],
  ])('tell that %s', (what, columns) => {
    const now = new Map([['orders', { ...orders, columns }]]);
    expect(lostBetween(before, now)).toEqual([{ table: 'orders', what }]);
  });

  it('tell that a table is gone', () => {
    expect(lostBetween(before, new Map())).toEqual([{ table: 'orders', what: 'is gone' }]);
  });
});
