import { randomUUID } from 'node:crypto';
import { cents } from '@cesta/contract/base/money';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { askFarm, plantFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { openCollector } from '../../../testing/collector.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from '../farms/farm-links.service.ts';
import { harvestForecasts } from '../harvest/forecasts.tables.ts';
import { harvestRounds } from '../harvest/harvest.tables.ts';
import { statementLines, statements } from '../statements/statements.tables.ts';
import { ASSETS } from './assets.ts';

const METRICS = 'metrics-token-of-these-tests';
/** What a phone is sent on its first visit, in all. */
const MOST_BYTES = 60_000;

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof openCollector>>;
let store: TestStore;
let farm: TestFarm;
let token: string;
let path: string;
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  collector = await openCollector();
  const env = {
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    METRICS_TOKEN: METRICS,
    NODE_ENV: 'production',
    PROCESSES: '1',
    BASE_URL: 'https://loja.test',
  };
  store = await openTestStore(database, env, { logTo: { write: (line) => void log.push(line) } });
  store.clock.set('2026-11-15T22:00:00Z');
  const grown = Array.from({ length: 15 }, (_, place) => `Alface crespa do canteiro ${place}`);
  farm = await plantFarm(store, 'Associação dos Produtores da Serra', grown);
  for (const number of [1, 2])
    await askFarm(store, farm, {
      date: '2026-11-17',
      until: new Date('2026-11-16T10:00:00Z'),
      number,
      asked: grown.map(() => 12),
    });
  for (const date of ['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-24']) {
    await store.db.insert(harvestRounds).values({ date, forecastAt: store.clock.now() });
    await store.db
      .insert(harvestForecasts)
      .values(farm.crops.map(({ productId }) => ({ date, productId, portions: 61 })));
  }
  await store.db.insert(statements).values(
    Array.from({ length: 13 }, (_, month) => ({
      producerId: farm.producerId,
      from: '2026-01-01',
      to: '2026-01-31',
      totalCents: cents(month * 100_00),
      closedAt: store.clock.now(),
      closedBy: 'Ana',
    })),
  );
  path = new URL(await farmLinkOf(store.deps, farm.producerId)).pathname;
  token = path.split('/').at(-1) ?? '';
});
afterAll(async () => {
  await store.app.close();
  collector.close();
  await database.drop();
});

const post = (payload: string, url = path) =>
  store.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload,
  });

