import { DAY_MS } from '@cesta/contract/base/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { contactMessages } from './content.tables.ts';

const store = useStore({
  CONTACT_MESSAGES_PER_HOUR: '40',
  CONTACT_ANSWERS_PER_DAY: '2',
  CONTACT_EMAIL: 'loja@exemplo.test',
});
let admin: SignedIn;
let visitor = 0;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});
beforeEach(async () => {
  await store().db.delete(contactMessages);
  visitor += 1;
});

const ana = { name: 'Ana', email: 'ana@exemplo.test', message: 'Entregam na Ribeira?' };
const thanks = { message: 'Mensagem enviada com sucesso! Retornaremos em breve.' };

async function send(payload: object, remoteAddress = `10.0.0.${visitor}`) {
  const response = await store().app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress });
  return { status: response.statusCode, body: response.json() };
}

const ask = (method: Method, path: string, as: SignedIn | null = admin) =>
  callAs(as, store(), method, `/contact${path}`);

const emailsToStore = async () =>
  (await store().deps.mail.list(1000)).filter(({ to }) => to === 'loja@exemplo.test');

describe('a contact message', () => {
  it('is stored and mailed to the store', async () => {
    expect(await send(ana)).toEqual({ status: 201, body: thanks });
    const { body } = await ask('GET', '');
    expect(body).toEqual({
      messages: [{ id: expect.any(String), ...ana, read_status: false, created_at: expect.any(String) }],
      total: 1,
      unread: 1,
    });
    const [message] = await emailsToStore();
    expect(message?.subject).toBe('Mensagem de Ana pelo site');
    expect(message?.text).toContain('Entregam na Ribeira?');
    expect(message?.text).toContain('ana@exemplo.test');
  });

  it('stays text in the e-mail, whatever it looks like', async () => {
    await send({ ...ana, name: 'Ana\r\nBcc: x@y.test', message: '<img src=x onerror=alert(1)>' });
    const [message] = await emailsToStore();
    expect(message?.html).not.toContain('<img');
    expect(message?.subject).toBe('Mensagem de Ana Bcc: x@y.test pelo site');
  });

  it.each([
    [{ ...ana, name: ' ' }, 'Por favor, preencha todos os campos'],
    [{ ...ana, email: '' }, 'Por favor, preencha todos os campos'],
    [{ ...ana, email: 'torta', message: '' }, 'Por favor, preencha todos os campos'],
    [{ name: 'Ana' }, 'Por favor, preencha todos os campos'],
    [{}, 'Por favor, preencha todos os campos'],
    [{ ...ana, email: 'ana@exemplo' }, 'Por favor, insira um email válido'],
    [{ ...ana, email: 'ana exemplo.test' }, 'Por favor, insira um email válido'],
  ])('is refused with the text of the form: %j', async (payload, message) => {
    const { status, body } = await send(payload);
    expect([status, body.message]).toEqual([422, message]);
    expect((await ask('GET', '')).body.total).toBe(0);
  });

  it.each([{ website: 'http://spam.test' }, { elapsedMs: 300 }, { website: '', elapsedMs: 1499 }])(
    'from a bot is thanked for and thrown away: %j',
    async (signs) => {
      const before = (await emailsToStore()).length;
      expect(await send({ ...ana, ...signs })).toEqual({ status: 201, body: thanks });
      expect((await ask('GET', '')).body.total).toBe(0);
      expect(await emailsToStore()).toHaveLength(before);
    },
  );

  it('from a person who took the time is kept', async () => {
    await send({ ...ana, website: '', elapsedMs: 1500 });
    expect((await ask('GET', '')).body.total).toBe(1);
  });

  it('is slowed down when one address floods, and only that one, for an hour', async () => {
    for (let count = 0; count < 40; count += 1) expect((await send(ana)).status).toBe(201);
    expect(await send(ana)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await send(ana, '10.9.9.9')).status).toBe(201);
    store().clock.advance(3_600_001);
    expect((await send(ana)).status).toBe(201);
  });
});

