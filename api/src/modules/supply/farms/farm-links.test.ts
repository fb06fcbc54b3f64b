import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSignedLinks } from '../../../platform/security/signed-links.ts';
import { plantFarm } from '../../../testing/asked-farms.ts';
import { callAs, type Method } from '../../../testing/calling.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { auditLog } from '../../audit/audit.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import {
  farmLinkOf,
  farmLinksOf,
  findFarmByToken,
  renewFarmLink,
  revokeFarmLink,
} from './farm-links.service.ts';
import { farmLinks } from './farms.tables.ts';

const store = useStore();
let admin: SignedIn;
let producerId: string;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});
beforeEach(async () => {
  producerId = (await plantFarm(store(), 'Sítio da Serra')).producerId;
});

const tokenIn = (url: string) => url.split('/').at(-1) ?? '';
const link = () => farmLinkOf(store().deps, producerId);
const find = (url: string) => findFarmByToken(store().deps, tokenIn(url));
const rows = () => store().db.select().from(farmLinks).where(eq(farmLinks.producerId, producerId));

/** What the database is asked while something runs, without its values. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const { pool } = store().deps.database;
  const asked: string[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    asked.push((args[0] as { text: string }).text);
    return query(...args);
  }) as typeof pool.query;
  try {
    await run();
  } finally {
    pool.query = query as typeof pool.query;
  }
  return asked;
}

describe("the link to a farm's page", () => {
  it('is made when there is none and the same from then on', async () => {
    const first = await link();
    expect(first).toMatch(/^http.*\/colheita\/[\w-]{32}$/);
    expect(await link()).toBe(first);
    expect(await find(first)).toMatchObject({ producerId, name: 'Sítio da Serra' });
  });

  it('is one, however many ask for the first time at once', async () => {
    const links = await Promise.all([link(), link(), link(), link()]);
    expect(new Set(links).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('of many farms is read at once', async () => {
    const other = (await plantFarm(store(), 'Outro sítio')).producerId;
    const first = await link();
    const all = await farmLinksOf(store().deps, [producerId, other, other]);
    expect(all.get(producerId)).toBe(first);
    expect(all.get(other)).toBe(await farmLinkOf(store().deps, other));
  });

  it('is not in the database: only its hash is', async () => {
    const token = tokenIn(await link());
    expect(JSON.stringify(await rows())).not.toContain(token);
    const [row] = await rows();
    expect(await find(row?.tokenHash ?? '')).toBeNull();
    expect(await find(row?.id ?? '')).toBeNull();
  });

  it('is renewed: the old one opens nothing, the new one does, and the audit log knows', async () => {
    const old = await link();
    const renewed = await renewFarmLink(store().deps, admin.user, producerId);
    expect(renewed).not.toBe(old);
    expect(await find(old)).toBeNull();
    expect(await find(renewed)).not.toBeNull();
    expect(await link()).toBe(renewed);
    await revokeFarmLink(store().deps, admin.user, producerId);
    await revokeFarmLink(store().deps, admin.user, producerId);
    expect(await find(renewed)).toBeNull();
    const log = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, producerId))
      .orderBy(auditLog.id);
    expect(log.map(({ action, after }) => [action, after])).toEqual([
      ['farm_link', 'renewed'],
      ['farm_link', 'revoked'],
    ]);
  });

  it('renewed by two at once is one in the end', async () => {
    await link();
    const renew = () => renewFarmLink(store().deps, admin.user, producerId);
    const made = await Promise.all([renew(), renew(), link()]);
    const open = (await rows()).filter(({ revokedAt }) => revokedAt === null);
    expect(open).toHaveLength(1);
    expect(made).toContain(await link());
  });

  it('revoked, invented or of a producer who left is looked up by the same statements', async () => {
    const revoked = await link();
    await revokeFarmLink(store().deps, admin.user, producerId);
    const left = (await plantFarm(store(), 'Quem saiu')).producerId;
    const ofLeft = await farmLinkOf(store().deps, left);
    await store().db.update(producers).set({ active: false }).where(eq(producers.id, left));
    const invented = revoked.replace(/.{5}$/, 'AAAAA');
    const asked = [];
    for (const url of [invented, revoked, ofLeft, 'x'])
      asked.push(
        await statementsOf(async () => {
          expect(await find(url)).toBeNull();
        }),
      );
    expect(asked[0]).toHaveLength(2);
    for (const others of asked) expect(others).toEqual(asked[0]);
  });

  it('stops when the store gets another secret, and the next message has a new one', async () => {
    const old = await link();
    const moved = { ...store().deps, signedLinks: createSignedLinks('another secret') };
    expect(await findFarmByToken(moved, tokenIn(old))).toBeNull();
    const renewed = await farmLinkOf(moved, producerId);
    expect(renewed).not.toBe(old);
    expect(await findFarmByToken(moved, tokenIn(renewed))).toMatchObject({ producerId });
  });
});

describe("the office and a farm's page", () => {
  const call = (method: Method, as: SignedIn | null = admin, id = producerId) =>
    callAs(as, store(), method, `/admin/farms/${id}/link`);

  it('makes, shows, renews and revokes the link', async () => {
    expect((await call('GET')).body).toEqual({ link: null });
    const made = (await call('POST')).body.link;
    expect(made).toEqual({ url: await link(), createdAt: expect.any(String), lastUsedAt: null });
    await store().app.inject(new URL(made.url).pathname);
    const used = store().clock.now().toISOString();
    expect((await call('GET')).body.link).toEqual({ ...made, lastUsedAt: used });
    expect((await call('POST')).body.link.url).not.toBe(made.url);
    expect((await call('DELETE')).body).toEqual({ link: null });
    expect((await call('GET')).body).toEqual({ link: null });
  });

  it('names nobody who is not there, and is for the office alone', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await call(method, admin, '11111111-1111-4111-8111-111111111111')).status).toBe(404);
      expect((await call(method, null)).status).toBe(401);
      expect((await call(method, await signIn(store(), { role: 'packer' }))).status).toBe(403);
    }
  });
});
