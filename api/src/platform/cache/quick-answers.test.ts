import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { stockUp } from '../../testing/shelf.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import { connectionLimits } from '../http/connections.ts';

interface Line {
  reqId: string;
  method: string;
  route: string;
  status: number;
}

let database: TestDatabase;
let store: TestStore;
/** The same store behind a door without the quick path. */
let framework: Server;
let product: string;
let lines: (Line & { msg: string })[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  store = await openTestStore(database, { LOG_LEVEL: 'info', NODE_ENV: 'production' }, { logTo });
  const { app } = store;
  const cacheAddress = (url: string) => ({ key: url.split('?', 1)[0] ?? '', isEndless: false });
  app.get('/*', { config: { cacheAddress, page: 'production' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').cacheFor(['store']).send('<p>Página</p>'.repeat(200)),
  );
  product = await stockUp(store, 'Manga', 10);
  await app.listen({ host: '127.0.0.1', port: 0 });
  framework = createServer(connectionLimits(store.deps.settings).http, (request, response) =>
    app.routing(request, response),
  );
  framework.keepAliveTimeout = app.server.keepAliveTimeout;
  framework.on('checkExpectation', (request, response) => framework.emit('request', request, response));
  framework.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  framework.listen(0, '127.0.0.1');
  await once(framework, 'listening');
});

afterAll(async () => {
  framework.close();
  await store.app.close();
  await database.drop();
});

/** Not kept, so that it tells the end of what was asked, and closes. */
const LAST = 'GET /api/health HTTP/1.1\r\nHost: loja\r\nConnection: close\r\n\r\n';

/** What a server says to exactly these bytes, but for what is different each time, and the lines it logs. */
async function ask(server: Server, bytes: string): Promise<{ said: string; logged: unknown[] }> {
  lines = [];
  const socket = connect({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  socket.write(bytes + LAST, 'latin1');
  const said = (await buffer(socket)).toString('latin1');
  const logged = lines
    .filter(({ msg }) => msg === 'request')
    .map(({ reqId, method, route, status }) => ({ hasId: UUID.test(reqId), method, route, status }));
  return { said: said.replace(DATE, '').replace(UUIDS, 'id'), logged };
}

const UUID = /^[\da-f-]{36}$/;
const UUIDS = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
const DATE = /^Date: .*$/gm;

function read(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: loja', ...headers, '', ''].join('\r\n');
}

async function bothSay(bytes: string): Promise<string> {
  // The first time it is made and kept, and an address with a query is understood once.
  await ask(framework, bytes);
  await ask(framework, bytes);
  const slow = await ask(framework, bytes);
  const quick = await ask(store.app.server as Server, bytes);
  expect(quick).toEqual(slow);
  return quick.said;
}

const kept = () => [
  '/api/products',
  '/api/products?category=Frutas&active=true',
  '/api/products?active=true&utm_source=x&category=Frutas',
  '/api/products?search=manga',
  `/api/products/${product}`,
  '/api/blog',
  '/api/producers?active=true',
  '/api/store',
  '/api/store/',
  '/api/zipcode/check/40110010',
  '/',
  '/produtos',
  '/produtos?busca=manga',
];

describe('a kept answer given before the framework', () => {
  it('is to the byte what the framework would give, for every kind of kept answer and reader', async () => {
    for (const path of kept()) {
      for (const encoding of ['', 'br', 'gzip, deflate, br, zstd', 'gzip', 'identity', 'br;q=0, gzip;q=0']) {
        const said = await bothSay(read(path, ...(encoding ? [`Accept-Encoding: ${encoding}`] : [])));
        expect(said).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
        expect(said).toContain('etag: W/');
      }
    }
  });

  it('says that nothing has changed to who has it', async () => {
    for (const path of kept()) {
      const etag = /etag: (.*)\r/.exec(await bothSay(read(path)))?.[1] ?? '';
      expect(await bothSay(read(path, `If-None-Match: ${etag}`))).toMatch(/^HTTP\/1\.1 304 /);
      for (const other of ['*', `"x", ${etag}`, etag.slice(2)]) {
        expect(await bothSay(read(path, `If-None-Match: ${other}`))).toMatch(/^HTTP\/1\.1 200 /);
      }
    }
  });

  it('is not made by the framework: it goes on for whoever the framework would not hear', async () => {
    await bothSay(read('/api/store'));
    const { app } = store;
    const routed = app.routing;
    app.routing = () => expect.fail('the framework was asked');
    try {
      const { port } = app.server.address() as AddressInfo;
      expect((await fetch(`http://127.0.0.1:${port}/api/store`)).status).toBe(200);
    } finally {
      app.routing = routed;
    }
  });

  it('is dropped with what it shows', async () => {
    const before = await bothSay(read(`/api/products/${product}`));
    await store.deps.database.pool.query('update products set stock = 3 where id = $1', [product]);
    store.deps.cache.drop('products');
    const after = await ask(store.app.server as Server, read(`/api/products/${product}`));
    expect(after.said).not.toBe(before);
    expect(after.said).toContain('"stock":3');
  });

  it.each<[string, () => string]>([
    ['HEAD', () => read('/api/store').replace('GET', 'HEAD')],
    ['HEAD of a compressed page', () => read('/', 'Accept-Encoding: br').replace('GET', 'HEAD')],
    ['a range', () => read('/api/store', 'Range: bytes=0-10')],
    ['if it is what it was', () => read('/api/store', 'If-Match: "x"', 'If-Range: "x"')],
    ['a strange encoding', () => read('/api/store', 'Accept-Encoding: BR;;q=1,,,\x80gzip;q=0.000')],
    ['no encoding', () => read('/api/store', 'Accept-Encoding:')],
    ['two encodings', () => read('/api/store', 'Accept-Encoding: gzip', 'Accept-Encoding: br')],
    ['two known bytes', () => read('/api/store', 'If-None-Match: "a"', 'If-None-Match: "b"')],
    ['two hosts', () => read('/api/store', 'Host: outra')],
    ['no host', () => 'GET /api/store HTTP/1.1\r\n\r\n'],
    ['a bad host', () => 'GET /api/store HTTP/1.1\r\nHost: a b/?#@\r\n\r\n'],
    ['an absolute address', () => read('http://loja/api/store')],
    ['an address that is none', () => read('*')],
    ['a double slash', () => read('//api/store')],
    ['capitals', () => read('/API/Store')],
    ['an escaped letter', () => read('/api/%73tore')],
    ['a broken escape', () => read('/api/%zz')],
    ['a fragment', () => read('/api/store#x')],
    ['a way up', () => read('/api/x/../store')],
    ['a query that says nothing', () => read('/api/store?')],
    ['one thing said twice', () => read('/api/producers?active=true&active=false')],
    ['a very long address', () => read(`/api/store?${'x'.repeat(8000)}`)],
    ['too long an address', () => read(`/api/store?${'x'.repeat(20_000)}`)],
    ['who asks', () => read('/api/store', 'Authorization: Bearer x')],
    ['who asks for a page', () => read('/', 'Authorization: Bearer x')],
    ['a cookie', () => read('/api/store', 'Cookie: a=b')],
    ['a body', () => read('/api/store', 'Content-Length: 5').concat('abcde')],
    [
      'a body in pieces',
      () => read('/api/store', 'Transfer-Encoding: chunked').concat('1\r\na\r\n0\r\n\r\n'),
    ],
    ['two lengths', () => read('/api/store', 'Content-Length: 0', 'Content-Length: 5')],
    ['an expectation', () => read('/api/store', 'Expect: 100-continue')],
    ['a strange expectation', () => read('/api/store', 'Expect: milagre')],
    ['another protocol, by half', () => read('/api/store', 'Upgrade: websocket')],
    ['another protocol', () => read('/api/store', 'Connection: close, Upgrade', 'Upgrade: websocket')],
    ['another method', () => read('/api/store', 'X-HTTP-Method-Override: DELETE')],
    ['a version of the API', () => read('/api/store', 'Accept-Version: 2.x')],
    ['an end of the connection', () => read('/api/store', 'Connection: close')],
    ['HTTP/1.0', () => read('/api/store').replace('1.1', '1.0')],
    ['HTTP/1.0 that stays', () => read('/api/store', 'Connection: keep-alive').replace('1.1', '1.0')],
    ['three in one breath', () => read('/api/store') + read('/api/products') + read('/')],
    ['one kept and one made in one breath', () => read('/api/store') + read('/api/nada') + read('/')],
    ['a header that is none', () => read('/api/store', 'nonsense')],
    ['a deletion', () => read('/api/store').replace('GET', 'DELETE')],
    ['what may be done', () => read('/api/store').replace('GET', 'OPTIONS')],
  ])('is the same for an odd request: %s', async (_what, bytes) => {
    await bothSay(read('/api/store'));
    await bothSay(bytes());
  });
});
