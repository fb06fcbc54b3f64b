import { DAY_MS } from '@cesta/contract/base/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { coverageWishes } from './coverage.tables.ts';
import { notifyCovered, sweepWishes } from './wishes.service.ts';

const store = useStore({ COVERAGE_WISHES_PER_HOUR: '30' });
const HOUR = 3_600_000;
const LAURO = { neighborhood: 'Vilas do Atlântico', city: 'Lauro de Freitas', state: 'BA' };
const ZONE = { ...LAURO, cepFrom: '42700000', cepTo: '42739999' };
const ana = { email: 'ana@exemplo.test', cep: '42700-000', ...LAURO };
const THANKS = { message: 'Anotado! Quando chegarmos aí, você recebe um e-mail nosso.' };

let admin: SignedIn;
let visitor = 0;

beforeEach(async () => {
  visitor += 1;
  // The clock moves by days, and a session ends meanwhile.
  admin = await signIn(store(), { role: 'admin' });
  await store().db.delete(coverageWishes);
  const { body } = await ask('GET', '/admin/coverage');
  for (const city of body.cities.filter((one: { city: string }) => one.city === LAURO.city)) {
    for (const { id } of city.zones) await ask('DELETE', `/admin/coverage/zones/${id}`);
  }
});

const ask = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', path: string, payload?: object, as = admin) =>
  callAs(as, store(), method, path, payload);
const rows = () => store().db.select().from(coverageWishes);
const run = () => notifyCovered(store().deps);

async function hourLater() {
  store().clock.advance(HOUR);
  await run();
}

async function wish(payload: object = ana, remoteAddress = `10.1.0.${visitor}`) {
  const url = '/api/coverage-wishes';
  const response = await store().app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, body: response.json() };
}

async function emailsTo(email: string) {
  return (await store().deps.mail.list(1000)).filter(({ to }) => to === email);
}

/** Since the test began: the clock only goes forward. */
async function arrivals(email: string, work: () => Promise<void>) {
  const before = (await emailsTo(email)).length;
  await work();
  return (await emailsTo(email)).slice(0, (await emailsTo(email)).length - before);
}

async function open() {
  const { body } = await ask('POST', '/admin/coverage/zones', ZONE);
  return body.id as string;
}

const tokenIn = (text: string) => /aviso-de-entrega\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('an e-mail left for the day on which the store delivers there', () => {
  it('is kept with the moment of consent, and thanked for', async () => {
    expect(await wish()).toEqual({ status: 201, body: THANKS });
    expect(await rows()).toMatchObject([
      { ...LAURO, email: ana.email, cep: '42700000', consentAt: store().clock.now(), notifiedAt: null },
    ]);
  });

  it('is kept once however often it is sent, and the answer does not tell', async () => {
    await wish();
    const [first] = await rows();
    store().clock.advance(DAY_MS);
    expect(await wish({ ...ana, email: 'ANA@exemplo.test' })).toEqual({ status: 201, body: THANKS });
    expect(await rows()).toEqual([first]);
  });

  it('stands for a few places of a mailbox at most, and the answer does not tell', async () => {
    for (let place = 0; place < 8; place += 1) {
      expect(await wish({ ...ana, cep: `4270000${place}` })).toEqual({ status: 201, body: THANKS });
    }
    expect(await rows()).toHaveLength(5);
    expect(await wish({ ...ana, email: 'bia@exemplo.test' })).toMatchObject({ status: 201 });
    expect(await rows()).toHaveLength(6);
  });

  it.each([{ website: 'http://spam.test' }, { elapsedMs: 300 }])(
    'from a bot is thanked for and thrown away: %j',
    async (signs) => {
      expect(await wish({ ...ana, ...signs })).toEqual({ status: 201, body: THANKS });
      expect(await rows()).toEqual([]);
    },
  );

  it('is slowed down when one address floods, and only that one', async () => {
    for (let count = 0; count < 30; count += 1) expect((await wish()).status).toBe(201);
    expect((await wish()).status).toBe(429);
    expect((await wish(ana, '10.9.9.9')).status).toBe(201);
  });

  it.each([
    [{ ...ana, email: 'torta' }, { email: 'Email inválido' }],
    [{ ...ana, cep: '427' }, { cep: 'CEP deve ter 8 dígitos' }],
    [{ ...ana, city: 'x'.repeat(121) }, { city: 'Use no máximo 120 caracteres' }],
  ])('is refused when it cannot be used: %j', async (payload, fields) => {
    expect(await wish(payload)).toMatchObject({ status: 422, body: { fields } });
  });

  it('is not needed where the store delivers already', async () => {
    expect(await wish({ ...ana, cep: '40110-010' })).toMatchObject({
      status: 409,
      body: { message: 'Boa notícia: já entregamos neste CEP. É só escolher os produtos.' },
    });
    expect(await rows()).toEqual([]);
  });
});

