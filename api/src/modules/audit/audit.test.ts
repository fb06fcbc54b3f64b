import type { Cents } from '@cesta/contract/base/money';
import type { AuditAction, AuditEntry, AuditList } from '@cesta/contract/panel/audit';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';
import { writeAudit } from './audit.service.ts';

const store = useStore();
let ana: SignedIn;
let last = 0;

beforeAll(async () => {
  ana = await signIn(store(), { role: 'admin', name: 'Ana Souza' });
});
beforeEach(async () => {
  last = (await read()).entries[0]?.id ?? 0;
});

const call = (method: Method, path: string, payload?: object) => callAs(ana, store(), method, path, payload);

async function read(query = ''): Promise<AuditList> {
  const { status, body } = await call('GET', `/admin/audit-log${query}`);
  expect(status).toBe(200);
  return body;
}

/** What this test did, in the order in which it was done. */
async function news(): Promise<Partial<AuditEntry>[]> {
  const { entries } = await read('?limit=200');
  return entries
    .filter(({ id }) => id > last)
    .reverse()
    .map(({ subject, subject_id, subject_name, action, field, from, to }) => ({
      subject,
      subject_id,
      subject_name,
      action,
      ...(field && { field }),
      from,
      to,
    }));
}

const tomato = {
  name: 'Tomate',
  description: 'Do quintal',
  category: 'Legumes',
  price: 8.9,
  imageUrl: '/x.webp',
  stock: 10,
};

async function order(): Promise<string> {
  const customer = await signIn(store(), { name: 'Maria de Segredo' });
  const productId = await stockUp(store(), 'Manga', 5);
  return importOrder(store().db, {
    customer: customer.user,
    address: {
      street: 'Rua do Sigilo',
      number: '1',
      complement: '',
      neighborhood: 'Barra',
      city: 'Salvador',
      state: 'BA',
      zipcode: '40110010',
    },
    lines: [{ productId, name: 'Manga', price: 10_00 as Cents, quantity: 2 }],
    status: 'pending',
    paymentStatus: 'pending',
    at: store().clock.now(),
  });
}

