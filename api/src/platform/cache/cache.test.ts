import { brotliCompressSync, constants } from 'node:zlib';
import type { Topic } from '@cesta/contract/base/topics';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { MovableClock } from '../clock.ts';
import type { Changes } from '../database/changes.ts';
import { IN_PROCESS } from '../http/http.ts';
import { ByteCache } from './byte-cache.ts';
import { cachePlugin } from './cache.ts';

const entry = (topics: Topic[], text = 'x') => {
  const body = Buffer.from(text);
  return {
    status: 200,
    route: '/x',
    isForAll: false,
    etag: 'W/"1"',
    answers: { identity: { head: [], body }, gzip: { head: [], body }, br: { head: [], body } },
    unchanged: [],
    topics,
  };
};

const lasting = (key: string) => ({ key, isEndless: false });
const endless = (key: string) => ({ key, isEndless: true });

describe('the byte cache', () => {
  it('drops exactly what a change touches', () => {
    const cache = new ByteCache();
    cache.keep(lasting('/a'), entry(['products']), cache.begin());
    cache.keep(lasting('/b'), entry(['posts']), cache.begin());
    cache.keep(lasting('/c'), entry(['products', 'posts']), cache.begin());
    cache.drop('products');
    expect([cache.find('/a'), cache.find('/c')]).toEqual([undefined, undefined]);
    expect(cache.find('/b')).toBeDefined();
    cache.drop(null);
    expect(cache.size).toBe(0);
  });

  it('never keeps an answer that was begun before the change it should show', () => {
    const cache = new ByteCache();
    const began = cache.begin();
    cache.drop('products');
    cache.keep(lasting('/stale'), entry(['products']), began);
    cache.keep(lasting('/unrelated'), entry(['posts']), began);
    expect(cache.find('/stale')).toBeUndefined();
    // 19.2: for the while in which nothing newer can be made.
    expect(cache.findFormer('/stale')).toBeDefined();
    expect(cache.find('/unrelated')).toBeDefined();
  });

  it('stays bounded however many addresses are asked for, and lets the idle go first', () => {
    const cache = new ByteCache();
    cache.keep(lasting('/hot'), entry(['products']), 0);
    for (let i = 0; i < 3000; i += 1) {
      cache.find('/hot');
      cache.keep(lasting(`/${i}`), entry(['products']), 0);
    }
    expect(cache.size).toBe(1000);
    expect(cache.find('/hot')).toBeDefined();
    expect(cache.find('/0')).toBeUndefined();
  });

  it('stays bounded in bytes too, and keeps nothing that alone is larger than its share', () => {
    const cache = new ByteCache();
    const megabyte = 'x'.repeat(1024 * 1024);
    const large = entry(['products'], megabyte);
    for (let i = 0; i < 50; i += 1) cache.keep(lasting(`/${i}`), large, 0);
    // Each is kept in three encodings: 96 MiB hold 32 of them.
    expect(cache.size).toBe(32);
    expect([cache.find('/17'), cache.find('/18') === large]).toEqual([undefined, true]);
    cache.keep(endless('/produtos?busca=tudo'), entry(['products'], megabyte.repeat(3)), 0);
    expect(cache.find('/produtos?busca=tudo')).toBeUndefined();
    expect(cache.size).toBe(32);
  });

  it('gives nothing on the day after that was made on the day before, nor keeps what was begun then', () => {
    const clock = new MovableClock('2026-11-15T23:59:59.999-03:00');
    const cache = new ByteCache(clock);
    cache.keep(lasting('/selo'), entry(['producers']), cache.begin());
    const began = cache.begin();
    expect(cache.find('/selo')).toBeDefined();
    clock.advance(1);
    cache.keep(lasting('/outra'), entry(['producers']), began);
    expect([cache.find('/selo'), cache.find('/outra')]).toEqual([undefined, undefined]);
    cache.keep(lasting('/selo'), entry(['producers']), cache.begin());
    clock.advance(12 * 3_600_000);
    expect(cache.find('/selo')).toBeDefined();
  });

  it('keeps an answer without a body', () => {
    const cache = new ByteCache();
    cache.keep(lasting('/empty'), entry(['store'], ''), 0);
    expect(cache.find('/empty')).toBeDefined();
  });

  it('lets what is endless push out nothing but itself', () => {
    const cache = new ByteCache();
    cache.keep(lasting('/sobre'), entry(['store']), 0);
    for (let i = 0; i < 3000; i += 1) cache.keep(endless(`/produtos?busca=${i}`), entry(['products']), 0);
    expect(cache.find('/sobre')).toBeDefined();
    expect(cache.find('/produtos?busca=2999')).toBeDefined();
    expect(cache.size).toBeLessThanOrEqual(201);
    cache.drop('products');
    expect(cache.size).toBe(1);
  });
});