describe('the day it comes', () => {
  it('brings one e-mail, an hour after the zone, and never a second one', async () => {
    await wish();
    await run();
    expect(await rows()).toMatchObject([{ coveredAt: null, notifiedAt: null }]);
    await open();
    const early = await arrivals(ana.email, async () => {
      await run();
      store().clock.advance(HOUR - 1000);
      await run();
    });
    expect(early).toEqual([]);
    const emails = await arrivals(ana.email, async () => {
      store().clock.advance(2000);
      await run();
      await run();
      store().clock.advance(DAY_MS);
      await run();
    });
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Chegamos! Agora entregamos em Vilas do Atlântico, Lauro de Freitas',
    ]);
    expect(emails[0]?.text).toContain('/produtos');
  });

  it('waits while the operator takes a wrong zone back, and counts the hour anew', async () => {
    await wish();
    const zone = await open();
    await run();
    store().clock.advance(HOUR / 2);
    await ask('DELETE', `/admin/coverage/zones/${zone}`);
    const emails = await arrivals(ana.email, async () => {
      await run();
      store().clock.advance(HOUR);
      await run();
      await open();
      await run();
      store().clock.advance(HOUR / 2);
      await run();
    });
    expect(emails).toEqual([]);
    expect(await arrivals(ana.email, hourLater)).toHaveLength(1);
  });

  it('is one e-mail for all places of a mailbox, and repeats nothing that somebody typed', async () => {
    const evil = { neighborhood: 'www.evil.example', city: 'Ganhe', state: 'XX' };
    await wish({ ...ana, ...evil });
    await wish({ ...ana, ...evil, cep: '42700001' });
    await open();
    await run();
    const emails = await arrivals(ana.email, hourLater);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.html).not.toContain('evil');
  });

  it('is told to two at once by two processes once each', async () => {
    await wish();
    await wish({ ...ana, email: 'bia@exemplo.test' });
    await open();
    await run();
    store().clock.advance(HOUR);
    const emails = await arrivals(ana.email, async () => {
      await Promise.all([run(), run(), run()]);
    });
    expect(emails).toHaveLength(1);
    expect((await rows()).every(({ notifiedAt }) => notifiedAt !== null)).toBe(true);
  });

  it('comes again for who was told, lost it, and asks again', async () => {
    await wish();
    const zone = await open();
    await run();
    store().clock.advance(HOUR);
    await run();
    await ask('DELETE', `/admin/coverage/zones/${zone}`);
    expect((await wish()).status).toBe(201);
    await open();
    await run();
    expect(await arrivals(ana.email, hourLater)).toHaveLength(1);
  });
});

