import { randomUUID } from 'node:crypto';
import { addDays, dayOf, spokenDay } from '@cesta/contract/base/calendar';
import type { Farm } from '@cesta/contract/supply/farms';
import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../../testing/calling.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { harvestOffers } from '../harvest/harvest.tables.ts';

const store = useStore();
let admin: SignedIn;
let aipim: string;
let couve: string;
const pool = () => store().deps.database.pool;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin', name: 'Rosa do Escritório' });
  aipim = await stockUp(store(), 'Aipim', 10);
  couve = await stockUp(store(), 'Couve', 10);
});

const call = (method: Method, path: string, payload?: object) =>
  callAs(admin, store(), method, path, payload);

async function newProducer(name = 'Sítio da Maria'): Promise<string> {
  const about = { name, story: 'Planta', location: 'Cruz das Almas', products: 'Aipim' };
  return (await call('POST', '/producers', about)).body.id;
}

const contact = {
  phone: '(75) 99999-1234',
  email: 'Maria@Sitio.example',
  pixKey: '123.456.789-09',
  silence: 'usual',
};
const box = { unit: 'caixa de 20 kg', portions: 40, price: '85,00', priority: 1, usualQuantity: 3 };

const put = (producerId: string, version: number, crops: readonly object[], changes: object = {}) =>
  call('PUT', `/admin/farms/${producerId}`, { contact: { ...contact, version, ...changes }, crops });
const get = async (producerId: string): Promise<Farm> =>
  (await call('GET', `/admin/farms/${producerId}`)).body;

async function auditOf(producerId: string) {
  const { body } = await call('GET', '/admin/audit-log?subject=producer&limit=200');
  return body.entries
    .filter(({ subject_id }: { subject_id: string }) => subject_id === producerId)
    .map(({ field, from, to }: Record<string, string | null>) => [field, from, to]);
}

