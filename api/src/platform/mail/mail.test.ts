import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openMailServer } from '../../testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openTestStore, type TestStore, useStore } from '../../testing/test-store.ts';
import { emails } from '../database/platform.tables.ts';
import { createEncryption } from '../security/encryption.ts';
import { listFailed } from './mail.queries.ts';

const email = { to: 'maria@exemplo.test', subject: 'Oi <b>', text: 'Olá', html: '<p>Olá</p>' };

describe('e-mails', () => {
  const store = useStore();

  it('exist exactly when the change does, and once however often they are asked for', async () => {
    const { app, db, deps } = store();
    await db.transaction(async (tx) => {
      await deps.mail.post(tx, { ...email, key: 'contact:a' });
      await deps.mail.post(tx, { ...email, key: 'contact:a' });
    });
    await expect(
      db.transaction(async (tx) => {
        await deps.mail.post(tx, { ...email, key: 'contact:b' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { emails } = (await app.inject('/api/outbox')).json();
    expect(emails).toHaveLength(1);
  });

  it('can be read in the browser, with what people wrote in them made harmless', async () => {
    const { app } = store();
    const page = await app.inject('/outbox');
    expect(page.body).toContain('Oi &#60;b&#62;');
    const [{ id }] = (await app.inject('/api/outbox')).json().emails;
    expect((await app.inject(`/outbox/${id}`)).body).toBe('<p>Olá</p>');
  });
});

describe('after a restore without the key', () => {
  const store = useStore();

  it('the outbox opens, and says of what it cannot read that it cannot', async () => {
    const { app, db, deps } = store();
    await deps.mail.post(db, { ...email, key: 'contact:segredo', confidential: true });
    await deps.mail.post(db, { ...email, key: 'contact:aberto' });
    const other = createEncryption('another secret').encrypt('x');
    await db.update(emails).set({ text: other, html: other }).where(eq(emails.key, 'contact:segredo'));
    expect((await app.inject('/outbox')).statusCode).toBe(200);
    const list = (await app.inject('/api/outbox')).json().emails;
    expect(list.map(({ text }: { text: string }) => text)).toEqual([
      'Olá',
      expect.stringContaining('outra chave'),
    ]);
    expect((await app.inject(`/outbox/${list[1].id}`)).statusCode).toBe(200);
  });
});

describe('in production', () => {
  const store = useStore({ NODE_ENV: 'production' });

  it('nobody reads the outbox', async () => {
    expect((await store().app.inject('/outbox')).statusCode).toBe(404);
    expect((await store().app.inject('/api/outbox')).statusCode).toBe(404);
  });
});

describe('in a public demonstration', () => {
  const store = useStore({ PUBLIC_DEMO: '1' });

  it('nobody reads the outbox: a proxy that hides itself looks like this machine', async () => {
    for (const url of ['/outbox', '/outbox/6d1f1a7e-5a53-4a3e-9a34-1f1d1b9c7e11', '/api/outbox'])
      expect([url, (await store().app.inject({ url, headers: { host: 'localhost' } })).statusCode]).toEqual([
        url,
        404,
      ]);
  });
});

describe('an e-mail on its way to a mail server', () => {
  let server: Awaited<ReturnType<typeof openMailServer>>;
  let database: TestDatabase;
  let store: TestStore;

  beforeAll(async () => {
    server = await openMailServer();
    database = await createTestDatabase(inject('postgresUrl'));
    const env = {
      SMTP_URL: server.url,
      STORE_NAME: 'Roça, Feira <x@y.test>',
      CONTACT_EMAIL: 'loja@exemplo.test',
    };
    store = await openTestStore(database, env);
  });

  afterAll(async () => {
    await store.app.close();
    await database.drop();
    await server.close();
  });

  async function sendTo(to: string, subject = 'Oi') {
    const before = server.received.length;
    await store.deps.mail.post(store.db, { ...email, to, subject, key: `contact:${to}:${subject}` });
    await store.deps.jobs.runDue();
    return server.received.slice(before);
  }

  /** Also what a long line was broken into. */
  const headersOf = (source: string) =>
    source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');

  it.each(['maria@exemplo.test', 'maria.dores+feira@exemplo.test', "o'neil@exemplo.test"])(
    'reaches one mailbox, the one that is stored: %s',
    async (to) => {
      const [sent, ...others] = await sendTo(to);
      expect(others).toEqual([]);
      expect(sent).toMatchObject({ from: 'loja@exemplo.test', to: [to] });
      expect(headersOf(sent?.source ?? '')).toContain(`\r\nTo: ${to}\r\n`);
    },
  );

  it.each([
    '<v@exemplo.test>',
    'g:v@exemplo.test;',
    '(c)v@exemplo.test',
    'v@exemplo.test, w@exemplo.test',
    'Ana <v@exemplo.test>',
    '"v@exemplo.test"@x.test',
    'v@exemplo.test\r\nBcc: w@exemplo.test',
  ])('is not sent to what is no plain address, kept from before: %j', async (to) => {
    expect(await sendTo(to)).toEqual([]);
    const unsent = await listFailed(store.db, 100);
    expect(unsent.map((kept) => kept.to)).toContain(to);
  });

  it('has one sender and one subject, whatever stands in them', async () => {
    const subject = 'Oi\r\nBcc: w@exemplo.test\r\n\r\nOlá';
    const [sent] = await sendTo('ana@exemplo.test', subject);
    expect(sent?.to).toEqual(['ana@exemplo.test']);
    const headers = headersOf(sent?.source ?? '');
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(headers.match(/^From: /gm)).toHaveLength(1);
    expect(headers).toMatch(/^From: .*<loja@exemplo\.test>$/m);
    expect(headers.match(/@y\.test/g) ?? []).toEqual([]);
  });
});
