import { ROLES, type Role, STAFF_ROLES } from '@cesta/contract/identity/identity';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { clientAddressPlugin } from '../http/client-address.ts';
import { accessPlugin, type Identified } from './access.ts';

const store = useStore();
const handler = async () => ({ ok: true });

async function guarded() {
  const app = fastify();
  await app.register(accessPlugin, {
    identify: async () => null,
    openBelow: ['/api/docs'],
    securityLog: store().deps.securityLog,
  });
  return app;
}

describe('a route below /api', () => {
  it('keeps the app from starting when it declares no access', async () => {
    const app = await guarded();
    expect(() => app.get('/api/esquecida', handler)).toThrow('declares no access');
  });

  it('keeps the app from starting when it is for an owner whom the address does not name', async () => {
    const app = await guarded();
    expect(() => app.get('/api/orders/:id', { config: { access: 'owner' } }, handler)).toThrow('names none');
  });

  it('may leave it out where a foreign plugin was opened as a whole, and outside /api', async () => {
    const app = await guarded();
    app.get('/api/docs/json', handler);
    app.get('/pagina', handler);
    expect(app.accessRules.filter(({ method }) => method === 'GET')).toEqual([
      { method: 'GET', url: '/api/docs/json', access: 'public' },
    ]);
  });

  it('is not opened by an address that only begins alike', async () => {
    const app = await guarded();
    expect(() => app.get('/api/docs-secretos', handler)).toThrow('declares no access');
  });
});

describe('a level of the staff', () => {
  it('lets in its own role and those above it: the office everywhere, who packs where they pack', async () => {
    const app = fastify();
    await app.register(clientAddressPlugin, { trusted: 0 });
    const roles = new Map(ROLES.map((role) => [role, { id: role, role, sessionId: role, user: { role } }]));
    await app.register(accessPlugin, {
      identify: async (token) => (roles.get(token as Role) ?? null) as Identified | null,
      openBelow: [],
      securityLog: store().deps.securityLog,
    });
    for (const access of STAFF_ROLES) app.get(`/api/${access}`, { config: { access } }, handler);
    const seen: Record<string, number[]> = {};
    for (const role of ['nobody', ...ROLES]) {
      seen[role] = [];
      for (const access of STAFF_ROLES) {
        const headers = { authorization: `Bearer ${role}` };
        seen[role].push((await app.inject({ url: `/api/${access}`, headers })).statusCode);
      }
    }
    expect(seen).toEqual({
      nobody: [401, 401, 401],
      customer: [403, 403, 403],
      admin: [200, 200, 200],
      packer: [403, 200, 200],
      driver: [403, 403, 200],
    });
  });
});

describe('the catalogue', () => {
  it('shows what is switched off to an admin alone, and keeps nothing of it', async () => {
    const { app, db } = store();
    await db.execute(`insert into products (name, description, category, price_cents, image_url, active)
      values ('Jaca de teste', 'x', 'Frutas', 100, '/x.webp', false)`);
    const admin = await signIn(store(), { role: 'admin' });
    const customer = await signIn(store());
    const total = async (headers: Record<string, string>) => {
      const response = await app.inject({ url: '/api/products', headers });
      expect(response.statusCode).toBe(200);
      return response.json().total;
    };
    expect(await total(admin.headers)).toBe(1);
    expect(await total(customer.headers)).toBe(0);
    expect(await total({})).toBe(0);
    expect(await total({ authorization: 'Bearer inventado' })).toBe(0);
    expect(await total({ authorization: 'Basic eDp5' })).toBe(0);
    const answer = await app.inject({ url: '/api/products', headers: admin.headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the description of the API', () => {
  it('says which calls need a token', async () => {
    const { paths } = (await store().app.inject('/api/docs/json')).json();
    expect(paths['/api/store'].get.security).toBeUndefined();
  });
});
