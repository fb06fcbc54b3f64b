import { cents } from '@cesta/contract/base/money';
import type { DeskSearchAnswer } from '@cesta/contract/panel/desk-search';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLACE, useRounds } from '../../testing/rounds.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { importOrder } from '../orders/import.service.ts';
import { peopleStatement } from './search.queries.ts';

const { at, day, ana, honey, basketOf, orderOf, store } = useRounds();

async function search(q: string): Promise<DeskSearchAnswer> {
  const { status, body } = await ana().call('GET', `/admin/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

const namesOf = async (q: string) => (await search(q)).results.map(({ name }) => name);

interface Known {
  phone?: string;
  cpf?: string;
  neighborhood?: string;
}

async function person(name: string, { phone, cpf, neighborhood }: Known = {}): Promise<SignedIn> {
  const signedIn = await signIn(store(), { name });
  const { id } = signedIn.user;
  const { pool } = store().deps.database;
  await pool.query('update users set phone = $1, cpf = $2 where id = $3', [phone ?? null, cpf ?? null, id]);
  if (neighborhood) {
    const url = `/api/users/${id}/addresses`;
    const payload = { label: 'Casa', ...PLACE, neighborhood };
    await store().app.inject({ method: 'POST', url, headers: signedIn.headers, payload });
  }
  return signedIn;
}

describe('the search of the desk', () => {
  let luzia: SignedIn;
  beforeAll(async () => {
    const known = { phone: '71988776655', cpf: '12345678909', neighborhood: 'Rio Vermelho' };
    luzia = await person('Luzia Conceição Araújo', known);
    await person('Iluzião Almeida');
  });

  it.each([
    ['luzia araujo', 'by name, without accents'],
    ['ARAÚJO lUZ', 'in any order, by beginnings'],
    ['ceicao', 'from within a name'],
    ['(71) 98877-6655', 'by phone as it is written'],
    ['+55 71 98877 6655', 'by phone as WhatsApp has it'],
    ['776655', 'by the end of the phone'],
    ['123.456.789-09', 'by CPF with its signs'],
    ['12345678909', 'by CPF without'],
    ['rio vermelho', 'by neighbourhood'],
    ['luzia vermelho', 'by name and neighbourhood'],
  ])('finds somebody with %j: %s', async (q) => {
    const { results, more } = await search(q);
    expect(results).toEqual([
      {
        kind: 'person',
        id: luzia.user.id,
        person_id: luzia.user.id,
        name: 'Luzia Conceição Araújo',
        email: luzia.user.email,
        phone: '71988776655',
        neighborhood: 'Rio Vermelho',
        city: 'Salvador',
        subscription: null,
      },
    ]);
    expect(more).toBe(false);
  });

  it('finds by e-mail, and by its beginning', async () => {
    expect(await namesOf(luzia.user.email)).toEqual(['Luzia Conceição Araújo']);
    expect(await namesOf(luzia.user.email.slice(0, -4))).toContain('Luzia Conceição Araújo');
  });

  it('looks from the third letter on, and puts beginnings first', async () => {
    expect(await namesOf('lu')).toEqual([]);
    expect(await namesOf('luz')).toEqual(['Luzia Conceição Araújo', 'Iluzião Almeida']);
  });

  it.each(['%%%', '___', 'luz%', 'lu_ia', 'a\\b', "o'neill", 'x'.repeat(120)])(
    'takes %j as it stands',
    async (q) => {
      expect(await namesOf(q)).toEqual([]);
    },
  );

  it('refuses what nobody types', async () => {
    expect((await ana().call('GET', `/admin/search?q=${'x'.repeat(2000)}`)).status).toBe(400);
    expect((await search('')).results).toEqual([]);
    expect((await ana().call('GET', '/admin/search')).body.results).toEqual([]);
  });

  it('finds an order by its eight characters, and whose it is', async () => {
    const { id, customer } = await orderOf();
    const number = id.slice(0, 8);
    for (const q of [`#${number.toUpperCase()}`, number, `pedido ${number}`, id]) {
      const { results } = await search(q);
      const orders = results.filter(({ kind }) => kind === 'order');
      expect(orders).toMatchObject([
        { id, person_id: customer.id, name: 'Rosa', total: 70, status: 'confirmed', payment_status: 'paid' },
      ]);
    }
    await store().deps.database.pool.query('update orders set deleted_at = now() where id = $1', [id]);
    expect((await search(`#${number}`)).results).toEqual([]);
  });

  it('finds the box of the coming round, and whom it goes to', async () => {
    const { subscriber } = await basketOf();
    const { customer } = await orderOf();
    at(`${day(1)}T09:00`);
    const [order] = (await search('caixa 1')).results;
    expect(order).toMatchObject({ kind: 'stop', of: 'order', box: 1, date: day(4), person_id: customer.id });
    const [basket] = (await search('2')).results;
    expect(basket).toMatchObject({ kind: 'stop', of: 'basket', box: 2, person_id: subscriber.id });
    expect((await search('caixa 3')).results).toEqual([]);
  });

  it('leaves out who has left, and keeps their orders to be found', async () => {
    const gone = await person('Vanda Partida');
    const orderId = await importOrder(store().db, {
      customer: gone.user,
      address: PLACE,
      lines: [{ productId: honey(), name: 'Mel', price: cents(20_00), quantity: 1 }],
      status: 'delivered',
      paymentStatus: 'paid',
      at: store().clock.now(),
    });
    expect(await namesOf('vanda')).toEqual(['Vanda Partida']);
    const url = `/api/users/${gone.user.id}`;
    const payload = { password: gone.password };
    await store().app.inject({ method: 'DELETE', url, headers: gone.headers, payload });
    expect(await namesOf('vanda')).toEqual([]);
    expect(await namesOf('conta excluida')).toEqual([]);
    const { results } = await search(`#${orderId.slice(0, 8)}`);
    expect(results).toMatchObject([{ kind: 'order', id: orderId, person_id: null }]);
  });

  it('is for the office alone', async () => {
    const { app } = store();
    expect((await app.inject({ url: '/api/admin/search?q=luzia' })).statusCode).toBe(401);
    const { headers } = await signIn(store());
    expect((await app.inject({ url: '/api/admin/search?q=luzia', headers })).statusCode).toBe(403);
  });

  describe('among many', () => {
    beforeAll(async () => {
      await store().db.execute(sql`
        insert into users (name, email, password_hash, phone, cpf)
        select 'Cliente ' || md5(n::text) || case when n % 20 = 0 then ' Quitéria' else '' end,
          'c' || n || '@muitos.test', 'x', '719' || lpad(n::text, 8, '0'), lpad((n * 7)::text, 11, '0')
        from generate_series(1, 20000) n`);
      await store().db.execute(sql`
        insert into addresses (user_id, label, zipcode, street, number, neighborhood, city, state, created_at)
        select id, 'Casa', '40110010', 'Rua A', '1', 'Bairro ' || left(md5(id::text), 5), 'Salvador', 'BA', now()
        from users where email like '%@muitos.test'`);
      await store().db.execute(sql`vacuum analyze users`);
      await store().db.execute(sql`vacuum analyze addresses`);
    });

    it('shows twenty and says that there are more', async () => {
      const { results, more } = await search('quiteria');
      expect(results).toHaveLength(20);
      expect(more).toBe(true);
    });

    it.each([[['quiteria', '71900000020']], [['c123', 'muitos']], [['12345678']], [['araujo', 'vermelho']]])(
      'needs no more than its indexes for %j',
      async (words) => {
        const { rows } = await store().db.execute(sql`explain ${peopleStatement(words, 21)}`);
        const plan = rows.map((row) => Object.values(row)[0]).join('\n');
        expect(plan).toContain('users_search');
        expect(plan).toContain('addresses_search');
        expect(plan).not.toMatch(/Seq Scan/);
      },
    );
  });
});
