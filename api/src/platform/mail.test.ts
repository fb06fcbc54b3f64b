import { describe, expect, it } from 'vitest';
import { useStore } from '../testing/test-store.ts';

const letter = { to: 'maria@exemplo.test', subject: 'Oi <b>', text: 'Olá', html: '<p>Olá</p>' };

describe('letters', () => {
  const store = useStore();

  it('exist exactly when the change does, and once however often they are asked for', async () => {
    const { app, db, deps } = store();
    await db.transaction(async (tx) => {
      await deps.mail.post(tx, { ...letter, key: 'a' });
      await deps.mail.post(tx, { ...letter, key: 'a' });
    });
    await expect(
      db.transaction(async (tx) => {
        await deps.mail.post(tx, { ...letter, key: 'b' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { letters } = (await app.inject('/api/outbox')).json();
    expect(letters).toHaveLength(1);
  });

  it('can be read in the browser, with what people wrote in them made harmless', async () => {
    const { app } = store();
    const page = await app.inject('/outbox');
    expect(page.body).toContain('Oi &#60;b&#62;');
    const [{ id }] = (await app.inject('/api/outbox')).json().letters;
    expect((await app.inject(`/outbox/${id}`)).body).toBe('<p>Olá</p>');
  });
});

describe('in production', () => {
  const store = useStore({ NODE_ENV: 'production' });

  it('nobody reads the outbox', async () => {
    expect((await store().app.inject('/outbox')).statusCode).toBe(404);
    expect((await store().app.inject('/api/outbox')).statusCode).toBe(404);
  });
});