describe('what is kept of a wish', () => {
  it('goes with the button behind the link of the e-mail, and the link alone changes nothing', async () => {
    await wish();
    await wish({ ...ana, cep: '01310100' });
    await open();
    await run();
    const [email] = await arrivals(ana.email, hourLater);
    const token = tokenIn(email?.text ?? '');
    expect(token).not.toBe('');
    const page = await store().app.inject(`/api/coverage-wishes/removal?token=${token}`);
    expect(page.statusCode).toBeGreaterThanOrEqual(404);
    expect(await rows()).toHaveLength(2);
    for (let press = 0; press < 2; press += 1) {
      expect(await callAs(null, store(), 'POST', '/coverage-wishes/removal', { token })).toEqual({
        status: 200,
        body: { message: 'Pronto! Não guardamos mais nenhum aviso com este link.' },
      });
    }
    expect(await rows()).toEqual([]);
  });

  it('goes by itself: a month after the e-mail, or after two years of waiting', async () => {
    await wish();
    await wish({ ...ana, email: 'bia@exemplo.test', cep: '01310100' });
    await open();
    await run();
    store().clock.advance(HOUR);
    await run();
    store().clock.advance(30 * DAY_MS - 1000);
    await sweepWishes(store().deps);
    expect(await rows()).toHaveLength(2);
    store().clock.advance(1000);
    await sweepWishes(store().deps);
    expect((await rows()).map(({ email }) => email)).toEqual(['bia@exemplo.test']);
    store().clock.advance(700 * DAY_MS);
    await sweepWishes(store().deps);
    expect(await rows()).toEqual([]);
  });

  it('is part of the data of whoever the address belongs to, and goes with them', async () => {
    const person = await signIn(store(), { email: ana.email });
    await wish();
    await wish({ ...ana, email: 'outra@exemplo.test' });
    const { body } = await ask('GET', `/users/${person.user.id}/export`, undefined, person);
    expect(body.coverage_wishes).toMatchObject([{ cep: '42700000', city: LAURO.city }]);
    const { password } = person;
    await ask('DELETE', `/users/${person.user.id}`, { password }, person);
    expect((await rows()).map(({ email }) => email)).toEqual(['outra@exemplo.test']);
  });
});

describe('where people want to receive', () => {
  it('is counted by area, the most wanted first, without anybody’s e-mail', async () => {
    await wish({ email: 'ze@exemplo.test', cep: '01310100' });
    const began = store().clock.now().toISOString();
    await wish();
    store().clock.advance(HOUR);
    await wish({ ...ana, email: 'bia@exemplo.test', cep: '42700001' });
    const { body } = await ask('GET', '/admin/coverage-wishes');
    expect(body).toEqual({
      areas: [
        { ...LAURO, cepPrefix: '', waiting: 2, since: began, notifiedFrom: null },
        {
          neighborhood: '',
          city: '',
          state: '',
          cepPrefix: '01310',
          waiting: 1,
          since: began,
          notifiedFrom: null,
        },
      ],
      waiting: 3,
    });
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('says when the e-mails go out, and counts nobody who was told', async () => {
    await wish();
    await open();
    await run();
    const due = new Date(store().clock.now().getTime() + HOUR).toISOString();
    expect((await ask('GET', '/admin/coverage-wishes')).body.areas).toMatchObject([{ notifiedFrom: due }]);
    store().clock.advance(HOUR);
    await run();
    expect((await ask('GET', '/admin/coverage-wishes')).body).toEqual({ areas: [], waiting: 0 });
  });

  it('can be deleted, a person’s or a place’s, and the audit log names nobody', async () => {
    await wish();
    await wish({ ...ana, email: 'bia@exemplo.test' });
    await wish({ email: 'bia@exemplo.test', cep: '01310100' });
    const deletion = '/admin/coverage-wishes/deletion';
    expect((await ask('POST', deletion, { email: 'BIA@exemplo.test' })).body).toMatchObject({ deleted: 2 });
    const place = { ...LAURO, cepPrefix: '' };
    expect((await ask('POST', deletion, { place })).body).toMatchObject({ deleted: 1 });
    expect((await ask('POST', deletion, { place })).body).toMatchObject({ deleted: 0 });
    expect(await rows()).toEqual([]);
    const { entries } = (await ask('GET', '/admin/audit-log?subject=coverage&limit=2')).body;
    expect(entries).toMatchObject([
      { action: 'deleted', from: '1', subject_name: 'Avisos de Vilas do Atlântico, Lauro de Freitas' },
      { action: 'deleted', from: '2', subject_name: 'Avisos de um e-mail' },
    ]);
  });

  it('is for admins alone', async () => {
    const customer = await signIn(store());
    expect((await ask('GET', '/admin/coverage-wishes', undefined, customer)).status).toBe(403);
    const deletion = { email: ana.email };
    expect((await ask('POST', '/admin/coverage-wishes/deletion', deletion, customer)).status).toBe(403);
  });
});