describe('the audit log', () => {
  it('says who changed a price and a stock, from what to what', async () => {
    const { body } = await call('POST', '/products', tomato);
    const changed = { ...tomato, name: 'Tomate Italiano', price: 9.5, stock: 12, previousStock: 10 };
    await call('PUT', `/products/${body.id}`, changed);
    await call('PUT', `/products/${body.id}`, { ...changed, description: 'Outro', active: false, stock: 12 });
    await call('DELETE', `/products/${body.id}`);
    const subject = { subject: 'product', subject_id: body.id, subject_name: 'Tomate Italiano' };
    expect(await news()).toEqual([
      { ...subject, subject_name: 'Tomate', action: 'created', from: null, to: null },
      { ...subject, action: 'renamed', from: 'Tomate', to: 'Tomate Italiano' },
      { ...subject, action: 'price', from: '890', to: '950' },
      { ...subject, action: 'stock', from: '10', to: '12' },
      { ...subject, action: 'stock', from: '12', to: '14' },
      { ...subject, action: 'active', from: 'true', to: 'false' },
      { ...subject, action: 'edited', field: 'descrição', from: 'Do quintal', to: 'Outro' },
      { ...subject, action: 'deleted', from: null, to: null },
    ]);
    expect((await read('?limit=1')).entries[0]?.by).toEqual({ id: ana.user.id, name: 'Ana Souza' });
  });

  it('is read also where a newer release has written what this one does not know', async () => {
    const later = 'of_a_newer_release' as AuditAction;
    const about = { subject: 'product', id: crypto.randomUUID(), name: 'Quiabo' } as const;
    await writeAudit(store().db, store().clock.now(), { ...ana.user, press: crypto.randomUUID() }, about, [
      { action: later },
    ]);
    expect(await news()).toMatchObject([{ action: later, subject_name: 'Quiabo' }]);
  });

  it('keeps silent about what changed nothing and about what was refused', async () => {
    const { body } = await call('POST', '/products', tomato);
    last = (await read('?limit=1')).entries[0]?.id ?? 0;
    expect((await call('PUT', `/products/${body.id}`, tomato)).status).toBe(200);
    expect((await call('PUT', `/products/${body.id}`, { ...tomato, price: 1, version: 1 })).status).toBe(409);
    expect(
      (await call('PUT', `/products/${body.id}`, { ...tomato, stock: 0, previousStock: 99 })).status,
    ).toBe(409);
    expect(await news()).toEqual([]);
  });

  it('names an order by its number and nobody who bought it', async () => {
    const id = await order();
    await call('PATCH', `/orders/${id}/status`, { payment_status: 'paid' });
    await call('PATCH', `/orders/${id}/status`, { status: 'shipped' });
    await call('PATCH', `/orders/${id}/status`, { status: 'shipped' });
    await call('DELETE', `/orders/${id}`);
    const subject = { subject: 'order', subject_id: id, subject_name: '' };
    expect(await news()).toEqual([
      { ...subject, action: 'status', from: 'pending', to: 'confirmed' },
      { ...subject, action: 'payment', from: 'pending', to: 'paid' },
      { ...subject, action: 'status', from: 'confirmed', to: 'shipped' },
      { ...subject, action: 'deleted', from: null, to: null },
    ]);
    const { rows } = await store().db.execute(sql`select * from audit_log`);
    expect(JSON.stringify(rows)).not.toMatch(/Segredo|Sigilo/);
  });

  it('knows posts and producers too', async () => {
    const post = {
      title: 'Safra',
      author: 'Ana',
      content: '<p>Oi</p>',
      image_url: '/x.webp',
      published: false,
    };
    const written = (await call('POST', '/blog', post)).body;
    await call('PUT', `/blog/${written.id}`, { ...post, published: true, content: '<p>Olá</p>' });
    await call('PUT', `/blog/${written.id}`, {
      ...post,
      published: true,
      content: '<p>Olá</p>',
      excerpt: 'Oi!',
    });
    await call('DELETE', `/blog/${written.id}`);
    const farm = { name: 'Sítio', story: 'Era', location: 'Maragogipe', products: 'aipim' };
    const farmer = (await call('POST', '/producers', farm)).body;
    await call('DELETE', `/producers/${farmer.id}`);
    await call('DELETE', `/producers/${farmer.id}`);
    expect(
      (await news()).map(({ subject, subject_name, action, to }) => [subject, subject_name, action, to]),
    ).toEqual([
      ['post', 'Safra', 'created', null],
      ['post', 'Safra', 'published', 'true'],
      ['post', 'Safra', 'edited', 'Olá'],
      ['post', 'Safra', 'edited', 'Oi!'],
      ['post', 'Safra', 'deleted', null],
      ['producer', 'Sítio', 'created', null],
      ['producer', 'Sítio', 'active', 'false'],
    ]);
  });

  it('says what one press did: its entries bear one id, and no other press has it', async () => {
    const { body } = await call('POST', '/products', { ...tomato, name: 'Couve' });
    const changed = { ...tomato, name: 'Couve manteiga', price: 9.5, previousStock: 10 };
    await call('PUT', `/products/${body.id}`, changed);
    const { rows } = await store().db.execute<{ action: string; press: string }>(
      sql`select action, press from audit_log where subject_id = ${body.id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'renamed', 'price']);
    const [first, second, third] = rows.map(({ press }) => press);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(third);
    expect(first).not.toBe(second);
    const me = await call('GET', '/auth/verify');
    expect(me.body.user).not.toHaveProperty('press');
  });

  it('is undone with what it tells of', async () => {
    const { db, clock } = store();
    const subject = { subject: 'product', id: 'x', name: 'Nunca' } as const;
    await expect(
      db.transaction(async (tx) => {
        await writeAudit(tx, clock.now(), ana.user, subject, [{ action: 'deleted' }]);
        throw new Error('afterwards');
      }),
    ).rejects.toThrow('afterwards');
    expect(await news()).toEqual([]);
  });

  it('is only ever added to', async () => {
    const { db } = store();
    for (const statement of [
      sql`update audit_log set actor_name = 'Outra'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'audit_log is only ever added to' },
      });
    }
  });
});

