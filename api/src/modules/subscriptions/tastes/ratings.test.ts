import { DAY_MS } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { useRounds } from '../../../testing/rounds.ts';
import { newSubscriber } from '../../../testing/subscribers.ts';
import { forgetUser } from '../../identity/users.queries.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';
import { askForRatings } from './notices.service.ts';

const rounds = useRounds();
const { store, at, day, ana, basketOf } = rounds;
const anybody = { headers: {} };

const query = async (text: string, ...values: unknown[]) =>
  (await store().deps.database.pool.query(text, values)).rows;
const rate = (id: string, payload: object, who: { headers: object } = anybody) =>
  callAs(
    who as { headers: Record<string, string> },
    store(),
    'POST',
    `/subscription/deliveries/${id}/rating`,
    payload,
  );
const open = (token: string) => callAs(anybody, store(), 'POST', '/subscription/rating-link', { token });

/** Of this test's Friday, whatever the clock says by now. */
async function frozenBasket() {
  at(`${day(0)}T10:00`);
  const made = await basketOf();
  at(`${day(2)}T18:00`);
  await freezeDeliveries(store().deps);
  const [row] = await query('select id from deliveries where subscription_id = $1', made.id);
  return { subscriber: made.subscriber, id: row.id as string };
}

/** Come on its day, and asked about. */
async function delivered(status = 'delivered') {
  const made = await frozenBasket();
  await query('update deliveries set status = $2 where id = $1', made.id, status);
  at(`${day(4)}T17:00`);
  await askForRatings(store().deps);
  return made;
}

const questions = async (email: string) =>
  (await store().deps.mail.list(500)).filter(
    ({ to, key }) => to === email && key.startsWith('basket-rating:'),
  );

