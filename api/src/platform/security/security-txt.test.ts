import { DAY_MS } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

describe('security.txt', () => {
  const store = useStore({ BASE_URL: 'https://loja.test/', CONTACT_EMAIL: 'seguranca@loja.test' });

  it('tells finders of a hole whom to write to, for less than a year from now', async () => {
    const { app, clock } = store();
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? '';
    expect(body.replace(expires, '…').split('\n')).toEqual([
      'Contact: mailto:seguranca@loja.test',
      'Expires: …',
      'Preferred-Languages: pt-BR, en',
      'Canonical: https://loja.test/.well-known/security.txt',
      '',
    ]);
    const days = (Date.parse(expires) - clock.now().getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(178);
    expect(days).toBeLessThan(365);
  });

  it('is never out of date, however long the store runs', async () => {
    const { app, clock } = store();
    const read = async () =>
      /^Expires: (.+)$/m.exec((await app.inject('/.well-known/security.txt')).body)?.[1];
    const before = await read();
    clock.advance(400 * DAY_MS);
    expect(Date.parse((await read()) ?? '')).toBeGreaterThan(clock.now().getTime());
    expect(await read()).not.toBe(before);
  });
});
