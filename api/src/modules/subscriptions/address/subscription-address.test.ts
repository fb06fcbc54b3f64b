import type { Address } from '@cesta/contract/identity/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import {
  addressAt,
  CRUZ_DAS_ALMAS,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  SALVADOR,
  type Shelf,
  type Subscriber,
} from '../../../testing/subscribers.ts';
import { useStore } from '../../../testing/test-store.ts';
import { watchCoverage } from '../coverage-gaps/coverage-gaps.service.ts';
import { freezeDeliveries, reconcileAllDeliveries } from '../deliveries/deliveries.service.ts';
import { importSubscription } from '../starting/import.service.ts';

const SAO_PAULO = '01001000';
const CHOOSE = '/stripe/subscription/address';
const store = useStore();
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});

const at = (time: string) => store().clock.set(`${time}-03:00`);
const path = ({ id }: Subscriber, address?: Address) =>
  `/users/${id}/addresses${address ? `/${address.id}` : ''}`;

/** On a Monday morning: premium, to be delivered on Friday and on Tuesday in Salvador. */
async function subscriberInSalvador(status: 'active' | 'canceled' = 'active'): Promise<Subscriber> {
  at('2027-03-01T10:00:00');
  const subscriber = await newSubscriber(store());
  const now = store().clock.now();
  await importSubscription(
    store().db,
    {
      userId: subscriber.id,
      planType: 'premium',
      status,
      productIds: leastBasket(shelf, 'premium').map(({ productId }) => productId),
      createdAt: now,
      ...(status === 'canceled' && { endedAt: now }),
    },
    now,
  );
  return subscriber;
}

async function addressesOf(subscriber: Subscriber): Promise<Address[]> {
  return (await subscriber.call('GET', path(subscriber))).body.addresses;
}

async function add(subscriber: Subscriber, zipcode: string, more: object = {}): Promise<Address> {
  const { body } = await subscriber.call('POST', path(subscriber), { ...addressAt(zipcode), ...more });
  return body.address;
}

const choose = (subscriber: Subscriber, { id }: Pick<Address, 'id'>, more: object = {}) =>
  subscriber.call('PUT', CHOOSE, { addressId: id, ...more });

async function comingOf(subscriber: Subscriber): Promise<(string | undefined)[][]> {
  const { next_deliveries } = await subscriber.subscription();
  return next_deliveries.map(({ date, address }) => [date.slice(5), address?.city]);
}

const IN_SALVADOR = [
  ['03-05', 'Salvador'],
  ['03-09', 'Salvador'],
];
const IN_CRUZ = [
  ['03-03', 'Cruz das Almas'],
  ['03-06', 'Cruz das Almas'],
];

