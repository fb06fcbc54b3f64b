import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { EmailKind } from '../../email-kinds.ts';
import { auditLog } from '../../modules/audit/audit.tables.ts';
import { callAs } from '../../testing/calling.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore } from '../../testing/test-store.ts';
import { press } from '../../testing/worklist.ts';
import { emails } from '../database/platform.tables.ts';
import { takeDue, writeOutcome } from './mail.queries.ts';
import type { Email } from './mail.ts';
import { unsentEmails } from './mail.worklist.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a mail server on a bad day', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>;
  let database: TestDatabase;
  let store: TestStore;
  const log: string[] = [];
  let count = 0;

  beforeAll(async () => {
    server = await openMailServer();
    database = await createTestDatabase(inject('postgresUrl'));
    const env = { SMTP_URL: `${server.url}?socketTimeout=300`, LOG_LEVEL: 'info' };
    store = await openTestStore(database, env, { logTo: { write: (line) => void log.push(line) } });
  });

  afterAll(async () => {
    await store.app.close();
    await database.drop();
    await server.close();
  });

  beforeEach(async () => {
    await store.db.delete(emails);
    server.received.length = 0;
    log.length = 0;
    delete server.mood.refuses;
    delete server.mood.onMessage;
    delete server.mood.before;
  });

  const post = (
    to: string,
    subject: string,
    more: Omit<Partial<Email>, 'key'> = {},
    kind: EmailKind = 'contact',
  ) =>
    store.deps.mail.post(store.db, {
      key: `${kind}:${++count}`,
      to,
      subject,
      text: 'Olá',
      html: '<p>Olá</p>',
      ...more,
    });
  const send = () => store.deps.jobs.drainWorkers();
  const subjects = () => server.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim());
  const later = (milliseconds: number) =>
    store.clock.set(new Date(store.clock.now().getTime() + milliseconds));
  const pending = async () => {
    const now = store.clock.now();
    const items = await unsentEmails.list(store.db, now, 50);
    expect(await unsentEmails.count(store.db, now)).toBe(items.length);
    return items;
  };

  it('that is down for half an hour loses nothing: all leave in order when it is back', async () => {
    await server.close();
    await post('ana@exemplo.test', 'primeiro');
    await post('ana@exemplo.test', 'segundo');
    await send();
    for (let minute = 0; minute < 30; minute += 5) {
      later(5 * MINUTE);
      await post('ana@exemplo.test', `depois de ${minute}`);
      await send();
    }
    expect(log.join('')).toContain('could not be sent yet');
    expect((await pending()).map(({ matter }) => matter)).toEqual([
      expect.stringMatching(/^\d e-mails esperam para sair/),
    ]);
    server = await openMailServer({ port: server.port });
    later(5 * MINUTE);
    await send();
    expect(subjects()).toEqual([
      'primeiro',
      'segundo',
      ...[0, 5, 10, 15, 20, 25].map((m) => `depois de ${m}`),
    ]);
    expect(await pending()).toEqual([]);
    await send();
    expect(server.received).toHaveLength(8);
  });

  it('holds after a restore what waited in the backup, because it may have left since, until a person has spoken', async () => {
    const press = async (label: string) => {
      const action = (await pending())[0]?.actions.find((it) => it.label === label);
      const admin = await signIn(store, { role: 'admin' });
      return (await callAs(admin, store, 'POST', action?.path ?? '')).status;
    };
    const restored = async () => {
      await post('ana@exemplo.test', 'Pedido confirmado');
      await post('rui@exemplo.test', 'Depois', { notBefore: new Date(store.clock.now().getTime() + MINUTE) });
      await post('rui@exemplo.test', 'Ontem', { validUntil: store.clock.now() });
      await store.deps.mail.holdWaiting(store.db);
      later(5 * MINUTE);
      await send();
      expect(subjects()).toEqual([]);
      expect(await pending()).toMatchObject([
        {
          id: 'restored',
          matter: expect.stringContaining('2 e-mails esperavam'),
          advice: expect.stringContaining('"Pedido confirmado" para ana@exemplo.test'),
        },
      ]);
    };
    await restored();
    expect(await press('Já tinham saído')).toBe(200);
    await send();
    expect(subjects()).toEqual([]);
    expect(await pending()).toEqual([]);
    await store.db.delete(emails);
    await restored();
    // What is written from now on leaves as ever.
    await post('ana@exemplo.test', 'Novo');
    await send();
    expect(subjects()).toEqual(['Novo']);
    expect(await press('Enviar agora')).toBe(200);
    await send();
    expect(subjects()).toEqual(['Novo', 'Pedido confirmado', 'Depois']);
    expect(await pending()).toEqual([]);
  });

  it('of two who speak at once about what a restore has held one is heard, and the other one is told', async () => {
    await post('ana@exemplo.test', 'Pedido confirmado');
    await store.deps.mail.holdWaiting(store.db);
    const admin = await signIn(store, { role: 'admin' });
    const say = (word: string) => callAs(admin, store, 'POST', `/admin/emails/restored/${word}`);
    const answers = await Promise.all([say('send'), say('sent')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Já foi dito o que fazer com estes e-mails. Nada mudou agora.',
    );
    // Who said what, of how many, and nothing of who was too late.
    const { entries } = (await callAs(admin, store, 'GET', '/admin/audit-log?subject=pending')).body;
    const said = answers[0]?.status === 200 ? 'held_sent' : 'held_gone';
    expect(entries[0]).toMatchObject({ subject_id: 'restored', action: said, to: '1' });
    expect(entries[0].by.id).toBe(admin.user.id);
    expect(entries.filter(({ press }: { press: string }) => press === entries[0].press)).toHaveLength(1);
    await send();
    expect(subjects()).toEqual(answers[0]?.status === 200 ? ['Pedido confirmado'] : []);
    // Pressed once more on a screen of before, it leaves no second time.
    expect((await say('send')).status).toBe(409);
    await send();
    expect(subjects()).toHaveLength(answers[0]?.status === 200 ? 1 : 0);
  });

  it('that puts one mailbox off for a while delays only that one, in its order', async () => {
    server.mood.refuses = (address) => (address === 'ana@exemplo.test' ? 451 : undefined);
    await post('ana@exemplo.test', 'um');
    await post('ana@exemplo.test', 'dois');
    await post('rui@exemplo.test', 'outro');
    await send();
    expect(subjects()).toEqual(['outro']);
    expect(log.join('')).toContain('not now');
    expect(log.join('')).not.toContain('ana@exemplo.test');
    delete server.mood.refuses;
    await post('ana@exemplo.test', 'mais um');
    await send();
    expect(subjects()).toEqual(['outro']);
    later(2 * MINUTE);
    await send();
    expect(subjects()).toEqual(['outro', 'um', 'dois', 'mais um']);
  });

  it('that puts off one e-mail again and again holds the others of its mailbox for some hours, not for days', async () => {
    await post('ana@exemplo.test', 'estranho');
    await store.db.update(emails).set({ nextAttemptAt: new Date(store.clock.now().getTime() + 48 * HOUR) });
    await post('ana@exemplo.test', 'comum');
    await send();
    expect(subjects()).toEqual([]);
    later(7 * HOUR);
    await send();
    expect(subjects()).toEqual(['comum']);
  });

  it('that refuses a mailbox for good is not asked again, and the operator is told', async () => {
    server.mood.refuses = (address) => (address === 'errada@exemplo.test' ? 550 : undefined);
    await post('errada@exemplo.test', 'Seu pedido');
    await post('errada@exemplo.test', 'Outro');
    await send();
    const items = await pending();
    expect(items.map(({ who }) => who?.email)).toEqual(['errada@exemplo.test', 'errada@exemplo.test']);
    expect(items[0]?.matter).toContain('Seu pedido');
    expect(log.filter((line) => line.includes('given up'))).toHaveLength(2);
    expect(log.join('')).not.toContain('errada@exemplo.test');
    delete server.mood.refuses;
    later(HOUR);
    await send();
    expect(server.received).toEqual([]);
  });

  it('that hangs up or never answers in the middle of a message is asked again', async () => {
    for (const onMessage of ['drop', 'hang'] as const) {
      server.mood.onMessage = onMessage;
      await post('ana@exemplo.test', onMessage);
      await send();
      expect(subjects()).not.toContain(onMessage);
      delete server.mood.onMessage;
      later(2 * MINUTE);
      await send();
      expect(subjects()).toContain(onMessage);
    }
  });

  it('that takes its time to accept a message is waited for as long as RFC 5321 asks, so that nothing arrives twice', async () => {
    const patience = vi.spyOn(Socket.prototype, 'setTimeout');
    const patient = await openTestStore(database, { SMTP_URL: server.url });
    patient.clock.set(store.clock.now());
    await post('ana@exemplo.test', 'Seu pedido');
    await patient.deps.jobs.drainWorkers();
    await patient.app.close();
    expect(subjects()).toEqual(['Seu pedido']);
    const waited = patience.mock.calls.map(([milliseconds]) => milliseconds);
    patience.mockRestore();
    expect(Math.max(...waited)).toBeGreaterThanOrEqual(10 * MINUTE);
  });

  it('that is so slow that another process takes over gets what has not been sent from that one alone', async () => {
    await post('ana@exemplo.test', 'um');
    await post('ana@exemplo.test', 'dois');
    await post('rui@exemplo.test', 'outro');
    let taken: string[] = [];
    server.mood.before = async () => {
      delete server.mood.before;
      later(20 * MINUTE);
      const now = store.clock.now();
      const lease = { by: randomUUID(), until: new Date(now.getTime() + 15 * MINUTE) };
      taken = (await takeDue(store.db, now, lease, 10)).map(({ subject }) => subject);
    };
    await send();
    expect(taken).toContain('dois');
    expect(subjects()).not.toContain('dois');
    const [left] = await store.db.select().from(emails).where(eq(emails.subject, 'dois'));
    expect(left?.takenBy).not.toBeNull();
  });

  it('that is so slow that nothing else leaves is told to the operator, though it refuses nothing', async () => {
    await post('ana@exemplo.test', 'um');
    await post('rui@exemplo.test', 'outro');
    later(10 * MINUTE);
    expect(await pending()).toEqual([]);
    later(10 * MINUTE);
    expect((await pending()).map(({ matter }) => matter)).toEqual([
      expect.stringMatching(/^2 e-mails esperam para sair/),
    ]);
    await send();
    expect(await pending()).toEqual([]);
  });

  it('that refused everybody for an hour is asked again for all of them by one press, and for nobody else', async () => {
    server.mood.refuses = (address) => (address.startsWith('errada') ? 554 : 550);
    for (const who of ['errada', 'ana', 'rui', 'lia']) await post(`${who}@exemplo.test`, `para ${who}`);
    await send();
    const items = new Map((await pending()).map((item) => [item.who?.email.split('@')[0], item]));
    const labelsOf = (who: string) => items.get(who)?.actions.map(({ label }) => label);
    const all = 'Tentar de novo os 3 iguais';
    expect(labelsOf('errada')).toEqual(['Tentar de novo', 'Dispensar']);
    for (const who of ['ana', 'rui', 'lia'])
      expect(labelsOf(who)).toEqual(['Tentar de novo', all, 'Dispensar']);
    const [rui] = [items.get('rui')].flatMap((item) =>
      item ? { kind: 'email-unsent' as const, ...item } : [],
    );
    delete server.mood.refuses;
    expect((await press(store, rui, all)).body.message).toBe('Enviando 3 e-mails de novo');
    await send();
    expect(subjects().sort()).toEqual(['para ana', 'para lia', 'para rui']);
    expect((await pending()).map(({ who }) => who?.email)).toEqual(['errada@exemplo.test']);
    expect((await press(store, rui, all)).status).toBe(404);
  });

  it('leaves what an operator dismisses, who stands in the audit log without a visitor’s name', async () => {
    server.mood.refuses = () => 550;
    await post('loja@exemplo.test', 'Mensagem de Lia Ramos pelo site');
    await post('ana@exemplo.test', 'Pedido #1A2B3C4D entregue', {}, 'order-delivered');
    await send();
    for (const item of await pending()) await press(store, { kind: 'email-unsent', ...item }, 'Dispensar');
    const written = await store.db.select().from(auditLog).where(eq(auditLog.action, 'dismissed'));
    expect(written.map(({ action, subjectName }) => `${action}: ${subjectName}`).sort()).toEqual([
      'dismissed: e-mail de uma mensagem do site',
      'dismissed: e-mail “Pedido #1A2B3C4D entregue”',
    ]);
    expect(written.map(({ actorName }) => actorName)).not.toContain('');
  });

  it('that stays away for three days leaves the e-mail to the operator, who can send it again or not', async () => {
    server.mood.onMessage = 'drop';
    await post('ana@exemplo.test', 'Pedido pago');
    later(73 * HOUR);
    await send();
    const [item] = await pending();
    expect(item?.actions.map(({ label }) => label)).toEqual(['Tentar de novo', 'Dispensar']);
    const choose = async (label: string) => {
      const admin = await signIn(store, { role: 'admin' });
      const [{ actions } = { actions: [] }] = await pending();
      const { method, path } = actions.find((action) => action.label === label) ?? {
        method: 'POST',
        path: '',
      };
      return (await callAs(admin, store, method as 'POST', path)).status;
    };
    expect(await choose('Tentar de novo')).toBe(200);
    await send();
    later(73 * HOUR);
    await send();
    expect(await choose('Dispensar')).toBe(200);
    delete server.mood.onMessage;
    later(HOUR);
    await send();
    expect(await pending()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('gets nothing twice from an operator who presses "Tentar agora" while another process is sending it', async () => {
    server.mood.onMessage = 'drop';
    await post('ana@exemplo.test', 'Pedido pago');
    await send();
    delete server.mood.onMessage;
    later(20 * MINUTE);
    const now = store.clock.now();
    const lease = { by: randomUUID(), until: new Date(now.getTime() + 15 * MINUTE) };
    const [taken] = await takeDue(store.db, now, lease, 10);
    expect(taken?.subject).toBe('Pedido pago');
    const admin = await signIn(store, { role: 'admin' });
    const retry = async () => (await callAs(admin, store, 'POST', '/admin/emails/retry')).status;
    expect(await retry()).toBe(200);
    await send();
    expect(subjects()).toEqual([]);
    // The other process has met a server that was away: from now on the button counts again.
    const outcome = { attempts: 2, lastError: 'down', nextAttemptAt: new Date(now.getTime() + 5 * MINUTE) };
    await writeOutcome(store.db, [taken?.id ?? ''], outcome);
    expect(await retry()).toBe(200);
    await send();
    expect(subjects()).toEqual(['Pedido pago']);
  });

  it('has as good as got what another process tries again at this moment: nobody takes it for taken back', async () => {
    server.mood.onMessage = 'drop';
    await post('ana@exemplo.test', 'Entrega pulada');
    const key = `contact:${count}`;
    await send();
    delete server.mood.onMessage;
    later(20 * MINUTE);
    const now = store.clock.now();
    const lease = { by: randomUUID(), until: new Date(now.getTime() + 15 * MINUTE) };
    expect((await takeDue(store.db, now, lease, 10)).map((email) => email.key)).toEqual([key]);
    expect(await store.deps.mail.takeBack(store.db, key)).toBe(false);
    // That process has died: nobody is sending it any more.
    later(20 * MINUTE);
    expect(await store.deps.mail.takeBack(store.db, key)).toBe(true);
  });

  it('may have got what a restore holds: it is not taken back, and leaves no more', async () => {
    await post('ana@exemplo.test', 'Entrega pulada');
    const key = `contact:${count}`;
    await store.deps.mail.holdWaiting(store.db);
    expect(await store.deps.mail.takeBack(store.db, key)).toBe(false);
    const admin = await signIn(store, { role: 'admin' });
    await callAs(admin, store, 'POST', '/admin/emails/restored/send');
    await send();
    expect(subjects()).toEqual([]);
  });

  it('does not get what is no longer true', async () => {
    server.mood.onMessage = 'drop';
    const validUntil = new Date(store.clock.now().getTime() + HOUR);
    await post('ana@exemplo.test', 'Crie uma nova senha', { validUntil });
    await post('ana@exemplo.test', 'Seu pedido');
    await send();
    delete server.mood.onMessage;
    later(2 * HOUR);
    await send();
    expect(subjects()).toEqual(['Seu pedido']);
    expect(await pending()).toEqual([]);
  });

  it('is told where one click ends e-mails of a kind, and only then; a stolen database does not hold it', async () => {
    const unsubscribeUrl = `https://loja.test/lembretes/${'x'.repeat(59)}`;
    await post('ana@exemplo.test', 'lembrete', { unsubscribeUrl, confidential: true });
    await post('ana@exemplo.test', 'pedido');
    const [stored] = await store.db.select().from(emails).orderBy(emails.seq);
    expect(stored?.unsubscribeUrl).toMatch(/^sealed:/);
    expect((await store.deps.mail.list(2))[1]?.unsubscribeUrl).toBe(unsubscribeUrl);
    await send();
    const [reminder = '', ordinary = ''] = server.received.map(({ source }) =>
      source.replace(/\r\n\s+/g, ' '),
    );
    expect(reminder).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(ordinary).not.toContain('List-Unsubscribe');
    expect(log.join()).not.toContain('xxxx');
  });

  it('is told whom an answer goes to', async () => {
    await post('loja@exemplo.test', 'Mensagem', { replyTo: 'ana@exemplo.test' });
    await send();
    expect(server.received[0]?.source).toMatch(/^Reply-To: ana@exemplo\.test\r$/m);
  });
});