describe('the inbox', () => {
  it('is newest first, can be filtered, and counts what is unread', async () => {
    for (const name of ['Um', 'Dois', 'Três']) {
      await send({ ...ana, name });
      store().clock.advance(1000);
    }
    const { messages } = (await ask('GET', '?limit=1000')).body;
    expect(messages.map(({ name }: { name: string }) => name)).toEqual(['Três', 'Dois', 'Um']);
    await ask('PATCH', `/${messages[1].id}/read`);
    expect((await ask('GET', '?read=true')).body).toMatchObject({
      total: 1,
      unread: 2,
      messages: [{ name: 'Dois' }],
    });
    expect((await ask('GET', '?read=false')).body).toMatchObject({ total: 2, unread: 2 });
    expect((await ask('GET', '?limit=1')).body).toMatchObject({ total: 3, messages: [{ name: 'Três' }] });
  });

  it('marks a message as read once and for all', async () => {
    await send(ana);
    const { id } = (await ask('GET', '')).body.messages[0];
    expect((await ask('PATCH', `/${id}/read`)).body).toMatchObject({ id, read_status: true });
    const [first] = await store().db.select().from(contactMessages);
    store().clock.advance(60_000);
    expect((await ask('PATCH', `/${id}/read`)).status).toBe(200);
    const [second] = await store().db.select().from(contactMessages);
    expect(second?.readAt).toEqual(first?.readAt);
    expect(await ask('PATCH', '/11111111-1111-4111-8111-111111111111/read')).toMatchObject({
      status: 404,
      body: { message: 'Mensagem não encontrada' },
    });
  });

  it('is for admins alone', async () => {
    const customer = await signIn(store());
    expect((await ask('GET', '', null)).status).toBe(401);
    expect((await ask('GET', '', customer)).status).toBe(403);
    expect((await ask('PATCH', '/11111111-1111-4111-8111-111111111111/read', customer)).status).toBe(403);
  });
});

describe('what somebody wrote to the store', () => {
  const exported = async (person: SignedIn) =>
    (await callAs(person, store(), 'GET', `/users/${person.user.id}/export`)).body.contact_messages;

  it('is part of their data, and goes with them, the copy by e-mail included', async () => {
    const person = await signIn(store(), { email: 'escreve@exemplo.test' });
    await send({ ...ana, email: 'Escreve@exemplo.test', message: 'Minha caixa veio aberta' });
    await send(ana);
    expect(await exported(person)).toEqual([
      { name: 'Ana', message: 'Minha caixa veio aberta', created_at: expect.any(String) },
    ]);
    const { password } = person;
    expect((await callAs(person, store(), 'DELETE', `/users/${person.user.id}`, { password })).status).toBe(
      200,
    );
    const { messages } = (await ask('GET', '')).body;
    expect(messages.map(({ email }: { email: string }) => email)).toEqual([ana.email]);
    const copies = (await emailsToStore()).filter(({ text }) => text.includes('Minha caixa veio aberta'));
    expect(copies).toEqual([]);
  });

  it('is not shown to who only claims the address', async () => {
    await send({ ...ana, email: 'vitima@exemplo.test' });
    const thief = await signIn(store(), { email: 'vitima@exemplo.test', emailConfirmed: false });
    expect(await exported(thief)).toEqual([]);
    const { password } = thief;
    await callAs(thief, store(), 'DELETE', `/users/${thief.user.id}`, { password });
    expect((await ask('GET', '')).body.total).toBe(1);
  });
});

it('is answered to who wrote it', async () => {
  await send({ ...ana, email: 'resposta@exemplo.test' });
  const [notice] = await emailsToStore();
  expect(notice?.replyTo).toBe('resposta@exemplo.test');
});

