import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import type { AuditEntry } from '@cesta/contract/panel/audit';
import type { Person } from '@cesta/contract/panel/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';

const store = useStore();
let admin: SignedIn;
let productId: string;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin', name: 'Olga' });
  productId = await stockUp(store(), 'Manga', 100);
});

const get = (path: string, who: SignedIn = admin) =>
  store().app.inject({ url: `/api${path}`, headers: who.headers });

const PLACE = {
  street: 'Rua A',
  number: '1',
  complement: '',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40110010',
};

async function orderOf(
  { user }: SignedIn,
  paymentStatus: 'paid' | 'pending' = 'paid',
  at = '2026-05-10T12:00:00Z',
) {
  const lines = [{ productId, name: 'Manga', price: cents(10_00), quantity: 2 }];
  const status = paymentStatus === 'paid' ? 'delivered' : 'pending';
  return importOrder(store().db, {
    customer: user,
    address: PLACE,
    lines,
    status,
    paymentStatus,
    at: new Date(at),
  });
}

async function personOf(id: string): Promise<Person> {
  const response = await get(`/admin/people/${id}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ person: Person }>().person;
}

describe('the person', () => {
  it('is told whole, with what was paid and what came back of it', async () => {
    const maria = await signIn(store(), { name: 'Maria da Silva' });
    const id = await orderOf(maria);
    await orderOf(maria, 'paid', '2026-06-10T12:00:00Z');
    await orderOf(maria, 'pending', '2026-06-11T12:00:00Z');
    await store().deps.database.pool.query('update orders set refunded_cents = 500 where id = $1', [id]);
    const url = `/api/users/${maria.user.id}/addresses`;
    const payload = { label: 'Casa', ...PLACE };
    await store().app.inject({ method: 'POST', url, headers: maria.headers, payload });
    expect(await personOf(maria.user.id)).toMatchObject({
      name: 'Maria da Silva',
      email: maria.user.email,
      email_confirmed: true,
      role: 'customer',
      addresses: [{ label: 'Casa', neighborhood: 'Barra', is_default: true }],
      subscriptions: [],
      last_order_at: '2026-06-11T12:00:00.000Z',
      total_paid: 55,
      counts: { orders: 3, messages: 0, emails: 0, notes: 0 },
    });
  });

  it('is told with CPF and birthdate when they buy, and without when they work here', async () => {
    for (const [role, cpf, birthdate] of [
      ['customer', '52998224725', '1980-05-01'],
      ['admin', null, null],
      ['packer', null, null],
    ] as const) {
      const { user } = await signIn(store(), { role });
      await store().deps.database.pool.query(
        "update users set cpf = '52998224725', birthdate = '1980-05-01' where id = $1",
        [user.id],
      );
      expect(await personOf(user.id)).toMatchObject({ role, cpf, birthdate });
    }
  });

  it('is for the office alone, and gone with the account', async () => {
    const rosa = await signIn(store());
    const path = `/admin/people/${rosa.user.id}`;
    expect((await get(path, rosa)).statusCode).toBe(403);
    const url = `/api/users/${rosa.user.id}`;
    const payload = { password: rosa.password };
    await store().app.inject({ method: 'DELETE', url, headers: rosa.headers, payload });
    const gone = await get(path);
    expect(gone.statusCode).toBe(404);
    expect(gone.json().message).toBe('Este cliente não existe, ou a conta foi excluída.');
  });

  it('tells what was written on both sides, without what an e-mail says', async () => {
    const { app, db, deps } = store();
    const maria = await signIn(store(), { name: 'Maria' });
    const { email } = maria.user;
    for (const message of ['Primeira', 'Segunda']) {
      const payload = { name: 'Maria', email: email.toUpperCase(), message };
      await app.inject({ method: 'POST', url: '/api/contact', payload });
      store().clock.advance(1000);
    }
    const key = `password-reset:${maria.user.id}` as const;
    const body = { text: 'https://loja.test/redefinir-senha?token=segredo', html: '<p>segredo</p>' };
    await deps.mail.post(db, { key, to: email, subject: 'Nova senha', ...body, confidential: true });
    const path = `/admin/people/${maria.user.id}`;
    const messages = (await get(`${path}/messages?limit=1`)).json();
    expect(messages).toMatchObject({ total: 2, messages: [{ message: 'Segunda', read_status: false }] });
    const older = (await get(`${path}/messages?limit=1&offset=1`)).json();
    expect(older.messages).toMatchObject([{ message: 'Primeira' }]);
    const emails = await get(`${path}/emails`);
    expect(emails.json().emails[0]).toMatchObject({ subject: 'Nova senha', state: 'outbox', sent_at: null });
    expect(emails.body).not.toContain('segredo');
    expect((await personOf(maria.user.id)).counts).toMatchObject({
      messages: 2,
      emails: emails.json().total,
    });
  });

  it('tells the money of orders that goes back, and an empty history of who never subscribed', async () => {
    const maria = await signIn(store());
    const orderId = await orderOf(maria);
    await store().deps.database.pool.query(
      `insert into refunds (payment_intent_id, order_id, amount_cents, reason, note, created_at, state_at)
       values ('pi_1', $1, 700, 'operator', 'Veio amassada', now(), now())`,
      [orderId],
    );
    const path = `/admin/people/${maria.user.id}`;
    expect((await get(`${path}/refunds`)).json()).toMatchObject({
      total: 1,
      refunds: [{ order_id: orderId, amount: 7, state: 'pending', reason: 'Veio amassada', done_at: null }],
    });
    expect((await get(`${path}/history`)).json()).toEqual({ entries: [], next: null, credit: 0 });
  });

  it('tells who of the staff did what to anything of theirs, and nothing else', async () => {
    const maria = await signIn(store());
    const other = await orderOf(await signIn(store()), 'pending');
    const orderId = await orderOf(maria, 'pending');
    const change = (id: string) =>
      store().app.inject({
        method: 'PATCH',
        url: `/api/orders/${id}/status`,
        headers: admin.headers,
        payload: { status: 'processing' },
      });
    await change(other);
    expect((await change(orderId)).statusCode).toBe(200);
    const path = `/admin/people/${maria.user.id}`;
    await store().app.inject({
      method: 'POST',
      url: `/api${path}/notes`,
      headers: admin.headers,
      payload: { id: randomUUID(), text: 'Ligou' },
    });
    const { entries, next } = (await get(`${path}/actions`)).json();
    const told = entries.map(({ by, subject_id, action }: AuditEntry) => [by.name, subject_id, action]);
    expect(told).toEqual([
      ['Olga', maria.user.id, 'note'],
      ['Olga', orderId, 'status'],
    ]);
    expect(next).toBeNull();
    const first = (await get(`${path}/actions?limit=1`)).json();
    expect(first.entries).toEqual(entries.slice(0, 1));
    expect((await get(`${path}/actions?limit=1&before=${first.next}`)).json().entries).toEqual(
      entries.slice(1),
    );
  });
});