describe('kept answers', () => {
  const store = useStore();

  it('are the same bytes with their own length, compressed for who can take it', async () => {
    const { app, deps } = store();
    const made = await app.inject('/api/store');
    expect(deps.cache.size).toBe(1);
    const kept = await app.inject('/api/store');
    expect(kept.body).toBe(made.body);
    expect(kept.headers).toMatchObject({
      'content-type': made.headers['content-type'],
      'content-security-policy': made.headers['content-security-policy'],
      'content-length': String(Buffer.byteLength(made.body)),
    });
    const small = await app.inject({ url: '/api/store', headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    const plain = await app.inject({ url: '/api/store', headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('are given to the one who asked first as to everybody after', async () => {
    const { app, deps } = store();
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
      deps.cache.drop(null);
      const ask = () => app.inject({ url: '/api/store', headers: { 'accept-encoding': accepted } });
      const [first, kept] = [await ask(), await ask()];
      expect(first.rawPayload).toEqual(kept.rawPayload);
      const { 'x-request-id': _, ...same } = first.headers;
      expect(same).toEqual(expect.objectContaining(kept.headers));
    }
  });

  it('are never given to or taken from somebody who says who they are', async () => {
    const { app, deps } = store();
    deps.cache.drop(null);
    await app.inject({ url: '/api/products', headers: { authorization: 'Bearer x' } });
    expect(deps.cache.size).toBe(0);
  });
});

describe('a page', () => {
  it('is kept and given whoever says they ask, as nothing of them reaches its rendering; an answer of the API is not', async () => {
    const app = fastify();
    const cache = new ByteCache();
    const changes = { onChange: () => undefined, isAway: () => false } as unknown as Changes;
    await app.register(cachePlugin, { cache, changes, database: { isStuck: () => false } });
    const made = { page: 0, answer: 0 };
    const count = (what: keyof typeof made) => {
      made[what] += 1;
      return String(made[what]);
    };
    app.get('/produtos', { config: { page: 'production' } }, async (_request, reply) =>
      reply.cacheFor(['products']).send(count('page')),
    );
    app.get('/api/products', async (_request, reply) => reply.cacheFor(['products']).send(count('answer')));
    const ask = async (url: string, authorization: string) =>
      (await app.inject({ url, headers: { authorization } })).body;
    expect([await ask('/produtos', 'Bearer a'), await ask('/produtos', 'Basic b')]).toEqual(['1', '1']);
    expect((await app.inject('/produtos')).body).toBe('1');
    expect([await ask('/api/products', 'Bearer a'), await ask('/api/products', 'Basic b')]).toEqual([
      '1',
      '2',
    ]);
  });
});

describe('an answer that sets a cookie', () => {
  it('is never kept, whatever its route says', async () => {
    const app = fastify();
    const cache = new ByteCache();
    const changes = { onChange: () => undefined, isAway: () => false } as unknown as Changes;
    await app.register(cachePlugin, { cache, changes, database: { isStuck: () => false } });
    app.get('/own', async (_request, reply) =>
      reply.header('set-cookie', 'device=x').cacheFor(['store']).send('own'),
    );
    app.get('/same', async (_request, reply) => reply.cacheFor(['store']).send('same'));
    expect((await app.inject('/own')).headers['set-cookie']).toBe('device=x');
    await app.inject('/same');
    expect([cache.find('/own'), cache.find('/same')?.status]).toEqual([undefined, 200]);
  });
});

describe('an answer that anybody may ask for under addresses without end', () => {
  const text = Array.from({ length: 2000 }, (_, n) => `${n * n} caixas de ${n % 7} mangas`).join(', ');
  const brotli = (quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

  it.each([
    ['is made smaller with little work', true, 3],
    ['is made as small as can be where addresses are few', false, 10],
  ])('%s', async (_, isEndless, quality) => {
    const app = fastify();
    const cache = new ByteCache();
    const changes = { onChange: () => undefined, isAway: () => false } as unknown as Changes;
    await app.register(cachePlugin, { cache, changes, database: { isStuck: () => false } });
    app.get('/text', { config: { endless: isEndless } }, async (_request, reply) =>
      reply.cacheFor(['store']).send(text),
    );
    await app.inject('/text');
    expect(cache.find('/text')?.answers.br.body).toEqual(brotli(quality));
  });
});

describe('the last known answer in place of a refusal', () => {
  async function open() {
    const app = fastify();
    const cache = new ByteCache();
    const changes = { onChange: () => undefined, isAway: () => false } as unknown as Changes;
    await app.register(cachePlugin, { cache, changes, database: { isStuck: () => false } });
    let isFull = false;
    app.get('/list', async (_request, reply) =>
      isFull ? reply.code(503).send('full') : reply.cacheFor(['products']).send('list'),
    );
    await app.inject('/list');
    cache.drop('products');
    isFull = true;
    const ask = async (remoteAddress: string) => {
      const { statusCode, body } = await app.inject({ url: '/list', remoteAddress });
      expect([statusCode, body]).toEqual([200, 'list']);
    };
    return { cache, ask };
  }

  it.each([
    ['keeps no page from being kept that was begun before a visitor got it', '203.0.113.9', true],
    ['keeps a page from being kept that is made of it', IN_PROCESS, false],
  ])('%s', async (_, remoteAddress, isKept) => {
    const { cache, ask } = await open();
    const began = cache.begin();
    await ask(remoteAddress);
    expect(cache.begin() === began).toBe(isKept);
    cache.keep(lasting('/page'), entry(['products']), began);
    expect(cache.find('/page') !== undefined).toBe(isKept);
  });
});

/** Each bit of the number writes one letter as %xx. */
const spellings = (word: string, bits: number) =>
  [...word].map((letter, i) => (bits & (1 << i) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('');

describe('the question under which an answer is kept', () => {
  const store = useStore();

  async function keptAfter(...urls: string[]): Promise<number> {
    const { app, deps } = store();
    deps.cache.drop(null);
    for (const url of urls) expect((await app.inject(url)).statusCode).toBe(200);
    return deps.cache.size;
  }

  it('leaves out what the route does not know', async () => {
    const nonsense = Array.from({ length: 20 }, (_, i) => `/api/store?${i}=x&_=${i}`);
    expect(await keptAfter('/api/store', ...nonsense)).toBe(1);
    expect(await keptAfter('/api/blog?utm_source=a', '/api/blog?utm_source=b', '/api/blog?')).toBe(1);
  });

  it('does not depend on the order of what it knows', async () => {
    const one = '/api/products?category=Frutas&limit=5&active=true';
    const other = '/api/products?limit=5&x=1&active=true&category=Frutas';
    expect(await keptAfter(one, other)).toBe(1);
    const { app } = store();
    const answers = [await app.inject(one), await app.inject(other)];
    expect(answers[0]?.headers.etag).toBe(answers[1]?.headers.etag);
  });

  it('tells apart what the answer tells apart', async () => {
    expect(await keptAfter('/api/blog', '/api/blog?published=true', '/api/blog?limit=1')).toBe(3);
  });

  it('is refused, kept or not, when it says one thing twice', async () => {
    const { app } = store();
    await app.inject('/api/producers?active=true');
    expect((await app.inject('/api/producers?active=true&active=false')).statusCode).toBe(400);
  });

  it.each([
    ['searches', (i: number) => `/api/products?search=fruta${i}`],
    ['pages of a list', (i: number) => `/api/blog?limit=${i + 1}`],
    ['CEPs', (i: number) => `/api/zipcode/check/4${String(i).padStart(7, '0')}`],
    ['spellings of one path', (i: number) => `/api/${spellings('store', i)}`],
  ])('is of those that push nothing out when it is one of endless %s', async (_, url) => {
    const { app, deps } = store();
    deps.cache.drop(null);
    const honest = ['/api/products', '/api/blog?published=true', '/api/producers?active=true', '/api/store'];
    for (const address of honest) await app.inject(address);
    for (let i = 0; i < 300; i += 1) await app.inject(url(i));
    expect(deps.cache.size).toBeLessThanOrEqual(honest.length + 200);
    expect(honest.filter((address) => !deps.cache.find(address))).toEqual([]);
  });
});
