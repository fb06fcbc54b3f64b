import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOME } from '../../testing/own-account.ts';
import { useStore } from '../../testing/test-store.ts';
import { createAdmin, createUser, isEmailConfirmed } from './identity.service.ts';
import { addresses, users } from './identity.tables.ts';

const store = useStore();

describe('accounts made by the store', () => {
  const cost = { memoryKib: 64, passes: 1 };

  it('include the first admin, held to the rules of the form', async () => {
    const { db } = store();
    const admin = await createAdmin(
      db,
      cost,
      {
        name: 'Dona Rosa',
        email: 'Rosa@Loja.test',
        password: 'segredo1',
      },
      'Cesta da Roça',
    );
    expect(admin).toMatchObject({ email: 'rosa@loja.test', role: 'admin' });
    const again = { name: 'Dona Rosa', email: 'rosa@loja.test', password: 'segredo1' };
    await expect(createAdmin(db, cost, again, 'Cesta da Roça')).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    await expect(
      createAdmin(db, cost, { name: 'x', email: 'y', password: 'z' }, 'Cesta da Roça'),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: { name: expect.any(String), email: 'Email inválido', password: expect.any(String) },
    });
  });

  it('include demo customers with addresses and a past', async () => {
    const { db } = store();
    const createdAt = new Date('2026-01-02T03:04:05Z');
    const user = await createUser(db, cost, {
      name: 'Cliente Demo',
      email: 'demo@exemplo.test',
      password: 'cliente123',
      phone: '71999990000',
      addresses: [HOME, { ...HOME, label: 'Trabalho' }],
      createdAt,
    });
    const kept = (await db.select().from(addresses)).filter(({ userId }) => userId === user.id);
    expect(kept.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Casa', true],
      ['Trabalho', false],
    ]);
    const row = (await db.select().from(users)).find(({ id }) => id === user.id);
    expect(row?.createdAt).toEqual(createdAt);
  });

  it('have a confirmed e-mail unless told otherwise, and a sign-up has not', async () => {
    const { app, db } = store();
    const made = { name: 'Feita Aqui', password: 'segredo-de-teste' };
    const ours = await createUser(db, cost, { ...made, email: 'feita@exemplo.test' });
    const other = await createUser(db, cost, {
      ...made,
      email: 'outra-feita@exemplo.test',
      emailConfirmed: false,
    });
    const payload = { ...made, email: 'por-conta-propria@exemplo.test' };
    const signedUp = await app.inject({ method: 'POST', url: '/api/auth/register', payload });
    expect(await isEmailConfirmed(db, ours.id)).toBe(true);
    expect(await isEmailConfirmed(db, other.id)).toBe(false);
    expect(await isEmailConfirmed(db, signedUp.json().user.id)).toBe(false);
    expect(await isEmailConfirmed(db, randomUUID())).toBe(false);
  });
});
