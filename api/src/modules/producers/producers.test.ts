import type { Producer, ProducerInput } from '@cesta/contract/catalog/producers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { producers } from './producers.tables.ts';

const store = useStore();
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  customer = await signIn(store());
});
beforeEach(async () => {
  await store().db.delete(producers);
  store().deps.cache.drop('producers');
});

const maria = {
  name: 'Sítio da Maria',
  story: 'Planta há trinta anos',
  location: 'Cruz das Almas, BA',
  products: 'Aipim, banana e laranja',
};
const required = 'Preencha todos os campos obrigatórios';
const nobody = '/11111111-1111-4111-8111-111111111111';

const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, `/producers${path}`, payload);

const add = async (changes: object = {}) => (await call('POST', '', { ...maria, ...changes })).body;
const names = async (path: string, as: SignedIn | null) =>
  (await call('GET', path, undefined, as)).body.producers.map((producer: { name: string }) => producer.name);

describe('the list of producers', () => {
  it('is in display order, then by name without regard to accents', async () => {
    await add({ name: 'Zeca', orderIndex: 1 });
    await add({ name: 'Ubirajara', orderIndex: 2 });
    await add({ name: 'Ítalo', orderIndex: 2 });
    await add({ name: 'Adelaide', orderIndex: 2 });
    expect(await names('', null)).toEqual(['Zeca', 'Adelaide', 'Ítalo', 'Ubirajara']);
  });

  it('shows visitors and customers the active ones, whatever they ask for', async () => {
    await add({ name: 'Ativa' });
    await add({ name: 'Parada', active: false });
    for (const as of [null, customer]) {
      for (const path of ['', '?active=true', '?active=false'])
        expect(await names(path, as)).toEqual(['Ativa']);
    }
    expect(await names('', admin)).toEqual(['Ativa', 'Parada']);
    expect(await names('?active=true', admin)).toEqual(['Ativa']);
    expect(await names('?active=false', admin)).toEqual(['Parada']);
    expect((await call('GET', '?limit=1')).body).toMatchObject({ total: 2, producers: [{ name: 'Ativa' }] });
  });

  it('changes for visitors as soon as something is saved', async () => {
    expect(await names('?active=true', null)).toEqual([]);
    const { id } = await add();
    expect(await names('?active=true', null)).toEqual(['Sítio da Maria']);
    await call('PUT', `/${id}`, { ...maria, name: 'Sítio da Ana' });
    expect(await names('?active=true', null)).toEqual(['Sítio da Ana']);
  });
});

describe('a producer', () => {
  it('has its defaults', async () => {
    const { status, body } = await call('POST', '', maria);
    expect(status).toBe(201);
    const updated_at = store().clock.now().toISOString();
    const defaults = { imageUrl: '', organicEvidence: '', active: true, orderIndex: 0, updated_at };
    expect(body).toEqual({ id: expect.any(String), ...maria, ...defaults });
  });

  it('may name the main products as text or as a list', async () => {
    expect((await add({ products: ['Aipim', ' Banana ', ''] })).products).toBe('Aipim, Banana');
    expect((await add({ products: 'Aipim;  banana e mel' })).products).toBe('Aipim;  banana e mel');
  });

  it.each([
    ['name', ' '],
    ['story', undefined],
    ['location', null],
    ['products', ''],
    ['products', []],
    ['products', ['', ' ']],
    ['products', 7],
  ])('needs its %s (%j)', async (field, value) => {
    const { status, body } = await call('POST', '', { ...maria, [field]: value });
    expect([status, body.message, body.fields]).toEqual([422, required, { [field]: required }]);
  });

  it.each([-1, 1.5, 'x', 1e10])('refuses the display order %j', async (orderIndex) => {
    expect((await call('POST', '', { ...maria, orderIndex })).status).toBe(422);
  });

  it('keeps all that it is given, and shows visitors what is theirs and no more', async () => {
    type Given = Record<Exclude<keyof ProducerInput, 'seen'>, unknown>;
    const rest = { imageUrl: '/foto.jpg', organicEvidence: 'OCS 12', active: true, orderIndex: 3 };
    const given = { ...maria, ...rest } satisfies Given;
    const { id, ...made } = await add(given);
    expect(made).toMatchObject(given);
    const other = { imageUrl: '/outra.jpg', organicEvidence: 'OCS 13', active: true, orderIndex: 4 };
    const changed = {
      name: 'Ana',
      story: 'Colhe',
      location: 'Conde',
      products: 'Umbu',
      ...other,
    } satisfies Given;
    await call('PUT', `/${id}`, changed);
    expect((await call('GET', '')).body.producers).toMatchObject([changed]);
    const shown = ['active', 'id', 'imageUrl', 'location', 'name', 'orderIndex', 'products', 'story'];
    const [seen] = (await call('GET', '', undefined, null)).body.producers as Producer[];
    expect(Object.keys(seen ?? {}).toSorted()).toEqual(shown);
  });

  it('keeps what an edit leaves out', async () => {
    const { id } = await add({ imageUrl: '/foto.jpg', active: false, orderIndex: 3 });
    const { body } = await call('PUT', `/${id}`, { ...maria, name: 'Outro nome' });
    expect(body).toMatchObject({ name: 'Outro nome', imageUrl: '/foto.jpg', active: false, orderIndex: 3 });
    expect((await call('PUT', `/${id}`, { ...maria, imageUrl: null, active: true })).body).toMatchObject({
      imageUrl: '',
      active: true,
    });
    expect((await call('PUT', nobody, maria)).body.message).toBe('Produtor não encontrado');
  });

  it('that two edit loses nothing: the second is told, the same press once more is done', async () => {
    const { id, updated_at: seen } = await add();
    store().clock.set(new Date(store().clock.now().getTime() + 60_000));
    const save = (changes: object) => call('PUT', `/${id}`, { ...maria, seen, ...changes });
    const first = { story: 'Planta há trinta e um anos' };
    for (const _time of [1, 2]) expect((await save(first)).status).toBe(200);
    const second = await save({ location: 'Cachoeira, BA' });
    expect([second.status, second.body.message]).toEqual([
      409,
      'Sítio da Maria foi alterado por outra pessoa enquanto você editava.',
    ]);
    const [now] = (await call('GET', '')).body.producers;
    expect(now).toMatchObject({ ...first, location: maria.location });
    expect((await save({ ...first, location: 'Cachoeira, BA', seen: now.updated_at })).status).toBe(200);
    // Who says nothing of what was seen replaces it, as before.
    expect((await call('PUT', `/${id}`, maria)).status).toBe(200);
    expect((await save({ seen: 'ontem' })).status).toBe(422);
    expect((await call('GET', '', undefined, null)).body.producers[0]).not.toHaveProperty('updated_at');
  });

  it('is deactivated instead of deleted, however often', async () => {
    const { id } = await add();
    expect(await names('', null)).toEqual(['Sítio da Maria']);
    for (const _time of [1, 2]) {
      const { status, body } = await call('DELETE', `/${id}`);
      expect([status, body]).toEqual([200, { message: 'Produtor desativado com sucesso' }]);
    }
    expect(await names('', null)).toEqual([]);
    expect((await call('GET', '')).body.producers).toMatchObject([{ id, active: false }]);
    expect((await call('DELETE', nobody)).status).toBe(404);
  });

  it.each([
    ['POST', ''],
    ['PUT', nobody],
    ['DELETE', nobody],
  ] as const)('%s is for admins alone', async (method, path) => {
    expect((await call(method, path, maria, null)).status).toBe(401);
    expect((await call(method, path, maria, customer)).status).toBe(403);
  });
});
