import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../settings.ts';
import { buy, sessionIn } from '../../testing/buying.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { useStore } from '../../testing/test-store.ts';
import { createAddressReader, parseTrustedProxies, type TrustedProxies } from './client-address.ts';

function addressFor(trusted: TrustedProxies, remoteAddress: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return createAddressReader(trusted)({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
}

const PROXY = '10.0.0.1';

describe('the address that a call counts against', () => {
  it.each([
    ['nobody is trusted', 0, PROXY, '203.0.113.7', PROXY],
    ['one proxy heard it', 1, PROXY, '203.0.113.7', '203.0.113.7'],
    ['the visitor wrote one of their own in front', 1, PROXY, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['two proxies stand in front', 2, PROXY, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['fewer proxies came by than are trusted', 3, PROXY, '203.0.113.7', '203.0.113.7'],
    ['the proxy said nothing', 1, PROXY, undefined, PROXY],
    ['what was heard is no address', 1, PROXY, '203.0.113.7, <script>', PROXY],
    ['what was heard is endless', 1, PROXY, 'a'.repeat(12_000), PROXY],
    ['the proxy names the port, too', 1, PROXY, '203.0.113.7:4711', '203.0.113.7'],
    ['the proxy names a port behind brackets', 1, PROXY, '[2001:db8:1:2::7]:4711', '2001:db8:1:2::'],
    ['it comes from a trusted network', ['10.0.0.0/8'], PROXY, '203.0.113.7', '203.0.113.7'],
    ['it comes from elsewhere', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.7', '192.0.2.1'],
    ['inner proxies are skipped', ['10.0.0.0/8'], PROXY, '1.1.1.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['the trusted proxy speaks IPv6', ['127.0.0.0/8'], '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ])('is, when %s', (_, trusted, peer, forwarded, expected) => {
    expect(addressFor(trusted, peer, forwarded)).toBe(expected);
  });

  it.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['2001:db8:0:0:1::7', '2001:db8:0:0::'],
    ['2001:0DB8::ffff:7', '2001:db8:0:0::'],
    ['2001:db8:0:1::7', '2001:db8:0:1::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
  ])('has one spelling, and IPv6 counts by its /64: %s', (peer, expected) => {
    expect(addressFor(0, peer)).toBe(expected);
    expect(addressFor(0, expected)).toBe(expected);
  });

  it.each([
    ['1', 1],
    ['0', 0],
    ['no', 0],
    ['loopback', ['127.0.0.0/8', '::1/128']],
    ['10.1.0.0/16, 2001:db8::/32,192.0.2.1', ['10.1.0.0/16', '2001:db8::/32', '192.0.2.1']],
  ])('is set by TRUST_PROXY=%s', (text, expected) => {
    expect(parseTrustedProxies(text)).toEqual(expected);
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each([
    'true',
    'yes',
    'sim',
    '11',
    '-1',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    'everybody',
    '10.0.0.0/',
  ])('refuses to guess what TRUST_PROXY=%s means', (text) => {
    expect(() => readSettings({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: .* number of proxies/);
  });
});

describe('behind one proxy', () => {
  const store = useStore({ TRUST_PROXY: '1', LIMIT_REQUESTS_PER_MINUTE: '5' });

  it('cannot be made up by the visitor, over a real socket', async () => {
    const { app } = store();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await fetch(`http://127.0.0.1:${port}/api/health`, { headers })).status;
    };
    const answers = [];
    for (let index = 0; index < 7; index += 1) answers.push(await ask(`198.51.100.${index}, 203.0.113.7`));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await ask('203.0.113.8')).toBe(200);
  });
});

describe('a forwarded host', () => {
  const paying = usePayingStore({ TRUST_PROXY: '1' });

  it('is nobody to lead customers back to', async () => {
    const { store } = paying();
    const { orderId, buyer } = await buy(store);
    const answer = await store.app.inject({
      method: 'POST',
      url: `/api/stripe/orders/${orderId}/retry-payment`,
      headers: { ...buyer.headers, 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      payload: { successUrl: 'https://evil.test/', cancelUrl: 'https://evil.test/' },
    });
    const session = await store.deps.stripe?.checkout.sessions.retrieve(sessionIn(answer.json().url));
    expect([session?.success_url, session?.cancel_url].join()).not.toContain('evil');
  });
});
