import { randomUUID } from 'node:crypto';
import { CSV_LENGTH_MAX, CSV_LINES_MAX, CSV_LINES_TOLD } from '@cesta/contract/catalog/product-csv';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvLine } from '../../platform/csv.rules.ts';
import { callAs, type Method } from '../../testing/calling.ts';
import { stockOf, stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
let admin: SignedIn;
const pool = () => store().deps.database.pool;
const call = (method: Method, path: string, payload?: object) =>
  callAs(admin, store(), method, path, payload);

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  await call('POST', '/producers', { name: 'Dona Nalva', story: 'x', location: 'y', products: 'z' });
});
beforeEach(async () => {
  await pool().query('truncate products cascade');
});

const send = async (csv: string, rest: object = { dryRun: true }) =>
  call('POST', '/admin/products/import', { id: randomUUID(), csv, ...rest });
async function importAll(csv: string) {
  const { body } = await send(csv);
  return send(csv, { dryRun: false, fingerprint: body.fingerprint });
}
const table = (...rows: string[][]) => rows.map(csvLine).join('');
const exported = async () =>
  (await store().app.inject({ url: '/api/admin/products/export', headers: admin.headers })).body;
const names = async () =>
  (await pool().query('select name from products where deleted_at is null order by name')).rows.map(
    ({ name }) => name,
  );

const HEAD = ['Nome', 'Categoria', 'Preço', 'Descrição', 'Imagem'];
const couve = ['Couve', 'Verduras', '4,50', 'Colhida hoje', '/couve.webp'];
const caju = ['Caju', 'Frutas', '1.250,00', 'Doce', '/caju.webp'];

const TEXTS = [
  'Colhido de manhã na serra, ainda com o sereno; vai bem com pimenta, “azeite” e sal grosso. '.repeat(5),
  'Na geladeira, dentro de um pano úmido; dura "uma semana", às vezes duas. '.repeat(4),
  'Refogado, cru ou em conserva.\nPara as crianças: bem picadinho, no feijão, sem ninguém ver. '.repeat(4),
];

const stockManyWithTexts = (count: number) =>
  pool().query(
    `insert into products (name, slug, description, keeping, usage, image_url, category, price_cents, stock, unit, family, producer_id)
     select 'Produto da roça nº ' || n, 'produto-' || n, $2, $3, $4, '/fotos/produto-' || n || '.webp', 'Frutas', 890, 10, 'maço',
       'folhas', (select id from producers limit 1)
     from generate_series(1, $1::int) as n`,
    [count, ...TEXTS.map((text) => text.trim())],
  );