describe('whoever writes in', () => {
  const answersTo = async (email: string) =>
    (await store().deps.mail.list(1000)).filter(({ to }) => to.toLowerCase() === email);

  it('reads that it arrived, and nothing of what was typed', async () => {
    const typed = { name: 'Ganhe Prêmio', message: 'Clique em http://evil.example' };
    await send({ ...typed, email: 'curiosa@exemplo.test' });
    const [answer] = await answersTo('curiosa@exemplo.test');
    expect(answer?.subject).toBe('Recebemos sua mensagem');
    expect(answer?.text).toContain('Segunda a sexta: 9h-18h');
    for (const body of [answer?.text, answer?.html]) expect(body).not.toMatch(/Ganhe|Clique|evil/);
  });

  it('is not written to without end, whoever types the address and however it is spelled', async () => {
    for (const email of ['alvo@gmail.com', 'Alvo@gmail.com', 'ALVO@gmail.com', 'alvo@gmail.com'])
      await send({ ...ana, email });
    expect(await answersTo('alvo@gmail.com')).toHaveLength(2);
    store().clock.advance(DAY_MS);
    await send({ ...ana, email: 'alvo@gmail.com' });
    expect(await answersTo('alvo@gmail.com')).toHaveLength(3);
  });

  it('is not answered when it is the store itself, or a bot', async () => {
    const before = (await store().deps.mail.list(1000)).length;
    await send({ ...ana, email: 'Loja@exemplo.test' });
    await send({ ...ana, email: 'robo@exemplo.test', website: 'x' });
    expect(await store().deps.mail.list(1000)).toHaveLength(before + 1);
  });
});

describe('an answered message', () => {
  // Earlier tests let so much time pass that the first session has ended.
  let office: SignedIn;
  beforeEach(async () => {
    office = await signIn(store(), { role: 'admin' });
  });
  const answer = (id: string, payload?: object, as: SignedIn | null = office) =>
    callAs(as, store(), 'PUT', `/contact/${id}/answered`, payload);
  const first = async () => (await ask('GET', '', office)).body.messages[0];

  it('is answered and read, with who and when, and keeps the first who said so', async () => {
    await send(ana);
    const { id } = await first();
    const { status, body } = await answer(id, { answered: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ read_status: true, answered_by: office.user.name });
    store().clock.advance(60_000);
    const other = await signIn(store(), { role: 'admin' });
    expect((await answer(id, { answered: true }, other)).body).toMatchObject({
      answered_at: body.answered_at,
      answered_by: office.user.name,
    });
    expect(await first()).toMatchObject({ answered_at: body.answered_at });
  });

  it('can be taken back, and stays read', async () => {
    await send(ana);
    const { id } = await first();
    await answer(id, { answered: true });
    expect((await answer(id, { answered: false })).body).not.toHaveProperty('answered_at');
    expect(await first()).toMatchObject({ read_status: true });
  });

  it('stands in the audit log each time that it changes, without a word of what was written or by whom', async () => {
    await send(ana);
    const { id } = await first();
    for (const answered of [true, true, false, true]) await answer(id, { answered });
    await answer('11111111-1111-4111-8111-111111111111', { answered: true });
    const path = `/admin/audit-log?subject=message&by=${office.user.id}`;
    const { body } = await callAs(office, store(), 'GET', path);
    expect(body.entries).toMatchObject([
      { subject_id: id, action: 'answered', from: 'false', to: 'true' },
      { subject_id: id, action: 'answered', from: 'true', to: 'false' },
      { subject_id: id, action: 'answered', from: 'false', to: 'true' },
    ]);
    expect(JSON.stringify(body.entries)).not.toMatch(/Ribeira|ana@exemplo/);
  });

  it('is marked by the office alone, and only where it is', async () => {
    await send(ana);
    const { id } = await first();
    expect((await answer(id, { answered: true }, null)).status).toBe(401);
    expect((await answer(id, { answered: true }, await signIn(store()))).status).toBe(403);
    expect((await answer('11111111-1111-4111-8111-111111111111', { answered: true })).status).toBe(404);
  });

  it('names the customer who has its e-mail, and nobody else', async () => {
    const customer = await signIn(store());
    await send({ ...ana, email: customer.user.email.toUpperCase() });
    expect(await first()).toMatchObject({ person_id: customer.user.id, person_phone: null });
    await store().db.delete(contactMessages);
    await send({ ...ana, email: 'ninguem@exemplo.test' });
    expect(await first()).not.toHaveProperty('person_id');
  });

  it.each([true, false])(
    'offers a telephone for its answer when the address is confirmed: %s',
    async (emailConfirmed) => {
      const customer = await signIn(store(), { emailConfirmed });
      await callAs(customer, store(), 'PUT', `/users/${customer.user.id}`, { phone: '71911112222' });
      await send({ ...ana, email: customer.user.email });
      expect(await first()).toMatchObject({
        person_id: customer.user.id,
        person_phone: emailConfirmed ? '71911112222' : null,
      });
    },
  );
});
