import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openCollector } from '../../testing/collector.ts';
import { signInBuyer, stockUp } from '../../testing/shelf.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';
import { findFreePort } from '../http/free-port.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${CALLER}-01`;
const CHECKOUT = '/api/stripe/create-checkout-session';

const collector = await openCollector();
afterAll(() => collector.close());

describe('traces that nobody collects', () => {
  const store = useStore();

  it('are not made', () => {
    expect(store().deps.tracing).toBeNull();
  });
});

describe('the trace of a request', () => {
  const paying = usePayingStore({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_PROPAGATORS: 'tracecontext',
  });

  it('goes from who asked over the store to database and provider, and names nobody', async () => {
    const { store } = paying();
    const person = { name: 'Zuleide Prado', email: 'zuleide@exemplo.test' };
    const buyer = await signInBuyer(store, '40110010', person);
    const productId = await stockUp(store, 'Pitomba', 5);
    const answer = await store.app.inject({
      method: 'POST',
      url: `${CHECKOUT}?quem=zuleide`,
      headers: { ...buyer.headers, traceparent, tracestate: 'quem=zuleide', 'user-agent': 'Zuleide/1' },
      payload: { items: [{ productId, quantity: 1 }] },
    });
    expect(answer.statusCode).toBe(200);
    await store.deps.tracing?.flush();

    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const server = spans.find(({ parentSpanId }) => parentSpanId === CALLER);
    expect(server?.name).toBe(`POST ${CHECKOUT}`);
    expect(server?.attributes).toMatchObject({ 'http.route': CHECKOUT, 'http.response.status_code': 200 });

    const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert orders', 'begin', 'commit', 'update products']),
    );
    const order = statements.find(({ name }) => name === 'insert orders');
    expect(order?.attributes['db.query.text']).toContain('$1');
    expect(spans.map(({ name }) => name)).toContain('POST /v1/checkout/sessions');

    const known = new Set([CALLER, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([]);

    const all = collector.bodies.join('\n').toLowerCase();
    const { user, token } = buyer;
    for (const secret of ['zuleide', 'exemplo.test', token, user.id, productId, '40110', 'cus_', 'sk_test'])
      expect(all).not.toContain(secret.toLowerCase());
  });

  it('is its own for each of those who wait for the same connection', async () => {
    const { store } = paying();
    const { pool } = store.deps.database;
    const traces = Array.from({ length: 40 }, (_, index) => `${index + 10}`.padStart(32, 'a'));
    await Promise.all(
      traces.map((id) =>
        store.app.inject({ url: '/api/products', headers: { traceparent: `00-${id}-${CALLER}-01` } }),
      ),
    );
    expect(pool.waitingCount).toBe(0);
    await store.deps.tracing?.flush();
    for (const id of traces) {
      const own = collector.spans.filter(({ traceId }) => traceId === id);
      expect(own.filter(({ parentSpanId }) => parentSpanId === CALLER)).toHaveLength(1);
      const ids = new Set([CALLER, ...own.map(({ spanId }) => spanId)]);
      expect(own.every(({ parentSpanId = '' }) => ids.has(parentSpanId))).toBe(true);
    }
  });

  it('is there for an answer that was kept, too', async () => {
    const { store } = paying();
    const { port } = store.app.server.address() as AddressInfo;
    const traces = ['b', 'c', 'd'].map((letter) => letter.repeat(32));
    for (const id of traces)
      await fetch(`http://127.0.0.1:${port}/api/blog`, { headers: { traceparent: `00-${id}-${CALLER}-01` } });
    await store.deps.tracing?.flush();
    const named = collector.spans.filter(({ name }) => name === 'GET /api/blog');
    expect(named.map(({ traceId }) => traceId)).toEqual(traces);
  });

  it('is a new one for who names none or nonsense, and for each job', async () => {
    const { store } = paying();
    const before = collector.spans.length;
    await store.app.inject({ url: '/api/health', headers: { traceparent: '00-zuleide-x-01' } });
    await store.deps.jobs.runDue();
    await store.deps.tracing?.flush();
    const roots = collector.spans.slice(before).filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ name }) => name)).toContain('GET /api/health');
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
    expect(roots.every(({ name }) => /^(GET \/api\/health|job [a-z.-]+)$/.test(name))).toBe(true);
  });
});

describe('a stranger who names a trace', () => {
  it.each([
    ['does not decide that it is sampled', 'parentbased_always_off', '01', []],
    ['does not decide that it is not', 'parentbased_always_on', '00', ['GET /api/health']],
  ])('%s, nor what it is called', async (_title, sampler, flags, names) => {
    const own = await openCollector();
    const database = await createTestDatabase(inject('postgresUrl'));
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER: sampler };
    const store = await openTestStore(database, env);
    const headers = { traceparent: `00-${TRACE}-${CALLER}-${flags}` };
    expect((await store.app.inject({ url: '/api/health', headers })).statusCode).toBe(200);
    await store.app.close();
    expect(own.spans.map(({ name }) => name)).toEqual(names);
    expect(own.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
    own.close();
    await database.drop();
  });
});

describe('with a collector that is away', () => {
  let database: TestDatabase;
  let store: TestStore;
  const lines: string[] = [];
  const logged = () => lines.map((line) => JSON.parse(line));
  beforeAll(async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '300');
    database = await createTestDatabase(inject('postgresUrl'));
    const env = {
      LOG_LEVEL: 'info',
      OTEL_PROPAGATORS: 'tracecontext',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `http://127.0.0.1:${await findFreePort()}/v1/traces`,
    };
    store = await openTestStore(database, env, { logTo: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => database.drop());

  it('the store answers as ever, and the log names request and trace in each line of a request', async () => {
    const payload = { email: 'zuleide@exemplo.test', password: 'senha-errada-1' };
    const headers = { traceparent };
    const answer = await store.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(answer.statusCode).toBe(401);
    const { security: failed, ...about } = logged().find(({ security }) => security === 'sign-in.failed');
    const request = logged().find(({ msg }) => msg === 'request');
    const reqId = answer.headers['x-request-id'];
    expect(about).toMatchObject({ reqId, trace_id: TRACE });
    expect(request).toMatchObject({ reqId, trace_id: TRACE, route: '/api/auth/login', status: 401 });
    expect(failed).toBe('sign-in.failed');
    expect(lines.join('')).not.toMatch(/zuleide|senha-errada/);
  });

  it('the log says so once, and the store closes without waiting for it', async () => {
    await store.deps.tracing?.flush().catch(() => undefined);
    await store.app.inject('/api/health');
    await store.app.close();
    expect(logged().filter(({ msg }) => msg === 'background trouble')).toHaveLength(1);
  });
});
