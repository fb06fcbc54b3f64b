import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { providerEvents } from '../../modules/payments/payments.tables.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';
import { emails } from '../database/platform.tables.ts';
import { IN_PROCESS } from '../http/http.ts';
import { listenForMetrics } from './metrics-routes.ts';
import { RequestTimes } from './request-times.ts';

const MONITORING = resolve(import.meta.dirname, '../../../../deploy/monitoring');
const TOKEN = 'um-segredo-de-teste-bem-longo';
const authorization = `Bearer ${TOKEN}`;

async function scrape({ app }: TestStore): Promise<string> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/** One line of the output. */
function figure(text: string, series: string): number | undefined {
  const line = text.split('\n').find((it) => it.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** Names and labels of all lines, without their values. */
const seriesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));

describe('metrics that nobody asked for', () => {
  const store = useStore();

  it('are neither counted nor reachable', async () => {
    const { app, deps } = store();
    expect(deps.metrics).toBeNull();
    for (const headers of [{}, { authorization }])
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  });
});

describe('metrics behind a token', () => {
  const store = useStore({ METRICS_TOKEN: TOKEN });

  it.each([undefined, 'Bearer', 'Bearer um-segredo', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])(
    'are refused to who says %s',
    async (said) => {
      const headers = said === undefined ? {} : { authorization: said };
      const answer = await store().app.inject({ url: '/metrics', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('cesta_');
    },
  );

  it('tell of requests by pattern, method and status, and how long they took', async () => {
    const { app } = store();
    await app.inject('/api/health');
    await app.inject('/api/health');
    await app.inject('/api/products/00000000-0000-4000-8000-000000000001');
    await app.inject({ url: '/api/products', remoteAddress: IN_PROCESS });
    const text = await scrape(store());
    expect(figure(text, 'cesta_requests_total{method="GET",route="/api/health",status="200"}')).toBe(2);
    expect(figure(text, 'cesta_requests_total{method="GET",route="/api/products/:id",status="404"}')).toBe(1);
    const times = 'cesta_request_duration_seconds';
    expect(figure(text, `${times}_count{method="GET",route="/api/health"}`)).toBe(2);
    expect(figure(text, `${times}_bucket{method="GET",route="/api/health",le="+Inf"}`)).toBe(2);
    expect(figure(text, `${times}_sum{method="GET",route="/api/health"}`)).toBeGreaterThan(0);
    // Asked for by a page of the store itself.
    expect(text).not.toContain('route="/api/products"');
  });

  it('tell of kept answers, also in the counts of requests', async () => {
    const { app } = store();
    const before = await scrape(store());
    for (let i = 0; i < 3; i += 1) await app.inject('/api/store');
    const after = await scrape(store());
    const rise = (name: string) => (figure(after, name) ?? 0) - (figure(before, name) ?? 0);
    expect(rise('cesta_cache_misses_total')).toBe(1);
    expect(rise('cesta_cache_hits_total')).toBe(2);
    expect(rise('cesta_requests_total{method="GET",route="/api/store",status="200"}')).toBe(3);
  });

  it('tell of the pool, the process and the build', async () => {
    const text = await scrape(store());
    expect(figure(text, 'cesta_database_pool_connections{state="max"}')).toBe(20);
    expect(figure(text, 'cesta_database_pool_waiting')).toBe(0);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(figure(text, name)).toBeGreaterThanOrEqual(0);
    expect(figure(text, 'process_start_time_seconds')).toBeGreaterThan(1_700_000_000);
    expect(text).toMatch(/^cesta_build_info\{version="[\d.]+",node="v\d+[\d.]+"\} 1$/m);
  });

  it('have every name that dashboard and alerts ask for', async () => {
    const told = [...(await scrape(store())).matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(
      ([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    const asked = ['dashboard.json', 'alerts.yml', 'alerts.test.yml'].flatMap((file) => {
      const text = readFileSync(join(MONITORING, file), 'utf8');
      const names = text.match(/\b(cesta|nodejs|process)_[a-z0-9_]+/g) ?? [];
      expect(names.length).toBeGreaterThan(10);
      return names;
    });
    expect([...new Set(asked)].filter((name) => !told.includes(name))).toEqual([]);
    // And all of our own are looked at by somebody.
    const own = told.filter((name) => name.startsWith('cesta_') && !/_(bucket|sum|count)$/.test(name));
    expect(own.filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('do not grow with what strangers make up', async () => {
    const { app } = store();
    const ask = async (round: number) => {
      for (let i = 0; i < 10; i += 1) {
        const id = `${round}0000000-0000-4000-8000-0000000000${10 + i}`;
        await app.inject(`/api/nada-${round}-${i}`);
        await app.inject(`/api/products/${id}?busca=${round}-${i}`);
        await app.inject({ method: 'PROPFIND' as 'GET', url: `/api/products/${id}` });
        await app.inject(`/files/pictures/${id}.webp`);
        await app.inject(`/${round}/${i}`);
      }
    };
    await ask(1);
    const before = seriesOf(await scrape(store()));
    await ask(2);
    const after = seriesOf(await scrape(store()));
    expect(after.filter((name) => !before.includes(name) && name.startsWith('cesta_'))).toEqual([]);
  });

  it('name nobody', async () => {
    const shop = store();
    const person = { name: 'Zuleide Prado', email: 'zuleide@exemplo.test' };
    const { headers, token, user } = await signIn(shop, person);
    const payload = { email: person.email, password: 'senha-errada-1' };
    await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    await shop.app.inject({ url: `/api/users/${user.id}/orders?cpf=52998224725`, headers });
    await shop.app.inject('/api/coverage/40020-000');
    await shop.app.inject(`/api/nada/${person.email}/529.982.247-25`);
    const text = await scrape(shop);
    for (const secret of [
      'zuleide',
      'exemplo.test',
      'prado',
      token,
      user.id,
      '52998',
      '529.982',
      '40020-000',
      TOKEN,
      'senha',
    ])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });
});

describe('what the database knows', () => {
  const store = useStore({ METRICS_TOKEN: TOKEN });

  it('is told by queue, with the age of the oldest, and read once in a while', async () => {
    const { db, clock, deps } = store();
    await deps.jobs.drainWorkers();
    await db.transaction((tx) => deps.jobs.send(tx, 'payments.sync-order', { orderId: crypto.randomUUID() }));
    const hourAgo = new Date(clock.now().getTime() - 3_600_000);
    const email = { to: 'a@exemplo.test', subject: 's', text: 't', html: 'h' };
    await db.insert(emails).values([
      { ...email, key: 'one', createdAt: hourAgo, nextAttemptAt: clock.now() },
      { ...email, key: 'two', createdAt: hourAgo, failedAt: clock.now() },
    ]);
    const event = { type: 'invoice.paid', lane: 'subscriptions', happenedAt: hourAgo };
    await db.insert(providerEvents).values([
      { ...event, id: 'evt_1', receivedAt: hourAgo, nextAttemptAt: clock.now() },
      { ...event, id: 'evt_2', receivedAt: hourAgo },
    ]);
    const text = await scrape(store());
    expect(figure(text, 'cesta_jobs_waiting{queue="payments.sync-order"}')).toBe(1);
    expect(figure(text, 'cesta_jobs_waiting{queue="ledger.sync"}')).toBe(0);
    expect(figure(text, 'cesta_jobs_failed{queue="payments.sync-order"}')).toBe(0);
    for (const kind of ['emails', 'provider_events']) {
      expect(figure(text, `cesta_${kind}_waiting`)).toBe(1);
      expect(figure(text, `cesta_${kind}_oldest_seconds`)).toBe(3600);
      expect(figure(text, `cesta_${kind}_failed`)).toBe(1);
    }
    await db.delete(emails);
    expect(figure(await scrape(store()), 'cesta_emails_waiting')).toBe(1);
  });

  it('is left out and counted where it cannot be read, and the rest is told', async () => {
    const { deps, databaseUrl } = store();
    const broken = await openTestStore({ url: databaseUrl }, { METRICS_TOKEN: TOKEN });
    try {
      await deps.database.db.execute(sql`alter table emails rename to emails_away`);
      const text = await scrape(broken);
      expect(figure(text, 'cesta_emails_waiting')).toBeUndefined();
      expect(figure(text, 'cesta_metrics_errors_total{source="emails"}')).toBe(1);
      expect(figure(text, 'cesta_metrics_errors_total{source="provider-events"}')).toBe(0);
      expect(figure(text, 'cesta_provider_events_waiting')).toBe(1);
    } finally {
      await deps.database.db.execute(sql`alter table emails_away rename to emails`);
      await broken.app.close();
    }
  });

  it('does not wait for a pool of which nothing is left', async () => {
    const { databaseUrl } = store();
    const busy = await openTestStore({ url: databaseUrl }, { METRICS_TOKEN: TOKEN, DATABASE_POOL: '1' });
    const { pool } = busy.deps.database;
    const taken = await pool.connect();
    const waiting = pool.connect();
    try {
      const text = await scrape(busy);
      expect(figure(text, 'cesta_database_pool_waiting')).toBe(1);
      expect(figure(text, 'cesta_provider_events_waiting')).toBe(1);
    } finally {
      taken.release();
      (await waiting).release();
      await busy.app.close();
    }
  });
});

describe('what is told of jobs', () => {
  const store = useStore({ METRICS_TOKEN: TOKEN });

  it('is how long the planner took, and how often it failed', async () => {
    const { db, deps } = store();
    const plan = async () => {
      await deps.jobs.send(db, 'deliveries.plan', {});
      return deps.jobs.runDue();
    };
    const told = async (what: string, outcome: string) =>
      figure(
        await scrape(store()),
        `cesta_job_duration_seconds_${what}{queue="deliveries.plan",outcome="${outcome}"}`,
      );
    expect(await told('count', 'done')).toBeUndefined();
    await plan();
    expect(await told('count', 'done')).toBe(1);
    expect(await told('sum', 'done')).toBeGreaterThan(0);
    await db.execute(sql`alter table deliveries rename to deliveries_away`);
    await expect(plan()).rejects.toThrow('deliveries.plan');
    await db.execute(sql`alter table deliveries_away rename to deliveries`);
    expect([await told('count', 'done'), await told('count', 'failed')]).toEqual([1, 1]);
  });
});

describe('what is told of a copy for reports', () => {
  const store = useStore({ METRICS_TOKEN: TOKEN });

  it('is nothing where there is none, and that it cannot be read where it is no copy or away', async () => {
    const { databaseUrl } = store();
    const alone = await scrape(store());
    for (const name of ['readable', 'lag_seconds'])
      expect(figure(alone, `cesta_replica_${name}`)).toBeUndefined();
    for (const url of [databaseUrl, 'postgres://nobody:x@127.0.0.1:1/nothing']) {
      const env = { METRICS_TOKEN: TOKEN, DATABASE_REPLICA_URL: url };
      const reader = await openTestStore({ url: databaseUrl }, env);
      const text = await scrape(reader);
      expect(figure(text, 'cesta_replica_readable')).toBe(0);
      expect(figure(text, 'cesta_replica_lag_seconds')).toBeUndefined();
      await reader.app.close();
    }
  });
});

describe('metrics on a port of their own', () => {
  const store = useStore({ METRICS_PORT: '0' });

  async function listen(token: string | undefined) {
    const server = await listenForMetrics({ port: 0, host: '127.0.0.1', token }, async () => 'cesta_x 1\n');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    };
    return { base, close };
  }

  it('are not at the address of the store', async () => {
    expect((await store().app.inject('/metrics')).statusCode).toBe(404);
    expect(await store().deps.metrics?.text()).toContain('cesta_build_info');
  });

  it('answer nothing but them, and ask for the token where there is one', async () => {
    const { base, close } = await listen(TOKEN);
    const ask = (path: string, init: RequestInit = {}) => fetch(`${base}${path}`, init);
    expect((await ask('/metrics')).status).toBe(401);
    expect((await ask('/')).status).toBe(404);
    const headers = { authorization };
    expect((await ask('/metrics', { method: 'POST', headers })).status).toBe(405);
    const answer = await ask('/metrics', { headers });
    expect([answer.status, await answer.text()]).toEqual([200, 'cesta_x 1\n']);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    await close();
  });

  it('need none on this machine alone', async () => {
    const { base, close } = await listen(undefined);
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
    await close();
  });
});

describe('the counts of requests', () => {
  it('take all built files for one', async () => {
    const times = new RequestTimes();
    for (const name of ['a-1', 'b-2', 'a-1']) times.add('GET', `/assets/${name}.js`, 200, 1);
    const [, counter] = await Promise.all(times.metrics().map((metric) => metric.get()));
    const labels = { method: 'GET', route: '/assets/*', status: 200 };
    expect(counter?.values).toEqual([{ labels, value: 3 }]);
  });

  it('stay bounded even for routes and methods that no router has checked', async () => {
    const times = new RequestTimes();
    for (let i = 0; i < 5000; i += 1) times.add(`M${i}`, `/route-${i}`, 200, i);
    times.add('GET', '/later', 200, 1);
    const [histogram, counter] = await Promise.all(times.metrics().map((metric) => metric.get()));
    expect(counter?.values).toHaveLength(1002);
    const labels = counter?.values.map((it) => it.labels) ?? [];
    expect(new Set(labels.map(({ method }) => method))).toEqual(new Set(['(other)', 'GET']));
    expect(counter?.values.reduce((sum, { value }) => sum + value, 0)).toBe(5001);
    expect(histogram?.values).toHaveLength(1002 * 16);
  });
});