describe('products by CSV', () => {
  it('what was exported and comes back changes nothing, however strange its words are', async () => {
    await importAll(table(HEAD, couve, ['=HYPERLINK("http://evil")', 'Frutas', '1', `'=2; "+3"`, '/x.webp']));
    const id = await stockUp(store(), 'Manga', 3);
    await pool().query(
      `update products set producer_id = (select id from producers limit 1), family = 'tropicais', season_from = 10,
        season_to = 3, max_per_basket = 2, in_baskets = false, keeping = 'Na sombra', reserved = 2 where id = $1`,
      [id],
    );
    const csv = await exported();
    expect(csv.startsWith('\uFEFFId;Nome;Categoria;Preço;Estoque;')).toBe(true);
    expect(csv).toContain(`;Manga;Frutas;8,90;3;3;kg;Colhido hoje;Dona Nalva;tropicais;2;não;não;10;3;`);
    expect(csv).not.toMatch(/[;\n]=HYPER/);
    expect((await send(csv)).body).toMatchObject({ created: 0, updated: 0, same: 3, lines: [], errors: [] });
  });

  it('creates and changes many at once, after a preview that says what, and writes the audit log', async () => {
    const manga = await stockUp(store(), 'Manga', 3);
    const head = ['Id', ...HEAD, 'Produtor', 'Família', 'Vem em cestas', 'Estoque'];
    const csv = table(
      head,
      ['', ...couve, 'dona nalva', 'folhas', '', ''],
      [manga, 'Manga rosa', 'Frutas', '9.50', 'Colhido hoje', '/x.webp', '', '', 'não', '12'],
    );
    const preview = await send(csv);
    expect(preview).toMatchObject({ status: 200, body: { created: 1, updated: 1, errors: [] } });
    expect(preview.body.lines).toMatchObject([
      { line: 2, action: 'create', name: 'Couve' },
      {
        line: 3,
        action: 'update',
        name: 'Manga',
        changes: [
          { column: 'Nome', from: 'Manga', to: 'Manga rosa' },
          { column: 'Preço', from: 'R$ 8,90', to: 'R$ 9,50' },
          { column: 'Estoque', from: '3', to: '12' },
          { column: 'Vem em cestas', from: 'sim', to: 'não' },
        ],
      },
    ]);
    expect(await names()).toEqual(['Manga']);

    const { fingerprint } = preview.body;
    expect((await send(csv, { dryRun: false, fingerprint })).status).toBe(200);
    const { body } = await call('GET', '/products');
    const byName = body.products.toSorted((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1,
    );
    expect(byName).toMatchObject([
      {
        name: 'Couve',
        price: 4.5,
        slug: 'couve',
        stock: 10,
        family: 'folhas',
        producer: { name: 'Dona Nalva' },
      },
      { name: 'Manga rosa', slug: 'manga-rosa', stock: 12, inBaskets: false },
    ]);
    const log = (await call('GET', '/admin/audit-log?subject=product&limit=50')).body.entries;
    const mine = log.filter(({ press }: { press: string }) => press === log[0].press);
    expect(mine.map(({ action }: { action: string }) => action).sort()).toEqual(
      ['created', 'edited', 'price', 'renamed', 'stock'].sort(),
    );
    // The same file once more makes no second shelf.
    expect((await send(csv)).body.errors).toMatchObject([{ line: 2, column: 'Nome' }]);
    expect((await send(csv, { dryRun: false, fingerprint })).status).toBe(409);
    expect(await names()).toEqual(['Couve', 'Manga rosa']);
  });

  it('says every mistake by line and column, and does nothing of the rest', async () => {
    const manga = await stockUp(store(), 'Manga', 3);
    const csv = table(
      ['Id', ...HEAD, 'Produtor', 'À venda', 'Máximo por cesta'],
      ['', ...couve, '', 'sim', ''],
      [manga, 'Manga', 'Peixes', '1.250', '', '/x.webp', 'Ninguém', 'talvez', '21'],
      [manga, 'Manga', 'Frutas', '1', 'x', '/x.webp', '', '', ''],
      [manga, 'Manga', 'Frutas', '1', 'x', '/x.webp', '', '', ''],
      ['abc', 'Manga', 'Frutas', '1', 'x', '/x.webp', '', '', ''],
      ['', 'COUVE', 'Verduras', '1', 'x', '/x.webp', '', '', ''],
      ['', 'mangá', 'Frutas', '1', 'x', '/x.webp', '', '', ''],
    );
    const { body } = await send(csv);
    const told = body.errors.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`);
    expect(told.sort()).toEqual(
      [
        ...['3 Categoria', '3 Descrição', '3 Preço', '3 Produtor', '3 À venda', '3 Máximo por cesta'],
        ...['4 Id', '5 Id', '6 Id', '7 Nome', '8 Nome'],
      ].sort(),
    );
    expect(body.fingerprint).toBeNull();
    expect((await send(csv, { dryRun: false, fingerprint: undefined })).status).toBe(409);
    expect(await names()).toEqual(['Manga']);
  });

  it.each([
    ['nothing', '', 'O arquivo não tem produtos'],
    ['titles alone', 'Nome;Preço', 'O arquivo não tem produtos'],
    ['a title that nobody knows', 'Nome;Cor\nManga;azul', 'Coluna desconhecida'],
    ['a title twice', 'Nome;Preço;NOME\na;1;b', 'Esta coluna está duas vezes'],
    ['a quote that does not end', 'Nome;Preço\n"Manga;1', 'As aspas que começam'],
    ['more cells than titles', 'Nome;Preço\nManga;1;2', 'A linha tem mais colunas'],
    ['too many lines', `Nome\n${'a\n'.repeat(CSV_LINES_MAX + 1)}`, 'passa do limite de 5.000 produtos'],
  ])('a file with %s is refused as such', async (_, csv, message) => {
    const { status, body } = await send(csv);
    expect([status, body.lines]).toEqual([200, []]);
    expect(body.errors[0].message).toContain(message);
  });

  it('two thousand products with texts as the demo’s leave and come back, and all of them can be changed', async () => {
    await stockManyWithTexts(2000);
    const csv = await exported();
    // More than an earlier limit took.
    expect(csv.length).toBeGreaterThan(1_000_000);
    expect((await send(csv)).body).toMatchObject({ created: 0, updated: 0, same: 2000, errorCount: 0 });
    const dearer = csv.replaceAll(';8,90;', ';9,10;');
    const preview = (await send(dearer)).body;
    expect(preview).toMatchObject({ updated: 2000, same: 0, errors: [] });
    // A preview is read by a person: the rest is counted.
    expect(preview.lines).toHaveLength(CSV_LINES_TOLD);
    const { status, body } = await send(dearer, { dryRun: false, fingerprint: preview.fingerprint });
    expect([status, body.updated]).toEqual([200, 2000]);
    const { rows } = await pool().query(
      'select count(*)::int as dearer from products where price_cents = 910',
    );
    expect(rows).toEqual([{ dearer: 2000 }]);
    const wrong = (await send(csv.replaceAll(';8,90;', ';caro;'))).body;
    expect([wrong.errorCount, wrong.errors.length, wrong.fingerprint]).toEqual([2000, CSV_LINES_TOLD, null]);
  });

  it('a file that is longer than any is refused by the limit that it met', async () => {
    const { status, body } = await send('a'.repeat(CSV_LENGTH_MAX + 1));
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('passa do limite de 4.000.000 caracteres');
    // In two bytes a letter, the longest that may be sent arrives.
    expect((await send('ã'.repeat(CSV_LENGTH_MAX))).status).toBe(200);
    expect((await send('ã'.repeat(2 * CSV_LENGTH_MAX))).status).toBe(413);
  });

  it('takes what other spreadsheets write: commas, tabs, capitals, no accents', async () => {
    const manga = await stockUp(store(), 'Manga', 3);
    expect((await importAll(`ID,NOME,preco\n${manga},Manga,"7,25"`)).body).toMatchObject({ updated: 1 });
    expect((await send(`id\tPreço\n${manga}\t7.5`)).body.lines[0].changes).toEqual([
      { column: 'Preço', from: 'R$ 7,25', to: 'R$ 7,50' },
    ]);
  });

  it('a preview that somebody else has outdated is refused, and what they did stays', async () => {
    const manga = await stockUp(store(), 'Manga', 3);
    const csv = table(['Id', 'Preço'], [manga, '7,00']);
    const { fingerprint } = (await send(csv)).body;
    const { body } = await call('GET', `/products/${manga}`);
    await call('PUT', `/products/${manga}`, { ...body, price: 9 });
    const refused = await send(csv, { dryRun: false, fingerprint });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Nada foi importado') },
    });
    expect((await call('GET', `/products/${manga}`)).body.price).toBe(9);
  });

  it('sales between export and import are not undone, and a set stock is refused when it has changed', async () => {
    const manga = await stockUp(store(), 'Manga', 10);
    const csv = (await exported()).replace(';10;10;', ';15;10;');
    await pool().query('update products set stock = 7 where id = $1', [manga]);
    const preview = (await send(csv)).body;
    expect(preview.lines[0].changes).toEqual([{ column: 'Estoque', from: '7', to: '12' }]);
    await pool().query('update products set stock = 6 where id = $1', [manga]);
    expect((await send(csv, { dryRun: false, fingerprint: preview.fingerprint })).status).toBe(200);
    expect(await stockOf(store(), manga)).toBe(11);

    const set = table(['Id', 'Estoque'], [manga, '20']);
    const { fingerprint } = (await send(set)).body;
    await pool().query('update products set stock = 10 where id = $1', [manga]);
    expect((await send(set, { dryRun: false, fingerprint })).status).toBe(409);
    const less = table(['Id', 'Estoque', 'Estoque ao exportar'], [manga, '0', '11']);
    expect((await send(less)).body.errors).toMatchObject([{ line: 2, column: 'Estoque' }]);
  });

  it('a mistake found halfway takes back all of it', async () => {
    const manga = await stockUp(store(), 'Manga', 3);
    await pool().query(
      "create function refuse_caju() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await pool().query(
      "create trigger no_caju before insert on products for each row when (new.name = 'Caju') execute function refuse_caju()",
    );
    try {
      const csv = table(
        ['Id', ...HEAD],
        ['', ...couve],
        [manga, 'Manga', 'Frutas', '1', 'x', '/x.webp'],
        ['', ...caju],
      );
      expect((await importAll(csv)).status).toBe(500);
      expect(await names()).toEqual(['Manga']);
      expect((await call('GET', `/products/${manga}`)).body.price).toBe(8.9);
    } finally {
      await pool().query('drop function refuse_caju() cascade');
    }
  });

  it('a file of new products that is sent twice at once makes them once', async () => {
    const csv = table(HEAD, couve, caju);
    const { body } = await send(csv);
    const sendings = Array.from({ length: 4 }, () =>
      send(csv, { dryRun: false, fingerprint: body.fingerprint }),
    );
    const statuses = (await Promise.all(sendings)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await names()).toEqual(['Caju', 'Couve']);
  });

  it('pressed again after a lost answer it is answered as the first time, and adds no stock twice', async () => {
    const manga = await stockUp(store(), 'Manga', 10);
    const csv = (await exported()).replace(';10;10;', ';15;10;');
    const { fingerprint } = (await send(csv)).body;
    const press = { id: randomUUID(), dryRun: false, fingerprint };
    const first = await send(csv, press);
    expect(first).toMatchObject({ status: 200, body: { updated: 1 } });
    const again = await Promise.all([send(csv, press), send(csv, press)]);
    expect(again).toEqual([first, first]);
    expect(await stockOf(store(), manga)).toBe(15);
    const other = table(['Id', 'Preço'], [manga, '7,00']);
    expect((await send(other, press)).status).toBe(409);
  });

  it('of two who import the same preview at once one does, and the other is told who it was', async () => {
    const manga = await stockUp(store(), 'Manga', 10);
    const csv = (await exported()).replace(';10;10;', ';15;10;');
    const { fingerprint } = (await send(csv)).body;
    const bia = await signIn(store(), { role: 'admin', name: 'Bia' });
    const press = () => ({ id: randomUUID(), csv, dryRun: false, fingerprint });
    const answers = await Promise.all(
      [admin, bia].map((who) => callAs(who, store(), 'POST', '/admin/products/import', press())),
    );
    const winner = answers[0]?.status === 200 ? admin : bia;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain(`${winner.user.name} importou este mesmo arquivo`);
    expect(await stockOf(store(), manga)).toBe(15);
    // Chosen again it would add to the stock again: whoever looks is told.
    expect((await send(csv)).body).toMatchObject({
      importedBefore: { by: winner.user.name },
      addsToStock: true,
    });
  });

  it('a file that says how many there are, or is wrong, adds to no stock', async () => {
    const manga = await stockUp(store(), 'Manga', 10);
    const adds = async (csv: string) => (await send(csv)).body.addsToStock;
    expect(await adds(table(['Id', 'Estoque'], [manga, '15']))).toBe(false);
    expect(await adds((await exported()).replace(';10;10;', ';12;10;').replace('Manga', ''))).toBe(false);
    expect(await adds((await exported()).replace('Manga', 'Manga-rosa'))).toBe(false);
  });

  it('a screen without ids sees its preview, and is asked to load again before it imports', async () => {
    const manga = await stockUp(store(), 'Manga', 10);
    const csv = table(['Id', 'Preço'], [manga, '7,00']);
    const old = (more: object) => callAs(admin, store(), 'POST', '/admin/products/import', { csv, ...more });
    const preview = await old({ dryRun: true });
    expect(preview).toMatchObject({ status: 200, body: { updated: 1 } });
    const refused = await old({ dryRun: false, fingerprint: preview.body.fingerprint });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Recarregue a página e confira o arquivo de novo' },
    });
  });
});
