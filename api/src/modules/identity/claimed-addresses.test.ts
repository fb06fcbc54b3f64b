import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type EmailKey, TO_MAILBOXES } from '../../email-kinds.ts';
import { emails } from '../../platform/database/platform.tables.ts';
import { ownAccount } from '../../testing/own-account.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
const call = ownAccount(store);

/** What a farm, the store or a visitor is written to at this address, and one e-mail about the account. */
async function writeTo(to: string): Promise<void> {
  const { db, deps } = store();
  const keys: EmailKey[] = [...TO_MAILBOXES, 'password-changed' as const].map(
    (kind) => `${kind}:${to}` as const,
  );
  for (const key of keys) {
    const [subject = ''] = key.split(':', 1);
    await deps.mail.post(db, { key, to, subject, text: 'Olá', html: '<p>Olá</p>' });
  }
}

const subjectsShown = async (person: SignedIn): Promise<string[]> =>
  (await call(person, 'GET', '/export')).json().emails.map(({ subject }: { subject: string }) => subject);

const leave = (person: SignedIn) => call(person, 'DELETE', '', { password: person.password });

async function subjectsLeft(to: string): Promise<string[]> {
  const all = await store().deps.mail.list(1000);
  return all.filter((email) => email.to === to).map(({ subject }) => subject);
}

describe('e-mails to an address', () => {
  it('are neither shown to nor removed by somebody who has only typed it, but for those of the account', async () => {
    const squatter = await signIn(store(), { email: 'sitio@roca.example', emailConfirmed: false });
    await writeTo(squatter.user.email);
    expect(await subjectsShown(squatter)).toEqual(['password-changed']);
    expect((await leave(squatter)).statusCode).toBe(200);
    expect((await subjectsLeft('sitio@roca.example')).sort()).toEqual([...TO_MAILBOXES]);
  });

  it('are all part of what somebody takes along who has shown that it is theirs', async () => {
    const owner = await signIn(store(), { email: 'dona@roca.example' });
    await writeTo(owner.user.email);
    expect((await subjectsShown(owner)).sort()).toEqual([...TO_MAILBOXES, 'password-changed'].sort());
    expect((await leave(owner)).statusCode).toBe(200);
    expect(await subjectsLeft('dona@roca.example')).toEqual([]);
  });

  it('stay until they have left, where a farm is told by them what to harvest', async () => {
    const { db } = store();
    const farmer = await signIn(store(), { email: 'roceira@roca.example' });
    await writeTo(farmer.user.email);
    const isForFarmer = eq(emails.to, farmer.user.email);
    await db.update(emails).set({ nextAttemptAt: store().clock.now() }).where(isForFarmer);
    expect((await leave(farmer)).statusCode).toBe(200);
    expect((await subjectsLeft(farmer.user.email)).sort()).toEqual([...TO_MAILBOXES]);
  });

  it('tell nobody who wrote to the store, though its address is on every page', async () => {
    const { contactEmail } = store().deps.settings.store;
    const payload = { name: 'Maria Inconfundível', email: 'maria@exemplo.test', message: 'Entregam aqui?' };
    await store().app.inject({ method: 'POST', url: '/api/contact', payload });
    const squatter = await signIn(store(), { email: contactEmail, emailConfirmed: false });
    expect((await call(squatter, 'GET', '/export')).body).not.toContain('Inconfundível');
    await leave(squatter);
    expect(await subjectsLeft(contactEmail)).toContain('Mensagem de Maria Inconfundível pelo site');
  });
});
