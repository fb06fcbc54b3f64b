import { pick } from '@cesta/api/testing/hostile-values';
import type pg from 'pg';

type Random = () => number;

/** What there is in the store, by the names under which its API asks for it. */
export interface KnownThings {
  /** Of everything. */
  ids: string[];
  /** What belongs at a place of an address, where that can be guessed. */
  meant(path: string, parameter: string, random: Random, caller: string | undefined): string | undefined;
  /** The same for a field of a form. */
  valueFor(name: string, random: Random, caller: string | undefined): unknown;
}

const NEWEST = 12;
/** The cast's own are the newest. */
const OWN = 3;

/** Tables that the API calls by another name. */
const CALLED: Record<string, string> = {
  user: 'users',
  people: 'users',
  members: 'users',
  address: 'addresses',
  product: 'products',
  favourites: 'products',
  order: 'orders',
  basket: 'deliveries',
  delivery: 'deliveries',
  invoice: 'subscription_invoices',
  weeks: 'subscription_invoices',
  subscription: 'subscriptions',
  refund: 'refunds',
  session: 'sessions',
  blog: 'posts',
  contact: 'contact_messages',
  producer: 'producers',
  farms: 'producers',
  proofs: 'organic_proofs',
  note: 'staff_notes',
  notes: 'staff_notes',
  invitations: 'staff_invitations',
  zones: 'coverage_zones',
  zone: 'coverage_zones',
};

const FIELDS: Record<string, readonly unknown[]> = {
  zipcode: ['40110010'],
  cep: ['40110010'],
  city: ['Salvador'],
  state: ['BA'],
  phone: ['71999990000'],
  cpf: ['52998224725'],
  imageUrl: ['/x.webp'],
  category: ['Frutas', 'Legumes', 'Outros'],
  quantity: [1, 2],
  price: [8.9],
};

export async function readThings(pool: pg.Pool): Promise<KnownThings> {
  const byTable = await readIds(pool);
  const { rows: days } = await pool.query<{ date: string }>(
    'select distinct date::text from deliveries limit 12',
  );
  const { rows: posts } = await pool.query<{ slug: string }>('select slug from post_slugs limit 12');
  const fields: typeof FIELDS = {
    ...FIELDS,
    date: ['2026-11-17', ...days.map(({ date }) => date)],
    slug: ['couve', ...posts.map(({ slug }) => slug)],
  };
  const oneOf = (table: string, random: Random, caller: string | undefined): string | undefined => {
    const all = byTable.get(table) ?? [];
    if (table === 'users' && caller && random() < 0.5) return caller;
    return all.length > 0 ? pick(random, random() < 0.5 ? all.slice(0, OWN) : all) : undefined;
  };
  const valueFor: KnownThings['valueFor'] = (name, random, caller) => {
    const known = fields[name];
    if (known) return pick(random, known);
    const [, thing] = /^(\w+)Id$/.exec(name) ?? [];
    return thing && oneOf(CALLED[thing] ?? '', random, caller);
  };
  return {
    ids: ['11111111-1111-4111-8111-111111111111', '2026-11-17', ...[...byTable.values()].flat()],
    valueFor,
    meant(path, parameter, random, caller) {
      const known = valueFor(parameter, random, caller);
      if (known !== undefined) return String(known);
      const before = path
        .slice(0, path.indexOf(`{${parameter}}`))
        .split('/')
        .slice(0, -1);
      const [room = '', word = ''] = before.slice(-2).map((part) => part.replaceAll('-', '_'));
      const called = parameter === 'id' ? word : parameter;
      const table = [`${room}_${called}`, CALLED[called], called].find((name) => byTable.has(name ?? ''));
      return oneOf(table ?? '', random, caller);
    },
  };
}

/** The newest of each table, as far as it says; others do as well. */
async function readIds(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id'`,
  );
  const byTable = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from ${name} order by ctid desc limit ${NEWEST}`,
    );
    byTable.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return byTable;
}