describe('the address of a subscription', () => {
  it('is shown, and stays when another address becomes the default', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const other = await add(subscriber, CRUZ_DAS_ALMAS, { label: 'Sítio', is_default: true });
    expect(other.is_default).toBe(true);
    expect((await subscriber.subscription()).address).toMatchObject({ id: home?.id, label: 'Casa' });
    await subscriber.call('PUT', path(subscriber, home), { is_default: true });
    await subscriber.call('PUT', path(subscriber, other), { is_default: true });
    await store().deps.jobs.runDue();
    await reconcileAllDeliveries(store().deps);
    expect(await comingOf(subscriber)).toEqual(IN_SALVADOR);
  });

  it('is chosen on purpose: first what it moves is said and nothing done, then just that is done', async () => {
    const subscriber = await subscriberInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    const asked = await choose(subscriber, farm, { dry_run: true });
    expect(asked.status).toBe(200);
    const moved = [
      { from: '2027-03-05', to: '2027-03-03', stays: false },
      { from: '2027-03-09', to: '2027-03-06', stays: false },
    ];
    expect(asked.body.impact.deliveries).toMatchObject(moved);
    expect(await comingOf(subscriber)).toEqual(IN_SALVADOR);
    const { fingerprint } = asked.body.impact;
    const done = await choose(subscriber, farm, { expected: fingerprint });
    expect(done.body.impact.deliveries).toMatchObject(moved);
    expect(await comingOf(subscriber)).toEqual(IN_CRUZ);
    expect((await subscriber.subscription()).address?.id).toBe(farm.id);
    const [email] = (await emailsTo(store(), subscriber.email)).slice(-1);
    expect(email?.subject).toBe('Suas cestas vão para outro endereço');
    expect(email?.text).toContain('Cruz das Almas');
    expect(email?.text).toContain(
      'As cestas já pagas também vão para lá: quarta-feira, 3 de março, e não mais sexta-feira, 5 de março; ',
    );
    // Asked for twice, it moves nothing the second time.
    expect((await choose(subscriber, farm)).body.impact.deliveries).toEqual([]);
  });

  it('chosen where the baskets go already, sends no e-mail of another place', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const before = await emailsTo(store(), subscriber.email);
    expect((await choose(subscriber, home as Address)).status).toBe(200);
    expect(await emailsTo(store(), subscriber.email)).toEqual(before);
  });

  it('moves nothing that is past its cut-off, and says so', async () => {
    const subscriber = await subscriberInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    at('2027-03-03T18:05:00');
    // Nobody has run the planner since: the cut-off counts all the same.
    const { body } = await choose(subscriber, farm);
    expect(body.impact.deliveries).toMatchObject([
      { from: '2027-03-05', to: '2027-03-05', stays: true },
      { from: '2027-03-09', to: '2027-03-06', stays: false },
    ]);
    expect(await comingOf(subscriber)).toEqual([
      ['03-05', 'Salvador'],
      ['03-06', 'Cruz das Almas'],
    ]);
    // One of each is told of as one.
    const [email] = (await emailsTo(store(), subscriber.email)).slice(-1);
    expect(email?.text).toContain('A cesta já paga também vai para lá: sábado, 6 de março');
    expect(email?.text).toContain(
      'A cesta já fechada ainda chega no endereço de antes: sexta-feira, 5 de março.',
    );
  });

  it('says nothing of a skipped basket, which goes nowhere', async () => {
    const subscriber = await subscriberInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    await store().deps.database.pool.query(
      `update deliveries set status = 'skipped', frozen_at = now()
       where date = '2027-03-05' and subscription_id in (select id from subscriptions where user_id = $1)`,
      [subscriber.id],
    );
    const { body } = await choose(subscriber, farm);
    expect(body.impact.deliveries).toMatchObject([{ from: '2027-03-09', stays: false }]);
    expect(body.impact.deliveries).toHaveLength(1);
  });

  it('a cut-off that passes between the question and the answer is told, and nothing happens', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    at('2027-03-03T17:59:00');
    const { body } = await choose(subscriber, farm, { dry_run: true });
    at('2027-03-03T18:00:00');
    await freezeDeliveries(store().deps);
    const late = await choose(subscriber, farm, { expected: body.impact.fingerprint });
    expect([late.status, late.body.code]).toEqual([409, 'DELIVERIES_CHANGED']);
    expect((await subscriber.subscription()).address?.id).toBe(home?.id);
    expect(await comingOf(subscriber)).toEqual(IN_SALVADOR);
  });

  it('refuses one out of coverage, one of somebody else and one that is gone', async () => {
    const subscriber = await subscriberInSalvador();
    const far = await add(subscriber, SAO_PAULO, { city: 'São Paulo', state: 'SP' });
    const [foreign] = await addressesOf(await newSubscriber(store()));
    expect((await choose(subscriber, far)).body).toMatchObject({
      code: 'OUT_OF_COVERAGE',
      message: expect.stringContaining('Ainda não entregamos'),
    });
    expect((await choose(subscriber, foreign as Address)).status).toBe(404);
    await subscriber.call('DELETE', path(subscriber, far));
    expect((await choose(subscriber, far)).status).toBe(404);
    expect(await comingOf(subscriber)).toEqual(IN_SALVADOR);
    const stranger = await newSubscriber(store());
    const [own] = await addressesOf(stranger);
    expect((await choose(stranger, own as Address)).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
  });

  it('two tabs that choose at once: the later one wins, whole', async () => {
    const subscriber = await subscriberInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    const office = await add(subscriber, SALVADOR, { street: 'Rua Chile' });
    const holder = await store().deps.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [subscriber.id]);
    const first = choose(subscriber, farm);
    await untilWaiting(store(), 1);
    const second = choose(subscriber, office);
    await untilWaiting(store(), 2);
    await holder.query('commit');
    holder.release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    const { address, next_deliveries } = await subscriber.subscription();
    expect(next_deliveries.map((it) => it.address?.street)).toEqual([address?.street, address?.street]);
    expect([farm.street, office.street]).toContain(address?.street);
  });
});

