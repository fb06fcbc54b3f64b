import { listProducts } from '@cesta/api/modules/catalog/catalog.service';
import { listPosts } from '@cesta/api/modules/content/posts.service';
import { checkCoverage } from '@cesta/api/modules/coverage/coverage.service';
import { useStore } from '@cesta/api/testing/test-store';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { cropsOf, demoFarms } from './farms.ts';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';
import { seedContent, seedDemo } from './seed.ts';

const store = useStore();
const everything = { limit: 1000, offset: 0 };

/** Storing the real ones has tests of its own. */
const pictures = new Map(
  [...demoProducts, ...demoProducers, ...demoPosts].map((thing) => [
    thing,
    `/files/pictures/${thing.key}-1280.webp`,
  ]),
);

async function get(path: string) {
  return (await store().app.inject(path)).json();
}

async function signIn(email: string, password: string) {
  const answer = await store().app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  return { status: answer.statusCode, body: answer.json() };
}

beforeAll(() => seedContent(store().deps, pictures));

describe('a store with demo content', () => {
  it('sells every active product at its price, in the order of the shelf', async () => {
    const { products, total } = await get('/api/products');
    const shown = demoProducts.filter(({ active }) => active);
    expect(total).toBe(shown.length);
    expect(products.map(({ name }: { name: string }) => name)).toEqual(shown.map(({ name }) => name));
    expect(products[0]).toMatchObject({
      price: (shown[0]?.priceCents ?? 0) / 100,
      unit: shown[0]?.unit,
      imageUrl: `/files/pictures/${shown[0]?.key}-1280.webp`,
    });
  });

  it('names who grows what, and proves what it calls organic', async () => {
    const { products } = await get('/api/products');
    const named = (wanted: string) => products.find(({ name }: { name: string }) => name === wanted);
    expect(named('Aipim')).toMatchObject({
      producer: { name: 'Dona Nalva Conceição' },
      slug: 'aipim',
      harvestedForBaskets: true,
    });
    const proofOf = async (wanted: string) =>
      (await get(`/api/products/${named(wanted).id}`)).producer.organic;
    expect(await proofOf('Banana-prata')).toMatchObject({ body: expect.stringContaining('demonstração') });
    // Who has no proof grows it, too.
    expect(await proofOf('Aipim')).toBeUndefined();
    expect(await proofOf('Farinha de mandioca copioba')).toBeUndefined();
    expect(named('Morango da Chapada').producer).toBeNull();
  });

  it('keeps the inactive product for the operator', async () => {
    const { total } = await listProducts(store().db, everything, true);
    expect(total).toBe(demoProducts.length);
  });

  it('shows four producers and four posts, the newest post first and its text untouched', async () => {
    expect((await get('/api/producers?active=true')).total).toBe(4);
    const { posts, total } = await get('/api/blog?published=true');
    expect(total).toBe(4);
    expect(posts[0]).toMatchObject({ title: demoPosts[0]?.title, content: demoPosts[0]?.content });
    expect((await listPosts(store().db, everything, true)).total).toBe(5);
  });

  it('delivers to both cities and knows neighbourhoods', async () => {
    const zone = async (cep: string) => (await checkCoverage(store().db, cep)).zone;
    expect(await zone('40140-240')).toEqual({ neighborhood: 'Barra', city: 'Salvador', state: 'BA' });
    expect(await zone('44380-000')).toEqual({ neighborhood: null, city: 'Cruz das Almas', state: 'BA' });
    expect(await zone('42599-999')).toEqual({ neighborhood: null, city: 'Salvador', state: 'BA' });
  });

  it.each([
    ['Salvador', '40000-000', '42599-999', ['39999-999', '42600-000']],
    ['Cruz das Almas', '44380-000', '44399-999', ['44379-999', '44400-000']],
  ])('delivers in %s to the last CEP, and not a CEP further', async (city, first, last, outside) => {
    const cityOf = async (cep: string) => (await checkCoverage(store().db, cep)).zone?.city;
    expect([await cityOf(first), await cityOf(last)]).toEqual([city, city]);
    expect(await Promise.all(outside.map(cityOf))).toEqual([undefined, undefined]);
  });

  describe('the harvest', () => {
    const asAdmin = async (path: string) => {
      const { body } = await signIn('admin@cestadaroca.test', 'admin123');
      const headers = { authorization: `Bearer ${body.token}` };
      return (await store().app.inject({ url: `/api/admin/${path}`, headers })).json();
    };

    it('is grown by the producers, below the shelf price, several things by two of them', async () => {
      const { producers } = await asAdmin('harvest/growers');
      const crops = producers.flatMap((producer: { crops: object[] }) => producer.crops);
      const grown = new Map<string, number>();
      for (const { productName } of crops) grown.set(productName, (grown.get(productName) ?? 0) + 1);
      expect([...grown.values()].filter((growers) => growers > 1).length).toBeGreaterThan(5);
      for (const farm of demoFarms)
        for (const { productKey, priceCents, portions } of cropsOf(farm)) {
          const shelf = demoProducts.find(({ key }) => key === productKey)?.priceCents ?? 0;
          expect([productKey, priceCents < shelf * portions * 0.7]).toEqual([productKey, true]);
        }
    });

    it('is grown by somebody, whatever the shop sells', async () => {
      const { products } = await get('/api/products');
      const { producers } = await asAdmin('harvest/growers');
      const grown = new Set(
        producers.flatMap(({ crops }: { crops: { productId: string }[] }) =>
          crops.map(({ productId }) => productId),
        ),
      );
      expect(products.length).toBeGreaterThan(30);
      expect(
        products.flatMap(({ id, slug }: { id: string; slug: string }) => (grown.has(id) ? [] : slug)),
      ).toEqual([]);
    });

    it('bears a badge where nobody without a proof grows it too, and most of it does', async () => {
      const { products } = await get('/api/products');
      const badged: string[] = [];
      for (const { slug } of products) {
        const { producer } = await get(`/api/products/${slug}`);
        if (producer?.organic) badged.push(slug);
      }
      expect(badged.length).toBeGreaterThan(10);
      const proved = new Set(demoFarms.filter(({ proof }) => proof).map(({ producerKey }) => producerKey));
      const doubted = new Set(
        demoFarms.filter(({ producerKey }) => !proved.has(producerKey)).flatMap(({ alsoGrows }) => alsoGrows),
      );
      expect(doubted.size).toBeGreaterThan(0);
      for (const { key, name, producerKey } of demoProducts)
        if (doubted.has(key) || !proved.has(producerKey ?? ''))
          expect(products.find((product: { name: string }) => product.name === name)?.slug).not.toBeOneOf(
            badged,
          );
    });

    it('has rounds that came in, one that is answered and one that is asked', async () => {
      const rows = await store().db.execute<{ state: string }>(sql`
        select case when exists (select from receipts r where r.date = o.date) then 'received'
          when bool_and(answered_at is not null) then 'answered' else 'asked' end as state
        from harvest_orders o group by o.date order by o.date`);
      const states = rows.rows.map(({ state }) => state);
      expect(states.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'received'));
      // On a day of deliveries today's round is answered, too.
      expect(['answered asked', 'answered answered asked']).toContain(states.slice(4).join(' '));
    });

    it('has one round of which the farmers were told what is expected, and one of them still to be', async () => {
      const { rows } = await store().db.execute<{ date: string }>(sql`
        select date::text from harvest_rounds where forecast_at is not null and made_until is null`);
      expect(rows).toHaveLength(1);
      const round = await asAdmin(`harvest/${rows[0]?.date}`);
      expect(round).toMatchObject({ state: 'ahead', made_until: null });
      const ways = round.farms.map((farm: { forecast_sent: { sent_by: string | null } }) =>
        String(farm.forecast_sent.sent_by),
      );
      expect(ways.sort()).toEqual(['null', 'whatsapp', 'whatsapp', 'whatsapp']);
      for (const { forecast_text } of round.farms) expect(forecast_text).toContain('ainda não é o pedido');
    });

    it('has in each round that came in a farmer who was told and said nothing, and whose rule counts', async () => {
      const { rows } = await store().db.execute<{ silent: number; ruled: boolean }>(sql`
        select count(distinct o.id)::int as silent, bool_and(case f.silence when 'confirms' then l.confirmed = l.asked
          when 'nothing' then l.confirmed = 0 else l.confirmed <= l.asked end) as ruled
        from harvest_orders o join farms f on f.producer_id = o.producer_id join harvest_lines l on l.order_id = o.id
        where o.answered_by = 'silence' and o.sent_at is not null group by o.date`);
      expect(rows).toEqual(Array.from({ length: 4 }, () => ({ silent: 1, ruled: true })));
    });

    it('leaves statements that are paid, closed and open, and every sum holds', async () => {
      const { statements } = await asAdmin('statements');
      const states = new Set(statements.map(({ state }: { state: string }) => state));
      expect([...states].sort()).toEqual(['closed', 'paid']);
      const { farms } = await asAdmin('statements/open');
      expect(farms.length).toBeGreaterThan(1);
      expect(farms.map(({ crates }: { crates: number }) => crates)).toContain(4);
      const sums = await store().db.execute<{ owed: string; counted: string }>(sql`
        select (select sum(amount_cents) from statement_lines where kind = 'goods') as owed,
          (select sum(round(quantity_thousandths::numeric * price_cents / 1000)
            * case kind when 'lost' then -1 else 1 end) from receipts) as counted`);
      expect(sums.rows[0]?.owed).toBe(sums.rows[0]?.counted);
    });

    it('tells the audit log in the order of its moments', async () => {
      const { rows } = await store().db.execute<{ at: string }>(
        sql`select to_char(at, 'YYYY-MM-DD HH24:MI:SS.MS') as at from audit_log order by id`,
      );
      const moments = rows.map(({ at }) => at);
      expect(moments.length).toBeGreaterThan(100);
      expect(moments).toEqual(moments.toSorted());
    });

    it('has forecasts of the rounds that came in, near what was wanted and never all right', async () => {
      const { products } = await asAdmin('harvest/forecast');
      const known = products.filter(({ last }: { last: object[] }) => last.length > 0);
      expect(known.length).toBeGreaterThan(10);
      for (const { last, error_percent } of known) {
        expect(last).toHaveLength(4);
        expect(error_percent).toBeLessThan(40);
      }
      expect(known.some(({ error_percent }: { error_percent: number }) => error_percent > 0)).toBe(true);
    });

    it('names nobody who could be reached', () => {
      for (const { phone, email } of demoFarms) {
        expect(phone).toMatch(/^759000000\d\d$/);
        expect(email).toMatch(/^$|\.test$/);
      }
    });
  });

  it('lets the demo admin and customer in', async () => {
    expect(await signIn('admin@cestadaroca.test', 'admin123')).toMatchObject({
      status: 200,
      body: { user: { role: 'admin' } },
    });
    expect(await signIn('cliente@cestadaroca.test', 'cliente123')).toMatchObject({
      status: 200,
      body: { user: { role: 'customer' } },
    });
  });

  it('is left alone by the next start', async () => {
    expect(await seedDemo(store())).toBe(false);
  });
});