describe('a producer as a supplier', () => {
  it('is nothing but defaults while nobody has saved anything', async () => {
    const id = await newProducer();
    expect(await get(id)).toEqual({
      producerId: id,
      contact: { phone: '', email: '', pixKey: '', silence: 'nothing', version: 0 },
      crops: [],
      proofs: [],
    });
    expect(await call('GET', `/admin/farms/${randomUUID()}`)).toMatchObject({
      status: 404,
      body: { code: 'PRODUCER_NOT_FOUND' },
    });
  });

  it('is saved as a whole, with contact and crops in the farmer’s own units', async () => {
    const id = await newProducer();
    const gift = { ...box, productId: couve, unit: 'maço', portions: '1', price: 0 };
    const { status, body } = await put(id, 0, [{ ...box, productId: aipim }, gift]);
    expect([status, body]).toEqual([200, await get(id)]);
    expect(body).toMatchObject({
      contact: { phone: '75999991234', email: 'maria@sitio.example', silence: 'usual', version: 1 },
      crops: [
        { productName: 'Aipim', ...box, price: 85 },
        { productName: 'Couve', unit: 'maço', portions: 1, price: 0 },
      ],
    });
    const words = 'caixa de 20 kg com 40 porções por R$ 85,00, prioridade 1, 3 por semana';
    expect(await auditOf(id)).toEqual(
      expect.arrayContaining([
        ['telefone', null, '…1234'],
        ['chave Pix', null, '…9-09'],
        ['se não responder', 'conta como nada', 'entrega o usual'],
        ['planta Aipim', null, words],
      ]),
    );
  });

  it('a crop that is left out is taken out, keeps its row, and is the same one when it is grown again', async () => {
    const id = await newProducer();
    const first = (await put(id, 0, [{ ...box, productId: aipim }])).body.crops[0];
    expect((await put(id, 1, [])).body.crops).toEqual([]);
    const { rows } = await pool().query('select active, unit from crops where id = $1', [first.id]);
    expect(rows).toEqual([{ active: false, unit: 'caixa de 20 kg' }]);
    const again = (await put(id, 2, [{ ...box, productId: aipim, price: '90' }])).body;
    expect(again).toMatchObject({ contact: { version: 3 }, crops: [{ id: first.id, price: 90 }] });
  });

  it('what was said in a unit that is agreed otherwise since counts no more, and the audit log says so', async () => {
    const id = await newProducer();
    const aBox = { ...box, productId: aipim };
    await put(id, 0, [aBox, { ...box, productId: couve }]);
    const { crops } = await get(id);
    const cropOf = (productId: string) => crops.find((crop) => crop.productId === productId)?.id ?? '';
    const today = dayOf(store().clock.now());
    const [past, next] = [addDays(today, -1), addDays(today, 3)];
    const offer = (cropId: string, date: string) => ({
      cropId,
      date,
      quantity: 10,
      saidAt: store().clock.now(),
    });
    await store()
      .db.insert(harvestOffers)
      .values([offer(cropOf(aipim), past), offer(cropOf(aipim), next), offer(cropOf(couve), next)]);
    const kept = async () => {
      const rows = await store()
        .db.select()
        .from(harvestOffers)
        .where(
          inArray(
            harvestOffers.cropId,
            crops.map((crop) => crop.id),
          ),
        );
      return rows.map(({ cropId, date }) => [cropId, date]).sort();
    };
    // Another price is no other unit.
    await put(id, 1, [
      { ...aBox, price: '90,00' },
      { ...box, productId: couve },
    ]);
    expect(await kept()).toHaveLength(3);
    const changed = { ...aBox, price: '90,00', unit: 'kg', portions: 2 };
    expect((await put(id, 2, [changed, { ...box, productId: couve }])).status).toBe(200);
    expect(await kept()).toEqual(
      [
        [cropOf(aipim), past],
        [cropOf(couve), next],
      ].sort(),
    );
    const said = `10 × caixa de 20 kg, ${spokenDay(next)}`;
    expect(await auditOf(id)).toContainEqual(['o que vai ter de Aipim', said, null]);
  });

  it('refuses what is wrong by its place in the form, and saves nothing of it', async () => {
    const id = await newProducer();
    const twice = await put(id, 0, [
      { ...box, productId: aipim },
      { ...box, productId: aipim, unit: 'saco' },
    ]);
    expect(twice).toMatchObject({
      status: 422,
      body: { fields: { 'crops.1.productId': 'Este produto já está na lista' } },
    });
    const unknown = await put(id, 0, [
      { ...box, productId: aipim },
      { ...box, productId: randomUUID() },
    ]);
    expect(unknown).toMatchObject({
      status: 422,
      body: { fields: { 'crops.1.productId': 'Este produto não existe mais. Escolha outro.' } },
    });
    const wrong: [object, string][] = [
      [{ portions: 0 }, 'crops.0.portions'],
      [{ portions: '2,5' }, 'crops.0.portions'],
      [{ price: '1.250' }, 'crops.0.price'],
      [{ price: -1 }, 'crops.0.price'],
      [{ priority: 10 }, 'crops.0.priority'],
      [{ usualQuantity: -1 }, 'crops.0.usualQuantity'],
      [{ unit: ' ' }, 'crops.0.unit'],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await put(id, 0, [{ ...box, productId: aipim, ...changes }]);
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    }
    expect((await put(id, 0, [], { email: 'maria' })).body.fields).toEqual({
      'contact.email': 'Email inválido',
    });
    expect((await get(id)).contact.version).toBe(0);
    expect((await put(id, 0, [], { email: '', phone: '', pixKey: '' })).status).toBe(200);
  });

  it('who saves over a version that is not theirs is told, also when both begin at nothing', async () => {
    const id = await newProducer();
    const both = await Promise.all([
      put(id, 0, [{ ...box, productId: aipim }]),
      put(id, 0, [{ ...box, productId: couve }]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.message).toContain('Sítio da Maria foi alterado por outra pessoa');
    expect((await get(id)).crops).toHaveLength(1);
  });
});

describe('what has a history stays', () => {
  it('a producer that is deactivated keeps contact, crops and what was received', async () => {
    const id = await newProducer('Roça do Zé');
    const { crops } = (await put(id, 0, [{ ...box, productId: aipim }])).body;
    await receive(id, aipim, crops[0].id);
    expect((await call('DELETE', `/producers/${id}`)).status).toBe(200);
    const kept = await get(id);
    expect(kept).toMatchObject({ contact: { phone: '75999991234' }, crops: [{ id: crops[0].id }] });
    const { rows } = await pool().query('select count(*)::int as n from receipts where producer_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    await expect(pool().query('delete from producers where id = $1', [id])).rejects.toThrow(/foreign key/);
  });

  it('a product with crops and receipts is archived, stays named, and is not planted anew', async () => {
    const quiabo = await stockUp(store(), 'Quiabo', 5);
    const [grower, other] = [await newProducer('Dona Nalva'), await newProducer('Seu Bira')];
    const { crops } = (await put(grower, 0, [{ ...box, productId: quiabo }])).body;
    await receive(grower, quiabo, crops[0].id);
    expect((await call('DELETE', `/products/${quiabo}`)).status).toBe(200);

    expect((await get(grower)).crops).toMatchObject([{ productName: 'Quiabo' }]);
    expect((await put(grower, 1, [{ ...box, productId: quiabo, price: 70 }])).status).toBe(200);
    expect((await put(other, 0, [{ ...box, productId: quiabo }])).body.fields).toEqual({
      'crops.0.productId': 'Este produto não existe mais. Escolha outro.',
    });
    expect((await call('POST', `/admin/products/${quiabo}/restore`)).status).toBe(200);
    expect((await put(other, 0, [{ ...box, productId: quiabo }])).status).toBe(200);
  });

  async function receive(producerId: string, productId: string, cropId: string): Promise<void> {
    await pool().query(
      `insert into receipts (id, date, producer_id, product_id, crop_id, kind, product_name, unit, portions,
        price_cents, quantity_thousandths, entered_at, entered_by)
       values ($1, '2027-03-02', $2, $3, $4, 'received', 'x', 'caixa', 40, 8500, 2500, now(), 'Rosa')`,
      [randomUUID(), producerId, productId, cropId],
    );
  }
});
