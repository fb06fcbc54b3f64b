import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { useStore } from '../testing/test-store.ts';
import { ByteCache, cachePlugin } from './cache.ts';
import type { Changes, Topic } from './changes.ts';

const entry = (topics: Topic[], text = 'x') => {
  const body = Buffer.from(text);
  return {
    status: 200,
    headers: {},
    etag: 'W/"1"',
    bodies: { identity: body, gzip: body, br: body },
    topics,
  };
};

describe('the byte cache', () => {
  it('drops exactly what a change touches', () => {
    const cache = new ByteCache();
    cache.keep('/a', entry(['products']), cache.begin());
    cache.keep('/b', entry(['posts']), cache.begin());
    cache.keep('/c', entry(['products', 'posts']), cache.begin());
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
    cache.keep('/stale', entry(['products']), began);
    cache.keep('/unrelated', entry(['posts']), began);
    expect(cache.find('/stale')).toBeUndefined();
    expect(cache.find('/unrelated')).toBeDefined();
  });

  it('stays bounded however many addresses are asked for, and lets the idle go first', () => {
    const cache = new ByteCache();
    cache.keep('/hot', entry(['products']), 0);
    for (let i = 0; i < 3000; i += 1) {
      cache.find('/hot');
      cache.keep(`/${i}`, entry(['products']), 0);
    }
    expect(cache.size).toBe(1000);
    expect(cache.find('/hot')).toBeDefined();
    expect(cache.find('/0')).toBeUndefined();
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

  it('are never given to or taken from somebody who says who they are', async () => {
    const { app, deps } = store();
    deps.cache.drop(null);
    await app.inject({ url: '/api/products', headers: { authorization: 'Bearer x' } });
    expect(deps.cache.size).toBe(0);
  });
});

describe('13.3 an answer that sets a cookie', () => {
  it('is never kept, whatever its route says', async () => {
    const app = fastify();
    const cache = new ByteCache();
    await app.register(cachePlugin, { cache, changes: { onChange: () => undefined } as unknown as Changes });
    app.get('/own', async (_request, reply) =>
      reply.header('set-cookie', 'device=x').cacheFor(['store']).send('own'),
    );
    app.get('/same', async (_request, reply) => reply.cacheFor(['store']).send('same'));
    expect((await app.inject('/own')).headers['set-cookie']).toBe('device=x');
    await app.inject('/same');
    expect([cache.find('/own'), cache.find('/same')?.status]).toEqual([undefined, 200]);
  });
});