describe('an interrupted first start', () => {
  const other = useStore();

  it('is finished by the next one, without anything twice', async () => {
    const { deps, db } = other();
    const [first, ...missing] = [...pictures];
    if (!first) throw new Error('There are no pictures');
    const withoutFirst = new Map(missing);
    await expect(seedContent(deps, withoutFirst)).rejects.toThrow(first[0].key);
    expect((await listProducts(db, everything, true)).total).toBe(0);
    expect((await listPosts(db, everything, true)).total).toBe(5);
    await seedContent(deps, pictures);
    expect((await listProducts(db, everything, true)).total).toBe(demoProducts.length);
    expect((await listPosts(db, everything, true)).total).toBe(5);
  });

  it('of a demo from before there was a harvest adds one, once, while its producers are the demo’s', async () => {
    const { db } = other();
    // Emptied by whoever owns the tables: answers, receipts and statements are never deleted otherwise.
    await db.execute(sql`truncate organic_proofs, crops, farms, harvest_rounds, harvest_orders, harvest_lines,
      harvest_answers, harvest_offers, harvest_forecasts, receipts, statements, statement_lines cascade`);
    const counts = async () =>
      (
        await db.execute(sql`select (select count(*)::int from farms) as farms,
          (select count(*)::int from harvest_rounds) as rounds, (select count(*)::int from products) as products`)
      ).rows[0];
    await db.execute(sql`update producers set active = false where name like 'Dona Nalva%'`);
    expect(await seedDemo(other())).toBe(false);
    expect(await counts()).toMatchObject({ farms: 0, rounds: 0 });

    await db.execute(sql`update producers set active = true where name like 'Dona Nalva%'`);
    expect(await seedDemo(other())).toBe(false);
    const filled = await counts();
    expect(filled).toMatchObject({ farms: demoFarms.length, products: demoProducts.length });
    await seedDemo(other());
    expect(await counts()).toEqual(filled);
  });
});

describe('a store in production', () => {
  it('gets no demo content', async () => {
    const { deps, ...rest } = store();
    const production = { ...rest, deps: { ...deps, settings: { ...deps.settings, production: true } } };
    expect(await seedDemo(production)).toBe(false);
  });
});
