import { pick } from '@cesta/api/testing/hostile-values';
import type pg from 'pg';

type Random = () => number;

/** Who asks. */
export interface Asker {
  /** Whose things are meant: one's own, or those of whom the staff has before them. Nobody has any. */
  whose: string | undefined;
  /** Neither staff nor the owner of what is asked for: aims at somebody's things who asks for nothing. */
  isOutsider: boolean;
}

/** What there is in the store, by the names under which its API asks for it. */
export interface KnownThings {
  /** Of everything. */
  ids: string[];
  /** By table. */
  ownedBy(person: string): ReadonlyMap<string, readonly string[]>;
  /** What belongs at a place of an address, where that can be guessed. */
  meant(path: string, parameter: string, random: Random, asker: Asker): string | undefined;
  /** The same for a field of a form. */
  valueFor(name: string, random: Random, asker: Asker): unknown;
}

/** What is known beside the rows: who plays, what is on the shelf, what stands in e-mails. */
export interface Known {
  people: readonly { id: string; email: string }[];
  bystander: string;
  shelf: readonly string[];
  tokens: readonly string[];
}

export const PASSWORD = 'segredo12';
const NEWEST = 12;
/** Of what is asked for: that it is theirs, that it is the bystander's. The rest is anybody's. */
const OWN = 0.5;
const AIMED = 0.35;

/** Tables that the API calls by another name. */
const CALLED: Record<string, string> = {
  user: 'users',
  people: 'users',
  address: 'addresses',
  replace_with: 'addresses',
  product: 'products',
  productIds: 'products',
  ids: 'products',
  never: 'products',
  substitute: 'products',
  favourites: 'products',
  order: 'orders',
  continues: 'orders',
  undos: 'order_history',
  basket: 'deliveries',
  '{kind}': 'deliveries',
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
  statement: 'statements',
  corrects: 'statement_lines',
  line: 'harvest_lines',
};

const FIELDS: Record<string, readonly unknown[]> = {
  zipcode: ['40110010'],
  cep: ['40110010'],
  cepFrom: ['40000000'],
  cepTo: ['42599999'],
  city: ['Salvador'],
  state: ['BA'],
  phone: ['71999990000'],
  cpf: ['52998224725'],
  birthdate: ['1990-05-04'],
  imageUrl: ['/x.webp'],
  image_url: ['/x.webp'],
  category: ['Frutas', 'Legumes', 'Outros'],
  quantity: [1, 2],
  price: [8.9],
  amount: [1, 2.5],
  version: [0, 1, 2],
  revision: [0, 1],
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  newPassword: ['outro segredo 7'],
  name: ['Maria Souza', 'Couve da serra'],
  weekdays: [
    [2, 4],
    [1, 3, 5],
  ],
  csv: ['nome;preco\nCouve;8,90'],
};

export async function readThings(pool: pg.Pool, known: Known): Promise<KnownThings> {
  const byTable = await readIds(pool);
  const owned = new Map<string, Map<string, string[]>>();
  for (const id of [known.bystander, ...known.people.map((person) => person.id)])
    owned.set(id, await readOwned(pool, id));
  const fields = { ...FIELDS, ...(await readFields(pool, known)) };
  const oneOf = (table: string, random: Random, { whose, isOutsider }: Asker): string | undefined => {
    const chance = random();
    const own = owned.get(whose ?? '')?.get(table) ?? [];
    if (own.length > 0 && chance < OWN) return pick(random, own);
    const aimed = (isOutsider && owned.get(known.bystander)?.get(table)) || [];
    if (aimed.length > 0 && chance < OWN + AIMED) return pick(random, aimed);
    const all = byTable.get(table) ?? [];
    return all.length > 0 ? pick(random, all) : undefined;
  };
  const valueFor: KnownThings['valueFor'] = (name, random, asker) => {
    if (name === 'email') return emailFor(known, random, asker);
    if (name === 'id' || name === 'key' || name === 'answer_id') return idFor(random, asker, oneOf);
    if (name === 'words') return ['aipim', 'macaxeira'].map((word) => word + Math.floor(random() * 1e6));
    const values = fields[name];
    if (values) return pick(random, values);
    const [, thing = name] = /^(\w+?)(?:Id|_id)$/.exec(name) ?? [];
    return oneOf(CALLED[thing] ?? '', random, asker);
  };
  return {
    ids: ['11111111-1111-4111-8111-111111111111', '2026-11-17', ...[...byTable.values()].flat()],
    ownedBy: (person) => owned.get(person) ?? new Map(),
    valueFor,
    meant(path, parameter, random, asker) {
      if (parameter !== 'id') {
        const value = valueFor(parameter, random, asker);
        if (value !== undefined) return String(value);
      }
      const before = path
        .slice(0, path.indexOf(`{${parameter}}`))
        .split('/')
        .slice(0, -1);
      const [room = '', word = ''] = before.slice(-2).map((part) => part.replaceAll('-', '_'));
      const called = parameter === 'id' ? word : parameter;
      const table = [`${room}_${called}`, CALLED[called], called].find((name) => byTable.has(name ?? ''));
      return oneOf(table ?? '', random, asker);
    },
  };
}