async function tokenFor(email: string): Promise<string> {
  const [message] = await questions(email);
  return /\/avaliar\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

describe('the question about a basket', () => {
  it('comes once, after the basket, with a link that a stolen database does not hold', async () => {
    const { subscriber, id } = await delivered();
    await askForRatings(store().deps);
    const [message, ...more] = await questions(subscriber.email);
    expect(more).toEqual([]);
    expect(message?.subject).toBe('Como veio a sua cesta de sexta?');
    expect(message?.text).toContain('Vegetal 1');
    expect(message?.unsubscribeUrl).toContain('/lembretes/');
    const [stored] = await query(
      'select body_text, unsubscribe_url from emails where key = $1',
      `basket-rating:${id}`,
    );
    expect(stored.body_text + stored.unsubscribe_url).toMatch(/^sealed:.*sealed:/s);
  });

  it('waits for the next day where nobody marks, and never comes for what was skipped or cancelled', async () => {
    const { subscriber } = await delivered('packed');
    expect(await questions(subscriber.email)).toEqual([]);
    at(`${day(5)}T07:59`);
    await askForRatings(store().deps);
    expect(await questions(subscriber.email)).toEqual([]);
    at(`${day(5)}T08:00`);
    await askForRatings(store().deps);
    expect(await questions(subscriber.email)).toHaveLength(1);
    for (const status of ['skipped', 'cancelled', 'scheduled']) {
      const other = await delivered(status);
      at(`${day(5)}T12:00`);
      await askForRatings(store().deps);
      expect(await questions(other.subscriber.email)).toEqual([]);
    }
  });

  it('does not come late after an outage, nor to whom it was rated for, nor to who wants no reminders', async () => {
    const rated = await frozenBasket();
    const quiet = await frozenBasket();
    await query(`update deliveries set status = 'delivered' where frozen_at is not null`);
    await rated.subscriber.call('POST', `/subscription/deliveries/${rated.id}/rating`, { score: 4 });
    await query('insert into subscriber_tastes values ($1, false, false)', quiet.subscriber.id);
    at(`${day(4)}T17:00`);
    await askForRatings(store().deps);
    const late = await frozenBasket();
    await query(`update deliveries set status = 'delivered' where id = $1`, late.id);
    at(`${day(8)}T12:00`);
    await askForRatings(store().deps);
    for (const { subscriber } of [late, rated, quiet]) expect(await questions(subscriber.email)).toEqual([]);
  });
});

describe('rating a basket by its link', () => {
  it('needs no sign-in, shows that basket and a first name, and nothing else of the person', async () => {
    const { subscriber, id } = await delivered();
    const { status, body } = await open(await tokenFor(subscriber.email));
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['date', 'first_name', 'id', 'items', 'rating']);
    expect(body).toMatchObject({ id, date: day(4), first_name: 'Pessoa', rating: null });
    expect(Object.keys(body.items[0])).toEqual(['product_id', 'product_name']);
  });

  it('greets whoever calls herself Dona by her name', async () => {
    const { subscriber } = await delivered();
    await query('update users set name = $1 where id = $2', 'Dona Lia Souza', subscriber.id);
    const { body } = await open(await tokenFor(subscriber.email));
    expect(body.first_name).toBe('Dona Lia');
  });

  it('is done once; the second time says so and shows what was said', async () => {
    const { subscriber, id } = await delivered();
    const token = await tokenFor(subscriber.email);
    const [first, second] = rounds.shelf().vegetables;
    const items = [
      { product_id: first, liked: true },
      { product_id: second, liked: false },
      { product_id: rounds.honey(), liked: true },
    ];
    const done = await rate(id, { token, score: '5', words: ' Delícia ', items });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ already: false, rating: { score: 5, words: 'Delícia' } });
    expect(done.body.rating.items).toEqual(items.slice(0, 2));
    const again = await rate(id, { token, score: 1, words: 'Mudei' });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ already: true, rating: { score: 5, words: 'Delícia' } });
    expect(again.body.message).toBe('Você já avaliou esta cesta. Obrigado!');
    expect((await open(token)).body.rating.score).toBe(5);
    const { last_basket } = await subscriber.subscription();
    expect(last_basket).toMatchObject({ id, rating: { score: 5, words: 'Delícia' } });
    const [both] = await Promise.all([rate(id, { token, score: 2 }), rate(id, { token, score: 2 })]);
    expect(both.body.already).toBe(true);
  });

  it('is for that delivery only, not after its end, and not with a link of another kind', async () => {
    const one = await delivered();
    const token = await tokenFor(one.subscriber.email);
    const other = await delivered();
    expect((await rate(other.id, { token, score: 3 })).body.code).toBe('RATING_LINK_INVALID');
    const { signedLinks, clock } = store().deps;
    const wrong = signedLinks.sign('reminders', other.id);
    for (const bad of [wrong, '', 'x'.repeat(59), `${token.slice(0, -2)}AA`])
      expect((await open(bad)).status).toBe(422);
    const fresh = await tokenFor(other.subscriber.email);
    store().clock.set(new Date(clock.now().getTime() + 30 * DAY_MS));
    expect((await open(fresh)).body.code).toBe('RATING_LINK_INVALID');
    expect((await rate(other.id, { token: fresh, score: 3 })).status).toBe(422);
  });

  it('takes a score from 1 to 5 and refuses everything else kindly', async () => {
    const { subscriber, id } = await delivered();
    const token = await tokenFor(subscriber.email);
    for (const score of [0, 6, 2.5, 'muito', null])
      expect((await rate(id, { token, score })).status).toBe(422);
    expect((await rate(id, { token, score: 3, words: 'x'.repeat(1001) })).status).toBe(422);
  });
});

