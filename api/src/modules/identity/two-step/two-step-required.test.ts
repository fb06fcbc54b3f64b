import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { setUpTwoStep } from '../../../testing/two-step.ts';

const store = useStore({ STAFF_TWO_STEP: 'required' });

describe('where the store asks a second step of its staff', () => {
  it('who has none reaches nothing but setting it up, and everything once it is', async () => {
    await store().app.ready();
    const ana = await signIn(store(), { role: 'admin' });
    const staffRoutes = store().app.accessRules.filter(
      ({ access, method }) => ['admin', 'packer', 'driver'].includes(access) && method === 'GET',
    );
    expect(staffRoutes.length).toBeGreaterThan(10);
    for (const { url } of staffRoutes) {
      const { status, body } = await callAs(ana, store(), 'GET', url.replace('/api', ''));
      expect([url, status, body.code]).toEqual([url, 403, 'TWO_STEP_REQUIRED']);
    }
    const path = `/users/${ana.user.id}/two-step`;
    expect((await callAs(ana, store(), 'GET', path)).body).toMatchObject({ enabled: false, required: true });
    await setUpTwoStep(store(), ana);
    expect((await callAs(ana, store(), 'GET', '/admin/team')).status).toBe(200);
  });

  it('they are a customer like any other where a role only shows more', async () => {
    const ana = await signIn(store(), { role: 'admin' });
    const maria = await signIn(store());
    await store().db.execute(`insert into products (name, description, category, price_cents, image_url, active)
      values ('Jaca de teste', 'x', 'Frutas', 100, '/x.webp', false)`);
    expect((await callAs(ana, store(), 'GET', '/products')).body.total).toBe(0);
    expect((await callAs(ana, store(), 'GET', `/orders/user/${maria.user.id}`)).status).toBe(404);
    expect((await callAs(ana, store(), 'GET', '/auth/verify')).body.user.role).toBe('admin');
  });

  it('the last of the office cannot delete the account even so', async () => {
    const { db } = store();
    await db.execute(`update users set role = 'customer'`);
    const ana = await signIn(store(), { role: 'admin' });
    const path = `/users/${ana.user.id}`;
    const answer = await callAs(ana, store(), 'DELETE', path, { password: ana.password });
    expect(answer).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
  });

  it('customers are asked nothing', async () => {
    const maria = await signIn(store());
    const state = await callAs(maria, store(), 'GET', `/users/${maria.user.id}/two-step`);
    expect(state.body).toMatchObject({ required: false, available: false });
    expect((await callAs(maria, store(), 'GET', '/orders')).status).toBe(200);
  });
});
