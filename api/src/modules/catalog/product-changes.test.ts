import { beforeAll, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  customer = await signIn(store());
});

const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, path, payload);

let made = 0;
async function plant(changes: object = {}) {
  made += 1;
  const { status, body } = await call('POST', '/products', {
    name: `Couve ${made}`,
    description: 'Folhas largas',
    price: 10,
    stock: 20,
    category: 'Verduras',
    imageUrl: '/favicon.svg',
    ...changes,
  });
  expect(status).toBe(201);
  return body;
}

const change = async (changes: object[], as: SignedIn | null = admin) =>
  call('POST', '/admin/products/changes', { changes }, as);
const seen = async (id: string) => (await call('GET', `/products/${id}`)).body;

describe('several products changed by one press', () => {
  it('is for the office alone', async () => {
    const { id, version } = await plant();
    expect((await change([{ id, version, price: 1 }], null)).status).toBe(401);
    expect((await change([{ id, version, price: 1 }], customer)).status).toBe(403);
  });

  it('changes price, stock and switch of each, and leaves the rest as it is', async () => {
    const [kale, leek] = [await plant(), await plant({ unit: 'maço' })];
    const { status, body } = await change([
      { id: kale.id, version: kale.version, price: '12,50', active: false },
      { id: leek.id, version: leek.version, stock: 25, previousStock: 20 },
    ]);
    expect(status).toBe(200);
    expect(body.results).toHaveLength(2);
    expect(await seen(kale.id)).toMatchObject({ price: 12.5, active: false, stock: 20, version: 2 });
    expect(await seen(leek.id)).toMatchObject({ price: 10, active: true, stock: 25, unit: 'maço' });
  });

  it('leaves alone what another person changed meanwhile, names it, and changes the others', async () => {
    const [kale, leek] = [await plant(), await plant()];
    await change([{ id: kale.id, version: kale.version, price: 99 }]);
    const { status, body } = await change([
      { id: kale.id, version: kale.version, price: 11 },
      { id: leek.id, version: leek.version, price: 11 },
    ]);
    expect(status).toBe(200);
    const of = (id: string) => body.results.find((result: { id: string }) => result.id === id);
    expect(of(kale.id)).toMatchObject({
      refused: expect.stringContaining(kale.name),
      product: { price: 99 },
    });
    expect(of(leek.id).refused).toBeUndefined();
    expect(await seen(leek.id)).toMatchObject({ price: 11 });
  });

  it('says of what is archived by now that it is not there', async () => {
    const kale = await plant();
    await call('DELETE', `/products/${kale.id}`);
    const { body } = await change([{ id: kale.id, version: kale.version, price: 11 }]);
    expect(body.results).toEqual([{ id: kale.id, refused: 'Produto não encontrado' }]);
  });

  it('keeps a sale that happens meanwhile', async () => {
    const kale = await plant({ stock: 20 });
    const rival = await store().deps.database.pool.connect();
    await rival.query('begin');
    await rival.query('update products set stock = stock - 3 where id = $1', [kale.id]);
    const changing = change([{ id: kale.id, version: kale.version, stock: 30, previousStock: 20 }]);
    await untilWaiting(store(), 1);
    await rival.query('commit');
    rival.release();
    expect((await changing).body.results[0].product.stock).toBe(27);
  });

  it('takes no stock below nothing', async () => {
    const kale = await plant({ stock: 20 });
    await store().deps.database.pool.query('update products set stock = 2 where id = $1', [kale.id]);
    const { body } = await change([{ id: kale.id, version: kale.version, stock: 5, previousStock: 20 }]);
    expect(body.results[0]).toMatchObject({
      refused: expect.stringContaining('agora há 2'),
      product: { stock: 2 },
    });
  });

  it('refuses nonsense as a whole: no row, one row twice, a price of nothing, no change', async () => {
    const { id, version } = await plant();
    for (const changes of [
      [],
      [
        { id, version, price: 1 },
        { id, version, price: 2 },
      ],
      [{ id, version, price: 0 }],
      [{ id, version, stock: -1 }],
      [{ id, version }],
    ])
      expect((await change(changes)).status).toBe(422);
    expect(await seen(id)).toMatchObject({ price: 10, version: 1 });
  });

  it('stands in the audit log, each product with its old and its new value', async () => {
    const kale = await plant();
    await change([{ id: kale.id, version: kale.version, price: 12, active: false }]);
    const { entries } = (await call('GET', '/admin/audit-log?subject=product')).body;
    const own = entries.filter((entry: { subject_id: string }) => entry.subject_id === kale.id);
    expect(own.map(({ action, from, to }: Record<string, string>) => [action, from, to])).toEqual(
      expect.arrayContaining([
        ['price', '1000', '1200'],
        ['active', 'true', 'false'],
      ]),
    );
  });
});

describe('an archived product', () => {
  const archived = async (as: SignedIn | null = admin) =>
    (await call('GET', '/products?archived=true', undefined, as)).body.products as Record<string, string>[];

  it('stands among the archived, for the office alone', async () => {
    const kale = await plant();
    expect((await call('DELETE', `/products/${kale.id}`)).body.message).toBe('Produto excluído com sucesso!');
    expect(await archived()).toContainEqual(
      expect.objectContaining({ id: kale.id, archived_at: expect.any(String) }),
    );
    expect((await archived(customer)).map(({ id }) => id)).not.toContain(kale.id);
    expect((await archived(null)).map(({ id }) => id)).not.toContain(kale.id);
    expect((await call('GET', `/products/${kale.id}`)).status).toBe(404);
  });

  it('comes back with its price, stock and switch, once however often it is asked for', async () => {
    const kale = await plant({ price: 7.25, stock: 3, active: false });
    await call('DELETE', `/products/${kale.id}`);
    expect((await call('POST', `/admin/products/${kale.id}/restore`, undefined, customer)).status).toBe(403);
    const { status, body } = await call('POST', `/admin/products/${kale.id}/restore`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: kale.id, price: 7.25, stock: 3, active: false, slug: kale.slug });
    expect(body.archived_at).toBeUndefined();
    expect((await call('POST', `/admin/products/${kale.id}/restore`)).body).toMatchObject({
      version: body.version,
    });
    expect((await archived()).map(({ id }) => id)).not.toContain(kale.id);
    const { entries } = (await call('GET', '/admin/audit-log?subject=product&limit=2')).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['restored', 'deleted']);
  });

  it('takes another address when its own is taken, and refuses an edit from before', async () => {
    const kale = await plant({ name: 'Couve-flor' });
    await call('DELETE', `/products/${kale.id}`);
    const other = await plant({ name: 'Couve-flor' });
    const { body } = await call('POST', `/admin/products/${kale.id}/restore`);
    expect(other.slug).toBe('couve-flor');
    expect(body.slug).toMatch(/^couve-flor-/);
    const [result] = (await change([{ id: kale.id, version: kale.version, price: 1 }])).body.results;
    expect(result.refused).toContain('Couve-flor');
  });

  it('is not to be found when it never was', async () => {
    const nobody = '11111111-1111-4111-8111-111111111111';
    expect((await call('POST', `/admin/products/${nobody}/restore`)).status).toBe(404);
  });
});