describe('rating a basket in the account', () => {
  it('is for its own customer, and only once it has come', async () => {
    const { subscriber, id } = await frozenBasket();
    const path = `/subscription/deliveries/${id}/rating`;
    expect((await rate(id, { score: 4 })).status).toBe(401);
    const stranger = await newSubscriber(store());
    expect((await stranger.call('POST', path, { score: 4 })).status).toBe(404);
    expect((await subscriber.call('POST', path, { score: 4 })).body.code).toBe('NOT_RATABLE');
    expect((await subscriber.subscription()).last_basket).toBeNull();
    await query(`update deliveries set status = 'delivered' where id = $1`, id);
    expect((await subscriber.subscription()).last_basket).toMatchObject({ id, rating: null });
    expect((await subscriber.call('POST', path, { score: 4 })).body.already).toBe(false);
  });

  it('a bad one is a message to the store, once; a good one is not', async () => {
    const good = await delivered();
    const bad = await delivered();
    await good.subscriber.call('POST', `/subscription/deliveries/${good.id}/rating`, {
      score: 3,
      words: 'ok',
    });
    for (const _ of [1, 2])
      await bad.subscriber.call('POST', `/subscription/deliveries/${bad.id}/rating`, {
        score: 2,
        words: 'Tudo murcho',
        items: [{ product_id: rounds.shelf().fruits[0], liked: false }],
      });
    const rows = await query('select email, message from contact_messages');
    expect(rows).toEqual([
      {
        email: bad.subscriber.email,
        message: expect.stringMatching(/^Nota 2 de 5[\s\S]*Tudo murcho[\s\S]*Fruta 1/),
      },
    ]);
  });

  it('leaves nothing of a bad one with the store when its account goes, also where nobody has confirmed its address', async () => {
    const { subscriber, id } = await delivered();
    await subscriber.call('POST', `/subscription/deliveries/${id}/rating`, {
      score: 1,
      words: 'Tudo murcho',
    });
    const bad = () => query('select 1 from contact_messages where id = $1', id);
    expect(await bad()).toHaveLength(1);
    await query(
      `update subscriptions set status = 'canceled', ended_at = now() where user_id = $1`,
      subscriber.id,
    );
    const { personalData, database } = store().deps;
    const person = { id: subscriber.id, email: subscriber.email, emailConfirmed: false };
    await database.db.transaction((tx) => personalData.forget(tx, person));
    expect(await bad()).toEqual([]);
    expect(await query('select 1 from emails where key like $1', `contact%:${id}`)).toEqual([]);
  });

  it('the operator reads what is bad and says why first, with the average of each product', async () => {
    await query('delete from delivery_ratings');
    const scores = [
      { score: 2, words: 'Couve murcha' },
      { score: 5, words: '' },
      { score: 1, words: '' },
    ];
    for (const [hour, input] of scores.entries()) {
      const { subscriber, id } = await delivered();
      at(`${day(4)}T${18 + hour}:00`);
      await subscriber.call('POST', `/subscription/deliveries/${id}/rating`, {
        ...input,
        items: [{ product_id: rounds.shelf().vegetables[0], liked: input.score > 2 }],
      });
    }
    const { status, body } = await ana().call('GET', '/admin/ratings');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, average: 2.7 });
    expect(body.ratings.map(({ score }: { score: number }) => score)).toEqual([2, 1, 5]);
    expect(body.products[0]).toMatchObject({
      product_name: 'Vegetal 1',
      average: 2.7,
      baskets: 3,
      liked: 1,
      disliked: 2,
    });
    const customer = await newSubscriber(store());
    expect((await customer.call('GET', '/admin/ratings')).status).toBe(403);
  });

  it('goes along with its person, and goes with the account; then its link opens nothing', async () => {
    const { subscriber, id } = await delivered();
    const token = await tokenFor(subscriber.email);
    await rate(id, { token, score: 4, words: 'Boa' });
    const { personalData, database } = store().deps;
    const person = { id: subscriber.id, email: subscriber.email, emailConfirmed: true };
    const { subscriptions } = await personalData.collect(database.db, person);
    expect(subscriptions).toMatchObject([{ ratings: [{ date: day(4), score: 4, words: 'Boa' }] }]);
    await query(
      `update subscriptions set status = 'canceled', ended_at = now() where user_id = $1`,
      subscriber.id,
    );
    await database.db.transaction((tx) => personalData.forget(tx, person));
    expect(await query('select 1 from delivery_ratings where delivery_id = $1', id)).toEqual([]);
    await forgetUser(database.db, subscriber.id, store().clock.now());
    expect((await open(token)).status).toBe(422);
  });
});
