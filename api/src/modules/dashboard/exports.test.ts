import { type Cents, cents } from '@cesta/contract/base/money';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../platform/csv.rules.ts';
import { callAs } from '../../testing/calling.ts';
import { PLACE } from '../../testing/rounds.ts';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';
import { orders } from '../orders/orders.tables.ts';
import { exportName } from './exports.rules.ts';

const store = useStore();

describe('a line of the table', () => {
  it('opens right in a Brazilian spreadsheet', () => {
    const cells = ['Açaí; "puro"', 1.5, { cents: 1_234_50 as Cents }, new Date('2026-11-15T02:30:00Z'), null];
    expect(csvLine(cells)).toBe('"Açaí; ""puro""";1,5;1234,50;14/11/2026 23:30;\r\n');
  });

  it.each(['=1+1', '+55', '-x', '@sum', '＝1', '＠sum'])('never starts a formula: %j', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  it.each([
    ['Rua A, 12', '"Rua A, 12"'],
    ['a\tb', '"a\tb"'],
    ['a\rb', '"a\rb"'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['uva-passa @ R$ 2', 'uva-passa @ R$ 2'],
  ])('quotes whatever some program takes for the end of a cell: %j', (text, cell) => {
    expect(csvLine([text, 'b'])).toBe(`${cell};b\r\n`);
  });

  it.each([
    ['\tx', `"'\tx"`],
    ['  =1+1', `"  '=1+1"`],
    ['\u00a0@sum', `"\u00a0'@sum"`],
    ['\r=1', `"'\r'=1"`],
    ['a,=1', `"a,'=1"`],
    ['a; +1', `"a; '+1"`],
    ['a\n-1', `"a\n'-1"`],
    ['x","=1', `"x"",""'=1"`],
  ])('starts no formula behind spaces, tabs and separators either: %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });
});

describe('the name of the file', () => {
  it.each([
    [{ from: '2026-10-17', to: '2026-11-15' }, 'pedidos-2026-10-17-a-2026-11-15.csv'],
    [{ from: '2026-10-17' }, 'pedidos-desde-2026-10-17.csv'],
    [{ to: '2026-11-15' }, 'pedidos-ate-2026-11-15.csv'],
    [{}, 'pedidos.csv'],
  ])('says what is in it: %j', (period, name) => {
    expect(exportName('orders', period)).toBe(name);
  });
});

describe('the export', () => {
  async function exported(path: string, headers: Record<string, string>) {
    const response = await store().app.inject({ url: `/api/admin/exports/${path}`, headers });
    return {
      status: response.statusCode,
      type: response.headers['content-type'],
      disposition: response.headers['content-disposition'],
      text: response.body,
    };
  }

  /** Seven copies share each moment, which is finer than a Date's, so that page ends fall between equals. */
  async function copyOrder(id: string, times: number): Promise<void> {
    await store().db.execute(sql`
      insert into orders (user_id, status, payment_status, total_cents, shipping_cents, delivery_address,
        customer_name, customer_email, created_at, updated_at)
      select user_id, status, payment_status, total_cents, shipping_cents, delivery_address,
        customer_name, customer_email, created_at + floor(n / 7.0) * interval '1003 microseconds', updated_at
      from orders, generate_series(1, ${times}) n where id = ${id}`);
  }

  it('holds every order of the period once, over page ends and equal moments', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const { user } = await signIn(store(), { name: 'Maria' });
    const productId = await stockUp(store(), 'Manga', 5);
    const address = {
      street: 'Rua A',
      number: '1',
      complement: '',
      neighborhood: 'Barra',
      city: 'Salvador',
      state: 'BA',
      zipcode: '40110010',
    };
    const lines = [{ productId, name: 'Manga', price: 10_00 as Cents, quantity: 2 }];
    const past = { customer: user, address, lines, status: 'delivered', paymentStatus: 'paid' } as const;
    const { db } = store();
    const first = await importOrder(db, { ...past, at: new Date('2026-05-10T12:00:00Z') });
    await copyOrder(first, 1204);
    await importOrder(db, { ...past, at: new Date('2026-05-12T02:59:00Z') });
    await importOrder(db, { ...past, at: new Date('2026-05-12T03:01:00Z') });
    const { type, disposition, text } = await exported('orders?from=2026-05-10&to=2026-05-11', admin.headers);
    expect(disposition).toBe('attachment; filename="pedidos-2026-05-10-a-2026-05-11.csv"');
    expect(type).toBe('text/csv; charset=utf-8');
    expect(text.startsWith('\uFEFFPedido;Data;')).toBe(true);
    const rows = text.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(1206);
    expect(new Set(rows.map((row) => row.split(';')[0])).size).toBe(1206);
    expect(text).toContain(';2 x Manga;10,00;30,00;');
  });

  it('says in its last column what of an order went back', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const { user } = await signIn(store());
    const productId = await stockUp(store(), 'Caju', 5);
    const lines = [{ productId, name: 'Caju', price: 10_00 as Cents, quantity: 2 }];
    const sold = {
      customer: user,
      address: PLACE,
      lines,
      status: 'delivered',
      paymentStatus: 'paid',
    } as const;
    const { db } = store();
    const at = new Date('2026-04-10T12:00:00Z');
    const whole = await importOrder(db, { ...sold, at });
    const part = await importOrder(db, { ...sold, at });
    await db
      .update(orders)
      .set({ paidCents: cents(30_00), refundedCents: cents(7_50) })
      .where(eq(orders.id, part));
    const { text } = await exported('orders?from=2026-04-10&to=2026-04-10', admin.headers);
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head?.endsWith(';Total;Observações;Reembolsado')).toBe(true);
    const back = new Map(rows.map((row) => [row.split(';')[0], row.split(';').at(-1)]));
    expect(back).toEqual(
      new Map([
        [whole, '0,00'],
        [part, '7,50'],
      ]),
    );
  });

  it.each(['orders', 'subscriptions', 'customers', 'payments'])(
    'stands in the audit log with who, what and which days: %s',
    async (kind) => {
      const ana = await signIn(store(), { role: 'admin', name: 'Ana Souza' });
      expect((await exported(`${kind}?from=2026-05-10&to=2026-05-11`, ana.headers)).status).toBe(200);
      await exported(kind, ana.headers);
      const log = await callAs(ana, store(), 'GET', `/admin/audit-log?by=${ana.user.id}&subject=download`);
      const about = { subject: 'download', subject_id: kind, action: 'downloaded', from: null };
      expect(log.body.entries).toMatchObject([
        { ...about, to: null, by: { name: 'Ana Souza' } },
        { ...about, to: '2026-05-10 a 2026-05-11' },
      ]);
    },
  );

  it('is not noted when it was refused', async () => {
    const ana = await signIn(store(), { role: 'admin' });
    await exported('orders?from=2026-02-02&to=2026-01-01', ana.headers);
    const log = await callAs(ana, store(), 'GET', `/admin/audit-log?by=${ana.user.id}`);
    expect(log.body.entries).toEqual([]);
  });

  it('sheets that are printed are noted like a file, for packers too', async () => {
    const ana = await signIn(store(), { role: 'admin' });
    const bia = await signIn(store(), { role: 'packer' });
    const customer = await signIn(store());
    const print = (who: SignedIn, day: string) =>
      callAs(who, store(), 'POST', '/admin/printed-sheets', { day });
    expect((await print(customer, '2026-05-10')).status).toBe(403);
    expect((await print(bia, '2026-05-10')).status).toBe(200);
    expect((await print(bia, 'hoje')).status).toBe(422);
    const log = await callAs(ana, store(), 'GET', `/admin/audit-log?by=${bia.user.id}`);
    expect(log.body.entries).toMatchObject([{ subject: 'download', subject_id: 'sheets', to: '2026-05-10' }]);
  });

  it('is for the operator alone', async () => {
    const customer = await signIn(store());
    const admin = await signIn(store(), { role: 'admin' });
    expect((await exported('customers', customer.headers)).status).toBe(403);
    expect((await exported('customers', admin.headers)).text).toContain('Maria');
    expect((await exported('subscriptions', admin.headers)).status).toBe(200);
    expect((await exported('secrets', admin.headers)).status).toBe(404);
    expect((await exported('orders?from=2026-02-02&to=2026-01-01', admin.headers)).status).toBe(400);
  });
});
