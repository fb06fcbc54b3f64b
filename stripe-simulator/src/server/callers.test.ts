import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { GOOD_CARD } from '../testing/browser.ts';
import { oneOff, openSimulation, present, START } from '../testing/simulation.ts';
import { guardControl } from './callers.ts';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A browser, a proxy or a stranger choose their headers; fetch would not let a test choose the Host. */
async function call(url: string, { method = 'GET', headers = {}, body = '' }: Call = {}) {
  const asked = request(url, { method, headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  asked.end(body);
  const response = await answered;
  return { status: response.statusCode, body: await text(response) };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the control of the simulator', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('answers on this machine as %s', async (name) => {
    const { simulator } = await openSimulation();
    const host = `${name}:${simulator.port}`;
    expect((await call(`${simulator.url}/_simulator/clock`, { headers: { host } })).status).toBe(200);
    expect((await call(`${simulator.url}/_simulator`, { headers: { host } })).status).toBe(200);
  });

  it.each([
    ['another name, as after DNS rebinding', { host: 'rebound.test' }],
    ['a name that begins like ours', { host: 'localhost.rebound.test' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that says so in the new way', { forwarded: 'for=203.0.113.7' }],
  ])('does not answer through %s', async (_how, headers: Record<string, string>) => {
    const { simulator } = await openSimulation();
    for (const path of ['', '/clock', '/events', '/faults', '/idle']) {
      const { status, body } = await call(`${simulator.url}/_simulator${path}`, { headers });
      expect([path, status]).toEqual([path, 403]);
      expect(JSON.parse(body).message).toBe('O controle do simulador só responde neste computador.');
    }
    const leap = { method: 'POST', headers: { ...FORM, ...headers }, body: 'weeks=1' };
    expect((await call(`${simulator.url}/_simulator/clock/advance`, leap)).status).toBe(403);
    expect(simulator.now()).toEqual(START);
  });

  it('does not answer another machine, whatever name that uses', async () => {
    const app = Fastify();
    guardControl(app);
    app.get('/', () => 'the control');
    const from = (remoteAddress: string) =>
      app.inject({ url: '/', remoteAddress, headers: { host: 'localhost' } });
    expect((await from('::1')).statusCode).toBe(200);
    expect((await from('::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await from('203.0.113.7')).statusCode).toBe(403);
    expect((await from('::ffff:192.168.0.12')).statusCode).toBe(403);
  });

  it('is not there at all where it is left out: a proxy that hides itself looks like this machine', async () => {
    const { simulator } = await openSimulation({ controlPages: false });
    for (const path of ['', '/clock', '/events', '/faults', '/idle'])
      expect([path, (await call(`${simulator.url}/_simulator${path}`)).status]).toEqual([path, 404]);
    const leap = { method: 'POST', headers: FORM, body: 'weeks=1' };
    expect((await call(`${simulator.url}/_simulator/clock/advance`, leap)).status).toBe(404);
    expect(simulator.now()).toEqual(START);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an old browser', { origin: 'https://evil.test' }],
    ['a page that hides where it stands', { origin: 'null' }],
  ])('takes no order from a page of %s', async (_where, headers: Record<string, string>) => {
    const { simulator } = await openSimulation();
    const leap = { method: 'POST', headers: { ...FORM, ...headers }, body: 'weeks=1' };
    const { status, body } = await call(`${simulator.url}/_simulator/clock/advance`, leap);
    expect([status, JSON.parse(body).message]).toEqual([403, 'Este pedido veio de outro site.']);
    expect(simulator.now()).toEqual(START);
  });
});

describe('a payment page', () => {
  async function openPage(options: Parameters<typeof openSimulation>[0] = {}) {
    const simulation = await openSimulation(options);
    const session = await simulation.stripe.checkout.sessions.create(oneOff());
    const { pathname } = new URL(present(session.url));
    const page = `http://127.0.0.1:${simulation.simulator.port}${pathname}`;
    const state = async () => (await simulation.stripe.checkout.sessions.retrieve(session.id)).payment_status;
    return { page, state, host: `127.0.0.1:${simulation.simulator.port}` };
  }
  const pay = (headers: Record<string, string>) => ({
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(GOOD_CARD).toString(),
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an old browser', { origin: 'https://evil.test' }],
    ['a page that hides where it stands', { origin: 'null' }],
  ])('takes no payment from a form of %s', async (_where, headers: Record<string, string>) => {
    const { page, state } = await openPage();
    expect((await call(page, pay(headers))).status).toBe(403);
    expect(await state()).toBe('unpaid');
  });

  it('takes its own form, from browsers that say where it stands in either way', async () => {
    const modern = await openPage();
    expect((await call(modern.page, pay({ 'sec-fetch-site': 'same-origin' }))).status).toBe(303);
    const old = await openPage();
    expect((await call(old.page, pay({ origin: `http://${old.host}` }))).status).toBe(303);
    expect([await modern.state(), await old.state()]).toEqual(['paid', 'paid']);
  });

  it('opens under its public name and no other, through a proxy too', async () => {
    const { page } = await openPage({ publicUrl: 'http://loja.test:3001' });
    expect(
      (await call(page, { headers: { host: 'loja.test:3001', 'x-forwarded-for': '203.0.113.7' } })).status,
    ).toBe(200);
    expect((await call(page, { headers: { host: 'rebound.test:3001' } })).status).toBe(403);
    expect((await call(page, pay({ host: 'rebound.test:3001' }))).status).toBe(403);
  });
});
