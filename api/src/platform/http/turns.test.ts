import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../modules/identity/identity.tables.ts';
import { callAs } from '../../testing/calling.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

// As few connections as one of many processes gets.
const store = useStore({ DATABASE_POOL: '4' });

it('a flood of changes from one account keeps nobody else waiting, and is done', async () => {
  const [greedy, honest] = [await signIn(store()), await signIn(store())];
  const rename = (who: SignedIn, name: string) =>
    callAs(who, store(), 'PUT', `/users/${who.user.id}`, { name });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const rival = store().db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, greedy.user.id)).for('update');
    lock();
    await released;
  });
  await locked;
  const flood = Array.from({ length: 2 * store().deps.settings.databasePool }, (_, index) =>
    rename(greedy, `Ana Pressa ${index}`),
  );
  try {
    await untilWaiting(store(), 1);
    expect((await rename(honest, 'Bia Calma')).status).toBe(200);
  } finally {
    release();
    await rival;
  }
  for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
});

it.each([
  ['orders', () => '/orders'],
  ['orders by their own id', ({ user }: SignedIn) => `/orders/user/${user.id}`],
  ['all of their data', ({ user }: SignedIn) => `/users/${user.id}/export`],
])('reads of what one account has made long keep nobody else waiting: %s', async (_, pathOf) => {
  const [greedy, honest] = [await signIn(store()), await signIn(store())];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const rival = store().db.transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`);
    lock();
    await released;
  });
  await locked;
  const flood = Array.from({ length: 2 * store().deps.settings.databasePool }, () =>
    callAs(greedy, store(), 'GET', pathOf(greedy)),
  );
  try {
    await untilWaiting(store(), 1);
    expect((await callAs(honest, store(), 'GET', `/users/${honest.user.id}/addresses`)).status).toBe(200);
  } finally {
    release();
    await rival;
  }
  for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
});