describe('reading the audit log', () => {
  it('pages backwards without gap or repetition, by kind and by person', async () => {
    const { db, clock } = store();
    const bia = await signIn(store(), { role: 'admin', name: 'Bia' });
    const subject = { subject: 'coverage', id: 'z', name: 'Barra' } as const;
    for (let round = 0; round < 5; round += 1) {
      for (const { user } of [ana, bia]) {
        await writeAudit(db, clock.now(), user, subject, [{ action: 'range', from: 'a', to: String(round) }]);
      }
    }
    const seen: AuditEntry[] = [];
    for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null; ) {
      const page: AuditList = await read(`?subject=coverage&limit=3&before=${next}`);
      seen.push(...page.entries.filter(({ id }) => id > last));
      next = page.next;
    }
    expect(seen).toHaveLength(10);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).sort((a, b) => b - a));
    const hers = await read(`?by=${bia.user.id}`);
    expect(hers.entries.map(({ to }) => to)).toEqual(['4', '3', '2', '1', '0']);
    expect(hers.next).toBeNull();
    expect(hers.people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ana Souza', 'Bia']));
    expect((await read(`?by=${bia.user.id}&subject=order`)).entries).toEqual([]);
  });

  it('keeps what every field was and is, shortened, in words', async () => {
    const { body: farmer } = await call('POST', '/producers', {
      name: 'Sítio Boa Vista',
      story: 'Era uma vez',
      location: 'Maragogipe',
      products: 'aipim',
    });
    const { body } = await call('POST', '/products', { ...tomato, name: 'Jiló' });
    last = (await read('?limit=1')).entries[0]?.id ?? 0;
    const long = 'palavra '.repeat(100);
    const values = { ...tomato, name: 'Jiló', previousStock: 10 };
    await call('PUT', `/products/${body.id}`, { ...values, description: long, producerId: farmer.id });
    await call('PUT', `/producers/${farmer.id}`, {
      name: 'Sítio Boa Vista',
      story: 'Era  uma\noutra vez',
      location: 'Cachoeira',
      products: 'aipim',
      orderIndex: 3,
    });
    const told = (await news()).map(({ field, from, to }) => [field, from, to]);
    expect(told).toEqual([
      ['descrição', 'Do quintal', expect.stringMatching(/^palavra .*…$/)],
      ['produtor', null, 'Sítio Boa Vista'],
      ['história', 'Era uma vez', 'Era uma outra vez'],
      ['localização', 'Maragogipe', 'Cachoeira'],
      ['ordem', '0', '3'],
    ]);
    expect(told[0]?.[2]?.length).toBeLessThanOrEqual(300);
  });

  it('is read by days of Bahia, with both ends', async () => {
    const { db, clock } = store();
    const subject = { subject: 'coverage', id: 'days', name: 'Barra' } as const;
    for (const at of [
      '2020-03-10T02:59:59Z',
      '2020-03-10T03:00:00Z',
      '2020-03-12T02:59:59Z',
      '2020-03-12T03:00:00Z',
    ])
      await writeAudit(db, new Date(at), ana.user, subject, [{ action: 'range', to: at }]);
    const { entries } = await read('?from=2020-03-10&to=2020-03-11');
    expect(entries.map(({ to }) => to)).toEqual(['2020-03-12T02:59:59Z', '2020-03-10T03:00:00Z']);
    expect((await read('?to=2020-03-09')).entries.map(({ to }) => to)).toEqual(['2020-03-10T02:59:59Z']);
    expect(
      (await read(`?from=${new Date(clock.now().getTime() + 9e8).toISOString().slice(0, 10)}`)).entries,
    ).toEqual([]);
    expect((await call('GET', '/admin/audit-log?from=ontem')).status).toBe(400);
  });

  it('never tears apart on two pages what one press did', async () => {
    const { db, clock } = store();
    const press = '77777777-7777-4777-8777-777777777777';
    const many = Array.from({ length: 20 }, (_, n) => ({ subject: 'order', id: `o${n}` }) as const);
    await writeAudit(db, clock.now(), ana.user, { subject: 'order', id: 'before' }, [{ action: 'deleted' }]);
    await writeAudit(db, clock.now(), { ...ana.user, press }, many, [{ action: 'status', to: 'shipped' }]);
    await writeAudit(db, clock.now(), ana.user, { subject: 'order', id: 'after' }, [{ action: 'deleted' }]);
    const page = await read('?limit=5');
    expect(page.entries).toHaveLength(21);
    expect(new Set(page.entries.slice(1).map((entry) => entry.press))).toEqual(new Set([press]));
    const next = await read(`?limit=1&before=${page.next}`);
    expect(next.entries.map(({ subject_id }) => subject_id)).toEqual(['before']);
  });

  it('still names who has left', async () => {
    const { app, db, clock } = store();
    const caio = await signIn(store(), { role: 'admin', name: 'Caio' });
    await writeAudit(db, clock.now(), caio.user, { subject: 'order', id: 'y' }, [{ action: 'deleted' }]);
    const url = `/api/users/${caio.user.id}`;
    const payload = { password: caio.password };
    expect((await app.inject({ method: 'DELETE', url, headers: caio.headers, payload })).statusCode).toBe(
      200,
    );
    const { entries, people } = await read(`?by=${caio.user.id}`);
    expect(entries[0]?.by.name).toBe('Caio');
    expect(people.map(({ name }) => name)).toContain('Caio');
  });

  it('refuses what cannot be asked', async () => {
    expect((await call('GET', '/admin/audit-log?subject=secrets')).status).toBe(400);
    expect((await call('GET', '/admin/audit-log?by=ana')).status).toBe(400);
    expect((await call('GET', '/admin/audit-log?limit=201')).status).toBe(400);
  });

  it('needs no more than its indexes, however long it grows', async () => {
    const { db } = store();
    await db.execute(sql`
      insert into audit_log (at, actor_id, actor_name, subject, subject_id, action)
      select now(), ${ana.user.id}, 'Ana Souza', 'order', n::text, 'status' from generate_series(1, 20000) n`);
    await db.execute(sql`analyze audit_log`);
    const planOf = async (where: string) => {
      const { rows } = await db.execute(
        sql.raw(`explain select * from audit_log where ${where} order by id desc limit 51`),
      );
      return JSON.stringify(rows);
    };
    for (const where of [
      'id < 15000',
      `subject = 'coverage'`,
      `actor_id = '${ana.user.id}' and subject = 'post'`,
      `subject_id = '77'`,
    ]) {
      expect(await planOf(where)).not.toMatch(/Seq Scan|Sort/);
    }
  });
});
