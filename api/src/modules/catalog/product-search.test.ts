import { cents } from '@cesta/contract/base/money';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { producers } from '../producers/producers.tables.ts';
import { products } from './catalog.tables.ts';

const store = useStore();
let admin: SignedIn;

const base = { description: '', imageUrl: '/x.webp', priceCents: cents(5_00), stock: 5 };

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  const [farm] = await store()
    .db.insert(producers)
    .values({ name: 'Sítio Boa Vista', story: '', location: '', products: '', imageUrl: '', orderIndex: 1 })
    .returning();
  const minutesAgo = (minutes: number) => new Date(store().clock.now().getTime() - minutes * 60_000);
  await store()
    .db.insert(products)
    .values([
      { ...base, name: 'Molho de tomate', category: 'Outros', createdAt: minutesAgo(1) },
      { ...base, name: 'Tomate', category: 'Legumes', createdAt: minutesAgo(2) },
      { ...base, name: 'Aipim', category: 'Legumes', producerId: farm?.id ?? null },
      { ...base, name: 'Farinha de mandioca', category: 'Outros' },
      { ...base, name: 'Limão-taiti', category: 'Frutas', description: 'Bom para moquecas.' },
      { ...base, name: 'Laranjas-lima', category: 'Frutas' },
      { ...base, name: 'Coentro', category: 'Temperos' },
      { ...base, name: 'Abóbora', category: 'Legumes' },
      { ...base, name: 'Jerimum escondido', category: 'Legumes', active: false },
    ]);
});

async function found(text: string, more = '', as: SignedIn | null = null) {
  const { body } = await callAs(as, store(), 'GET', `/products?search=${encodeURIComponent(text)}${more}`);
  const names = body.products.map(({ name }: { name: string }) => name);
  expect(body.total).toBeGreaterThanOrEqual(names.length);
  return names;
}

describe('the search of the API', () => {
  it('finds names that have it, those that begin with it first, and nothing beside', async () => {
    expect(await found('tomate')).toEqual(['Tomate', 'Molho de tomate']);
    expect(await found('tomate molho')).toEqual(['Molho de tomate']);
    expect(await found('mandioca')).toEqual(['Farinha de mandioca']);
  });

  it.each([
    ['limões', ['Limão-taiti']],
    ['laranja lima', ['Laranjas-lima']],
    ['tomates', ['Molho de tomate', 'Tomate']],
    ['macaxeiras', ['Aipim', 'Farinha de mandioca']],
    ['ervas', ['Coentro']],
    ['fruta', ['Laranjas-lima', 'Limão-taiti']],
    ['moqueca', ['Limão-taiti']],
    ['boa vista', ['Aipim']],
    ['abobra', ['Abóbora']],
    ['coenrto', ['Coentro']],
    ['maxaxeira', ['Aipim', 'Farinha de mandioca']],
  ])('understands %s', async (text, expected) => {
    expect((await found(text)).sort()).toEqual(expected);
  });

  it.each(['xyznonexistent', '%', '_', '   _  ', "'; drop table products", '\\', '🥕', 'a'.repeat(120)])(
    'finds nothing for nonsense: %s',
    async (text) => {
      const answer = await callAs(null, store(), 'GET', `/products?search=${encodeURIComponent(text)}`);
      expect([answer.status, answer.body]).toEqual([200, { products: [], total: 0 }]);
    },
  );

  it('keeps to category, page and what is on sale', async () => {
    expect(await found('macaxeira', '&category=Legumes')).toEqual(['Aipim']);
    expect(await found('macaxeira', '&limit=1&offset=1')).toHaveLength(1);
    expect(await found('macaxeira', '&limit=1&offset=2')).toEqual([]);
    expect(await found('jerimum')).toEqual(['Abóbora']);
    expect(await found('jerimum', '', admin)).toEqual(['Jerimum escondido']);
  });
});