/** One's own, by which one can sign in, or somebody new. */
function emailFor({ people }: Known, random: Random, { whose }: Asker): string {
  const own = people.find(({ id }) => id === whose)?.email;
  const isOwn = random() < 0.3;
  return (isOwn ? own : undefined) ?? `alguem${Math.floor(random() * 1e9)}@exemplo.test`;
}

/** Whoever writes something new names it; whoever changes something names that. */
function idFor(
  random: Random,
  asker: Asker,
  oneOf: (table: string, random: Random, asker: Asker) => string | undefined,
): string | undefined {
  if (random() < 0.5) return newId(random);
  return oneOf(pick(random, ['orders', 'products', 'deliveries', 'statement_lines']), random, asker);
}

function newId(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

async function readFields(pool: pg.Pool, { shelf, tokens }: Known): Promise<Record<string, unknown[]>> {
  const { rows: days } = await pool.query<{ date: string }>(
    'select distinct date::text from deliveries limit 12',
  );
  const { rows: posts } = await pool.query<{ slug: string }>('select slug from post_slugs limit 12');
  const [some = '', ...basket] = shelf;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const dates = days.length > 0 ? days.map(({ date }) => date) : [tomorrow];
  return {
    date: dates,
    day: dates,
    from: ['2026-11-01'],
    to: dates,
    slug: ['couve', ...posts.map(({ slug }) => slug)],
    token: tokens.length > 0 ? [...tokens] : ['abc'],
    // Of an order, or of a rating.
    items: [[{ productId: some, quantity: 1, product_id: some, liked: true }]],
    selectedProducts: [basket.map((productId) => ({ productId }))],
  };
}

/** The newest of each table, as far as it says; others do as well. */
async function readIds(pool: pg.Pool): Promise<Map<string, string[]>> {
  const byTable = new Map<string, string[]>();
  for (const table of await tablesWith(pool, 'id')) {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text from ${table} order by ctid desc limit ${NEWEST}`,
    );
    byTable.set(
      table,
      rows.map(({ id }) => id),
    );
  }
  const { rows: staff } = await pool.query<{ id: string }>(`select id from users where role <> 'customer'`);
  byTable.set(
    'members',
    staff.map(({ id }) => id),
  );
  return byTable;
}

/** Somebody's rows, and those that hang on their orders and subscriptions. */
async function readOwned(pool: pg.Pool, person: string): Promise<Map<string, string[]>> {
  const owned = new Map<string, string[]>([['users', [person]]]);
  const read = async (table: string, whose: string) => {
    const { rows } = await pool.query<{ id: string }>(`select id::text from ${table} where ${whose}`, [
      person,
    ]);
    if (rows.length > 0)
      owned.set(
        table,
        rows.map(({ id }) => id),
      );
  };
  for (const table of await tablesWith(pool, 'user_id')) await read(table, 'user_id = $1');
  const parents = { order_id: 'orders', subscription_id: 'subscriptions' };
  for (const [column, parent] of Object.entries(parents))
    for (const table of await tablesWith(pool, column))
      await read(table, `${column}::text in (select id::text from ${parent} where user_id = $1)`);
  return owned;
}

async function tablesWith(pool: pg.Pool, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns i on i.table_schema = c.table_schema and i.table_name = c.table_name
     where c.table_schema = 'public' and c.column_name = $1 and i.column_name = 'id'`,
    [column],
  );
  return rows.map(({ name }) => name);
}