describe('editing the address in use', () => {
  it('moves what is not frozen, and says which before', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const change = addressAt(CRUZ_DAS_ALMAS);
    const asked = await subscriber.call('PUT', path(subscriber, home), { ...change, dry_run: true });
    expect(asked.body.impact.deliveries).toMatchObject([{ to: '2027-03-03' }, { to: '2027-03-06' }]);
    expect((await addressesOf(subscriber))[0]?.zipcode).toBe(SALVADOR);
    const expected = asked.body.impact.fingerprint;
    const done = await subscriber.call('PUT', path(subscriber, home), { ...change, expected });
    expect(done.body.address).toMatchObject({ zipcode: CRUZ_DAS_ALMAS });
    expect(await comingOf(subscriber)).toEqual(IN_CRUZ);
  });

  it('a number put right reaches the baskets at once; a label moves nothing', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const label = await subscriber.call('PUT', path(subscriber, home), { label: 'Lar' });
    expect(label.body.impact).toBeUndefined();
    const { body } = await subscriber.call('PUT', path(subscriber, home), { number: '12' });
    expect(body.impact.deliveries).toMatchObject([
      { from: '2027-03-05', to: '2027-03-05', stays: false },
      { from: '2027-03-09', to: '2027-03-09', stays: false },
    ]);
    const { next_deliveries } = await subscriber.subscription();
    expect(next_deliveries.map(({ address }) => address?.number)).toEqual(['12', '12']);
  });

  it('does not take it out of coverage, and keeps everything', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const away = { ...addressAt(SAO_PAULO), city: 'São Paulo', state: 'SP' };
    const { status, body } = await subscriber.call('PUT', path(subscriber, home), away);
    expect([status, body.code]).toEqual([422, 'OUT_OF_COVERAGE']);
    expect(body.message).toContain('Suas cestas vão para este endereço');
    expect((await addressesOf(subscriber))[0]?.zipcode).toBe(SALVADOR);
    // One that no basket goes to may be anywhere.
    const other = await add(subscriber, CRUZ_DAS_ALMAS);
    expect((await subscriber.call('PUT', path(subscriber, other), away)).status).toBe(200);
  });
});