describe('synonyms', () => {
  const call = (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    as: SignedIn | null = admin,
  ) => callAs(as, store(), method, `/admin/search-synonyms${path}`, payload);
  const listed = async () => (await callAs(null, store(), 'GET', '/search-synonyms')).body;

  it('are there from the first day, also in production', async () => {
    const { synonyms, total } = await listed();
    expect(total).toBe(synonyms.length);
    expect(synonyms.map(({ words }: { words: string[] }) => words)).toContainEqual([
      'aipim',
      'macaxeira',
      'mandioca',
    ]);
  });

  it('are the operator’s to add, change and delete; the search follows at once, and the audit log tells', async () => {
    expect(await found('pomodoro')).toEqual([]);
    const made = await call('POST', '', { words: [' Pomodoro ', 'tomate', 'TOMATE'] });
    expect([made.status, made.body.words]).toEqual([201, ['Pomodoro', 'tomate']]);
    expect((await found('pomodoros')).sort()).toEqual(['Molho de tomate', 'Tomate']);
    const path = `/${made.body.id}`;
    await call('PUT', path, { words: ['pomodoro', 'coentro'] });
    expect(await found('pomodoro')).toEqual(['Coentro']);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await found('pomodoro')).toEqual([]);
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('PUT', path, { words: ['a', 'b'] })).status).toBe(404);
    const { entries } = (await callAs(admin, store(), 'GET', '/admin/audit-log?subject=synonyms')).body;
    expect(
      entries.map(({ action, subject_name, from }: Record<string, string>) => [action, subject_name, from]),
    ).toEqual([
      ['deleted', 'pomodoro, coentro', null],
      ['edited', 'pomodoro, coentro', 'Pomodoro, tomate'],
      ['created', 'Pomodoro, tomate', null],
    ]);
  });

  it('that two edit: the second is told instead of undoing the first in silence, and decides', async () => {
    const { id, words } = (await call('POST', '', { words: ['jaca', 'jaqueira'] })).body;
    const edit = (next: string[], was?: string[]) => call('PUT', `/${id}`, { words: next, was });
    expect((await edit(['jaca', 'jaca-mole'], words)).status).toBe(200);
    const refused = await edit(['jaca', 'jaca-dura'], words);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Este grupo de sinônimos foi alterado por outra pessoa enquanto você editava.',
    ]);
    const group = async () =>
      (await listed()).synonyms.find((one: { id: string }) => one.id === id).words as string[];
    expect(await group()).toEqual(['jaca', 'jaca-mole']);
    // Sent once more as after a lost answer, and by a page of the release before, which tells nothing of what it read.
    expect((await edit(['jaca', 'jaca-mole'], words)).status).toBe(200);
    expect((await edit(['jaca', 'jaca-dura'], await group())).status).toBe(200);
    expect((await edit(['jaca', 'jaquinha'])).status).toBe(200);
    expect(await group()).toEqual(['jaca', 'jaquinha']);
    await call('DELETE', `/${id}`);
  });

  it('with a sign that nobody sees, stored before forms took it out, are edited like any other', async () => {
    const { id } = (await call('POST', '', { words: ['graviola', 'jaca-do-pará'] })).body;
    const stored = ['graviola', '\u200b', ' jaca-do-\u00adpará\ufeff'];
    await store().deps.database.pool.query('update search_synonyms set words = $1 where id = $2', [
      stored,
      id,
    ]);
    const edited = await call('PUT', `/${id}`, { words: ['graviola', 'anona'], was: stored });
    expect([edited.status, edited.body.words]).toEqual([200, ['graviola', 'anona']]);
    await call('DELETE', `/${id}`);
  });

  it('need two words, and an operator', async () => {
    for (const words of [[], ['um'], ['um', 'UM'], ['', 'um'], Array(13).fill('x'), 'um, dois']) {
      expect((await call('POST', '', { words })).status).toBe(422);
    }
    expect((await call('POST', '', { words: ['um', 'dois'] }, null)).status).toBe(401);
    expect((await call('POST', '', { words: ['um', 'dois'] }, await signIn(store()))).status).toBe(403);
  });
});

describe('with many products', () => {
  const other = useStore();

  it('a search reads by the indexes, not the shelf from end to end', async () => {
    const { db } = other();
    await db.execute(sql`insert into products (name, description, category, price_cents, image_url)
      select 'Muda ' || md5(n::text), 'Descrição ' || md5((n * 7)::text), 'Outros', 100, '/x' from generate_series(1, 20000) as n`);
    await db.execute(sql`vacuum analyze products`);
    const plans: string[] = [];
    const like = sql`'%limao%'`;
    for (const where of [
      sql`name_folded like ${like}`,
      sql`name_folded %> 'limoa'`,
      sql`(name_folded like ${like} or translate(lower(description), 'áàâãäåéèêëíìîïóòôõöúùûüçñ', 'aaaaaaeeeeiiiiooooouuuucn') like ${like} or category in ('Temperos'))`,
    ]) {
      const { rows } = await db.execute(
        sql`explain select * from products where deleted_at is null and active and ${where} limit 200`,
      );
      plans.push(rows.map((row) => Object.values(row)[0]).join('\n'));
    }
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
  });
});