/** Asks so often, all at once; how it was answered, each way once. */
async function many(count: number, ask: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

describe("the address of a farm's page", () => {
  it('stands in no log, trace, metric or page, whatever happens', async () => {
    const asks = [
      () => store.app.inject(path),
      () => store.app.inject(`${path}/`),
      () => store.app.inject(`${path}?acerto=1`),
      () => store.app.inject(`${path}/nada`),
      () => store.app.inject(`${path}${'x'.repeat(400)}`),
      () => post('acao=tudo'),
      () => post('x'.repeat(20_000)),
      () => store.app.inject({ method: 'POST', url: path, payload: { a: 1 } }),
      () => store.app.inject({ method: 'DELETE', url: path }),
      () => store.app.inject({ url: path, headers: { referer: `https://loja.test${path}` } }),
    ];
    for (const ask of asks) {
      const { body, headers } = await ask();
      expect(body + JSON.stringify(headers)).not.toContain(token);
    }
    // A failure of the store itself is logged with all that is known of it.
    const { pool } = store.deps.database;
    const query = pool.query;
    pool.query = (() => Promise.reject(new Error('the disk is full'))) as typeof pool.query;
    expect((await store.app.inject(path)).statusCode).toBe(500);
    pool.query = query;
    // And so is a flood.
    await many(60, () => store.app.inject(`${path}?acerto=0`));
    expect((await store.app.inject(path)).statusCode).toBe(429);

    await store.deps.tracing?.flush();
    expect(log.join('')).toContain('"route":"/colheita/:token"');
    expect(log.join('')).toContain('the disk is full');
    expect(log.join('')).toContain('"what":"farm-link"');
    expect(collector.spans.map(({ name }) => name)).toContain('GET /colheita/:token');
    const metrics = await store.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${METRICS}` },
    });
    expect(metrics.body).toContain('/colheita/:token');
    for (const text of [log.join(''), collector.bodies.join(''), metrics.body]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(token.slice(0, 12));
    }
    store.clock.advance(120_000);
  });

  it('goes to no other site, no index and no cache, and opens nothing but itself', async () => {
    const before = store.deps.cache.size;
    const answers = [
      await store.app.inject(path),
      await post('acao=nada'),
      await post('x'.repeat(20_000)),
      await store.app.inject('/colheita/inventado'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422, 413, 404]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none';/);
      expect(policy).not.toContain('unsafe');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers.etag).toBeUndefined();
    }
    expect(answers[0]?.body).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(answers[0]?.body).toContain('<meta name="referrer" content="no-referrer">');
    expect(answers[0]?.body).not.toMatch(/ style=| on[a-z]+=|<script>|https?:/);
    expect(store.deps.cache.size).toBe(before);
  });

  it('is counted by link and by address', async () => {
    store.clock.advance(120_000);
    expect(await many(20, () => post('acao=nada'))).toEqual([422]);
    const refused = await post('acao=nada');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    // Answering too often does not keep the page from being read.
    expect((await store.app.inject(path)).statusCode).toBe(200);
    store.clock.advance(120_000);
    const invented = () => store.app.inject(`/colheita/${Math.random()}`);
    const kept = vi.spyOn(store.deps.limits, 'isFlooding');
    expect(await many(240, invented)).toEqual([404]);
    expect((await invented()).statusCode).toBe(429);
    // Whoever makes links up is counted by their address alone, and leaves no count for each of them.
    expect(kept.mock.calls.filter(([{ other }]) => other !== undefined)).toEqual([]);
    kept.mockRestore();
    store.clock.advance(120_000);
  });
});

describe("what a farm's page weighs", () => {
  const weigh = async (url: string, encoding: string) => {
    const { statusCode, rawPayload, headers } = await store.app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    });
    expect(statusCode).toBe(200);
    return rawPayload.length + JSON.stringify(headers).length;
  };
  const weighAll = async (page: string, encoding: string) => {
    let bytes = 0;
    for (const url of [page, ASSETS.style, ASSETS.script]) bytes += await weigh(url, encoding);
    return bytes;
  };

  it('stays below 60 kB in all on every part of a statement of 450 lines with the longest reasons', async () => {
    await store.db.insert(statementLines).values(
      Array.from({ length: 450 }, (_, place) => ({
        id: randomUUID(),
        producerId: farm.producerId,
        kind: 'other' as const,
        date: '2026-11-10',
        description: `Alface crespa do canteiro ${place}, correção: ${'molhado '.repeat(25)}`,
        unit: 'caixa de vinte quilos',
        quantityThousandths: 1333,
        priceCents: cents(1234_56),
        amountCents: cents(1645_67),
        enteredAt: store.clock.now(),
        enteredBy: 'Ana',
      })),
    );
    for (const part of [1, 2, 3, 4, 5])
      expect(await weighAll(`${path}?acerto=aberto&parte=${part}`, 'identity')).toBeLessThan(MOST_BYTES);
  });

  it('stays below 60 kB in all, with two orders and four forecasts of fifteen products, also where nothing is compressed', async () => {
    for (const encoding of ['identity', 'gzip'])
      expect(await weighAll(path, encoding)).toBeLessThan(encoding === 'gzip' ? MOST_BYTES / 4 : MOST_BYTES);
    const { headers } = await store.app.inject(ASSETS.script);
    expect(headers['cache-control']).toContain('immutable');
  });
});
