import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

describe('the description of the API', () => {
  const store = useStore();
  const LARGE = ['/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui-bundle.js'];
  const br = { 'accept-encoding': 'br' };

  it.each(LARGE)('is made smaller once, not for each who asks, nor for each spelling: %s', async (url) => {
    const { app, deps } = store();
    const first = await app.inject({ url, headers: br });
    expect(first.statusCode).toBe(200);
    const { size } = deps.cache;
    const kept = await app.inject({ url, headers: br });
    for (const { headers } of [first, kept]) expect(headers['content-encoding']).toBe('br');
    expect(kept.headers['content-type']).toBe(first.headers['content-type']);
    const otherwise = await app.inject({ url: `${url.replace('docs', '%64ocs')}?x=1`, headers: br });
    expect(otherwise.headers.etag).toBe(kept.headers.etag);
    expect(deps.cache.size).toBe(size);
    const stranger = await app.inject({ url, headers: { ...br, authorization: 'Bearer x' } });
    expect(stranger.headers['content-encoding']).toBeUndefined();
    expect(stranger.body).toBe(brotliDecompressSync(first.rawPayload).toString());
  });

  it('brings its page all that it is made of', async () => {
    const { app } = store();
    const { body } = await app.inject('/api/docs/');
    const parts = [...body.matchAll(/(?:src|href)="[.](\/static\/[^"]+)"/g)].map(([, part]) => part);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) expect((await app.inject(`/api/docs${part}`)).statusCode).toBe(200);
  });
});