describe('deleting the address in use', () => {
  it('asks for another, and takes it and goes in one step', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    const refused = await subscriber.call('DELETE', path(subscriber, home));
    expect([refused.status, refused.body.code]).toEqual([409, 'ADDRESS_IN_USE']);
    const same = await subscriber.call('DELETE', `${path(subscriber, home)}?replace_with=${home?.id}`);
    expect(same.body.code).toBe('ADDRESS_IN_USE');
    const done = await subscriber.call('DELETE', `${path(subscriber, home)}?replace_with=${farm.id}`);
    expect(done.body.message).toBe('Endereço removido com sucesso!');
    expect(await addressesOf(subscriber)).toMatchObject([{ id: farm.id, is_default: true }]);
    expect(await comingOf(subscriber)).toEqual(IN_CRUZ);
  });

  it('leaves both as they are when the other cannot be taken', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const far = await add(subscriber, SAO_PAULO, { city: 'São Paulo', state: 'SP' });
    const refused = await subscriber.call('DELETE', `${path(subscriber, home)}?replace_with=${far.id}`);
    expect(refused.body.code).toBe('OUT_OF_COVERAGE');
    expect(await addressesOf(subscriber)).toHaveLength(2);
    expect((await subscriber.subscription()).address?.id).toBe(home?.id);
    expect((await subscriber.call('DELETE', path(subscriber, far))).status).toBe(200);
  });

  it('refuses the only one with words while baskets come, and lets it go when the last one has', async () => {
    const subscriber = await subscriberInSalvador();
    const [home] = await addressesOf(subscriber);
    const refused = await subscriber.call('DELETE', path(subscriber, home));
    expect(refused.body).toMatchObject({
      code: 'LAST_ADDRESS_IN_USE',
      message: expect.stringContaining('Cadastre outro'),
    });
    const former = await subscriberInSalvador('canceled');
    const [old] = await addressesOf(former);
    expect((await former.call('DELETE', path(former, old))).body.code).toBe('LAST_ADDRESS_IN_USE');
    await reconcileAllDeliveries(store().deps);
    at('2027-03-10T10:00:00');
    expect((await former.call('DELETE', path(former, old))).status).toBe(200);
  });

  it('one tab deletes what another is choosing: one of them is told', async () => {
    const subscriber = await subscriberInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    const holder = await store().deps.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [subscriber.id]);
    const deletion = subscriber.call('DELETE', path(subscriber, farm));
    await untilWaiting(store(), 1);
    const choice = choose(subscriber, farm);
    await untilWaiting(store(), 2);
    await holder.query('commit');
    holder.release();
    const codes = [(await deletion).status, (await choice).status];
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual(codes);
    const { address } = await subscriber.subscription();
    expect((await addressesOf(subscriber)).map(({ id }) => id)).toContain(address?.id);
  });
});

describe('a subscription that has ended and still brings a paid basket', () => {
  async function endedInSalvador(): Promise<Subscriber> {
    const subscriber = await subscriberInSalvador();
    await reconcileAllDeliveries(store().deps);
    const end = "update subscriptions set status = 'canceled', ended_at = now() where user_id = $1";
    await store().deps.database.pool.query(end, [subscriber.id]);
    return subscriber;
  }

  it('goes to another place by its customer’s word', async () => {
    const subscriber = await endedInSalvador();
    const farm = await add(subscriber, CRUZ_DAS_ALMAS);
    expect((await choose(subscriber, farm)).status).toBe(200);
    expect(await comingOf(subscriber)).toEqual(IN_CRUZ);
  });

  it('and not by another default, by an edit out of coverage or by deleting its address', async () => {
    const subscriber = await endedInSalvador();
    const [home] = await addressesOf(subscriber);
    await add(subscriber, CRUZ_DAS_ALMAS, { is_default: true });
    const away = { ...addressAt(SAO_PAULO), city: 'São Paulo', state: 'SP' };
    const edited = await subscriber.call('PUT', path(subscriber, home), away);
    expect(edited.body.code).toBe('OUT_OF_COVERAGE');
    const deleted = await subscriber.call('DELETE', path(subscriber, home));
    expect(deleted.body.code).toBe('ADDRESS_IN_USE');
    expect(await comingOf(subscriber)).toEqual(IN_SALVADOR);
  });
});

describe('an address that is no longer driven to', () => {
  it('stops the baskets as ever, and a covered one that is chosen brings them back', async () => {
    const subscriber = await subscriberInSalvador();
    const { pool } = store().deps.database;
    await pool.query('update addresses set zipcode = $1 where user_id = $2', [SAO_PAULO, subscriber.id]);
    await reconcileAllDeliveries(store().deps);
    await watchCoverage(store().deps);
    expect(await subscriber.subscription()).toMatchObject({
      coverage_gap: { cause: 'out_of_coverage' },
      next_deliveries: [],
    });
    // Another default alone does not decide it.
    const farm = await add(subscriber, CRUZ_DAS_ALMAS, { is_default: true });
    expect((await subscriber.subscription()).coverage_gap).not.toBeNull();
    const { body } = await choose(subscriber, farm);
    expect(body.impact.deliveries).toMatchObject([{ from: null }, { from: null }]);
    expect(body.subscription.coverage_gap).toBeNull();
    expect(await comingOf(subscriber)).toEqual(IN_CRUZ);
  });
});
