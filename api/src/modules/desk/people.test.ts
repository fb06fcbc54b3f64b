import { cents } from '@cesta/contract/base/money';
import type { PeopleList, PersonRow } from '@cesta/contract/panel/people';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { fillShelf, leastBasket } from '../../testing/subscribers.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';
import { importSubscription } from '../subscriptions/starting/import.service.ts';

const store = useStore();
let admin: SignedIn;
let mango: string;

const PLACE = {
  street: 'Rua A',
  number: '1',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40110010',
};

async function ask(query: string): Promise<PeopleList> {
  const response = await store().app.inject({ url: `/api/admin/people?${query}`, headers: admin.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function everybody(query: string): Promise<PersonRow[]> {
  const people: PersonRow[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page: PeopleList = await ask(`${query}&limit=2${next && `&after=${encodeURIComponent(next)}`}`);
    people.push(...page.people);
    next = page.next;
  }
  return people;
}

const namesOf = (people: readonly PersonRow[]) => people.map(({ name }) => name);

async function orderOf({ user }: SignedIn, day: string, paymentStatus: 'paid' | 'pending' = 'paid') {
  return importOrder(store().db, {
    customer: user,
    address: PLACE,
    lines: [{ productId: mango, name: 'Manga', price: cents(10_00), quantity: 1 }],
    status: paymentStatus === 'paid' ? 'delivered' : 'pending',
    paymentStatus,
    at: new Date(`${day}T12:00:00Z`),
  });
}

describe('the customers', () => {
  beforeAll(async () => {
    admin = await signIn(store(), { role: 'admin', name: 'Olga Escritório' });
    mango = await stockUp(store(), 'Manga', 100);
    const people: SignedIn[] = [];
    for (const [place, name] of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Flor'].entries()) {
      const made = await signIn(store(), { name: `${name} Clientela` });
      people.push(made);
      // Two share a moment: page ends fall between equals.
      await store().db.execute(
        sql`update users set created_at = ${`2026-0${Math.floor(place / 2) + 1}-01T00:00:00.000123Z`}::timestamptz where id = ${made.user.id}`,
      );
    }
    const [ana, bia, caio, davi] = people as [SignedIn, SignedIn, SignedIn, SignedIn];
    await orderOf(ana, '2026-05-01');
    await orderOf(ana, '2026-08-01');
    await orderOf(bia, '2026-07-01', 'pending');
    await orderOf(caio, '2026-06-01');
    const deleted = await orderOf(davi, '2026-09-01');
    await store().db.execute(sql`update orders set deleted_at = now() where id = ${deleted}`);
    const shelf = await fillShelf(store());
    const productIds = leastBasket(shelf, 'essencial').map(({ productId }) => productId);
    const createdAt = store().clock.now();
    await importSubscription(
      store().db,
      { userId: caio.user.id, planType: 'essencial', status: 'active', productIds, createdAt },
      createdAt,
    );
  });

  it('come newest first, each once over all pages, without the staff', async () => {
    const people = await everybody('sort=newest');
    const names = namesOf(people);
    expect(new Set(names).size).toBe(6);
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['Eva Clientela', 'Flor Clientela']));
    expect(new Set(names.slice(4))).toEqual(new Set(['Ana Clientela', 'Bia Clientela']));
    expect((await ask('')).total).toBe(6);
    expect(namesOf((await ask('')).people)).toEqual(names);
  });

  it('come by their last order, and then those who have none', async () => {
    const people = await everybody('sort=last-order');
    expect(namesOf(people).slice(0, 3)).toEqual(['Ana Clientela', 'Bia Clientela', 'Caio Clientela']);
    expect(new Set(namesOf(people).slice(3))).toEqual(
      new Set(['Davi Clientela', 'Eva Clientela', 'Flor Clientela']),
    );
  });

  it('tell what each has paid, when they ordered last and what they subscribe to', async () => {
    const people = new Map((await everybody('')).map((row) => [row.name.split(' ')[0], row]));
    expect(people.get('Ana')).toMatchObject({
      last_order_at: '2026-08-01T12:00:00.000Z',
      total_paid: 40,
      subscription: null,
    });
    expect(people.get('Bia')).toMatchObject({ last_order_at: '2026-07-01T12:00:00.000Z', total_paid: 0 });
    expect(people.get('Davi')).toMatchObject({ last_order_at: null, total_paid: 0 });
    const caio = people.get('Caio');
    expect(caio?.subscription).toMatchObject({ plan_name: 'Essencial', status: 'active' });
    // The order and the week that is paid, each as it was charged.
    const { rows } = await store().db.execute<{ weeks: string }>(sql`
      select coalesce(sum(i.amount_cents), 0) as weeks from subscription_invoices i
      join subscriptions s on s.id = i.subscription_id where s.user_id = ${caio?.id} and i.paid_at is not null`);
    expect(caio?.total_paid).toBe(20 + Number(rows[0]?.weeks) / 100);
  });

  it('are found by what the search of the desk finds them by', async () => {
    expect(namesOf((await ask('q=clientela+fl%C3%B4r')).people)).toEqual(['Flor Clientela']);
    const found = await ask('q=clientela&sort=last-order&limit=3');
    expect(namesOf(found.people)).toEqual(['Ana Clientela', 'Bia Clientela', 'Caio Clientela']);
    expect(found).toMatchObject({ next: null, total: 3, total_is_least: true });
    expect((await ask('q=olga')).people).toEqual([]);
    expect((await ask('q=zzz')).people).toEqual([]);
  });

  it('refuses what cannot be asked', async () => {
    for (const query of [
      'sort=name',
      'after=x',
      `after=${encodeURIComponent("u~2026-01-01'~x")}`,
      'limit=101',
    ]) {
      const url = `/api/admin/people?${query}`;
      expect((await store().app.inject({ url, headers: admin.headers })).statusCode, query).toBe(400);
    }
    const { headers } = await signIn(store(), { name: 'Zeca' });
    expect((await store().app.inject({ url: '/api/admin/people', headers })).statusCode).toBe(403);
  });

  it('stand in the table for a spreadsheet with the same figures', async () => {
    const url = '/api/admin/exports/customers';
    const { body } = await store().app.inject({ url, headers: admin.headers });
    const lines = body.trim().split('\r\n');
    expect(lines[0]).toBe('Cliente;Email;Telefone;Cadastro;Último pedido;Total pago;Plano;Assinatura');
    const ana = lines.find((line) => line.startsWith('Ana Clientela;'));
    expect(ana?.endsWith(';01/08/2026 09:00;40,00;;')).toBe(true);
    const caio = lines.find((line) => line.startsWith('Caio Clientela;'));
    expect(caio?.endsWith(';Essencial;Ativa')).toBe(true);
  });
});
