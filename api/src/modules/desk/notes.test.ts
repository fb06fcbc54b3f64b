import { randomUUID } from 'node:crypto';
import type { StaffNote } from '@cesta/contract/panel/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { sweepNotes } from './notes.service.ts';

const store = useStore();
let olga: SignedIn;
let nina: SignedIn;

beforeAll(async () => {
  olga = await signIn(store(), { role: 'admin', name: 'Olga' });
  nina = await signIn(store(), { role: 'admin', name: 'Nina' });
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, who = olga) {
  const response = await store().app.inject({
    method,
    url: `/api${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

const pathOf = ({ user }: SignedIn) => `/admin/people/${user.id}/notes`;

async function write(about: SignedIn, text: string, who = olga): Promise<StaffNote> {
  const { status, body } = await call('POST', pathOf(about), { id: randomUUID(), text }, who);
  expect(status).toBe(201);
  return body.note;
}

const textsOf = async (about: SignedIn) =>
  (await call('GET', pathOf(about))).body.notes.map(({ text }: StaffNote) => text);

async function told(about: SignedIn) {
  const { entries } = (await call('GET', '/admin/audit-log?subject=customer&limit=200')).body;
  return entries
    .filter(({ subject_id }: { subject_id: string }) => subject_id === about.user.id)
    .map(({ by, action, to }: Record<string, { name: string }>) => [by?.name, action, to]);
}

describe('a note of the staff', () => {
  it('says who wrote it and when, newest first, and is written once however often it is sent', async () => {
    const maria = await signIn(store());
    const note = { id: randomUUID(), text: ' Prefere WhatsApp\nà tarde ' };
    const first = await call('POST', pathOf(maria), note);
    expect(first).toMatchObject({ status: 201, body: { note: { text: 'Prefere WhatsApp\nà tarde' } } });
    expect((await call('POST', pathOf(maria), note)).status).toBe(201);
    store().clock.advance(60_000);
    await write(maria, 'Portão azul', nina);
    const { body } = await call('GET', pathOf(maria));
    expect(body).toMatchObject({
      total: 2,
      notes: [
        { text: 'Portão azul', by: { name: 'Nina' }, edited_at: null },
        { text: 'Prefere WhatsApp\nà tarde', by: { id: olga.user.id, name: 'Olga' } },
      ],
    });
    expect(await told(maria)).toEqual([
      ['Nina', 'note', 'added'],
      ['Olga', 'note', 'added'],
    ]);
  });

  it('is edited by who wrote it, and not over what another window has saved', async () => {
    const maria = await signIn(store());
    const { id, version } = await write(maria, 'Portão azul');
    const path = `${pathOf(maria)}/${id}`;
    const refused = await call('PUT', path, { text: 'Portão verde', version }, nina);
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOTE_NOT_YOURS' } });
    const saved = await call('PUT', path, { text: 'Portão verde', version });
    expect(saved.body.note).toMatchObject({ text: 'Portão verde', edited_at: expect.any(String) });
    expect((await call('PUT', path, { text: 'Portão verde', version })).status).toBe(200);
    expect(await call('PUT', path, { text: 'Sem portão', version })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(await textsOf(maria)).toEqual(['Portão verde']);
  });

  it('is removed and brought back, and gone for good a day later', async () => {
    const maria = await signIn(store());
    const { id, version } = await write(maria, 'Portão azul');
    const path = `${pathOf(maria)}/${id}`;
    expect((await call('DELETE', path, undefined, nina)).status).toBe(200);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await textsOf(maria)).toEqual([]);
    expect((await call('PUT', path, { text: 'x', version })).status).toBe(404);
    expect((await call('POST', `${path}/restore`, {})).status).toBe(200);
    await sweepNotes(store().deps);
    expect(await textsOf(maria)).toEqual(['Portão azul']);
    await call('DELETE', path);
    store().clock.advance(25 * 3_600_000);
    olga = await signIn(store(), { role: 'admin', name: 'Olga' });
    nina = await signIn(store(), { role: 'admin', name: 'Nina' });
    await sweepNotes(store().deps);
    expect((await call('POST', `${path}/restore`, {})).status).toBe(404);
    expect((await told(maria)).slice(0, 4)).toEqual([
      ['Olga', 'note', 'removed'],
      ['Olga', 'note', 'restored'],
      ['Nina', 'note', 'removed'],
      ['Olga', 'note', 'added'],
    ]);
  });

  it('refuses an empty one, one that is too long, and one about nobody', async () => {
    const maria = await signIn(store());
    for (const text of [' ', 'x'.repeat(2001)]) {
      expect((await call('POST', pathOf(maria), { id: randomUUID(), text })).status).toBe(422);
    }
    const nobody = `/admin/people/${randomUUID()}/notes`;
    expect((await call('POST', nobody, { id: randomUUID(), text: 'x' })).status).toBe(404);
    expect((await call('GET', pathOf(maria), undefined, maria)).status).toBe(403);
    const { id } = await write(maria, 'Portão azul');
    const rosa = await signIn(store());
    expect((await call('DELETE', `${pathOf(rosa)}/${id}`)).status).toBe(404);
  });

  it('is part of what its person takes along, without its author, and goes with the account', async () => {
    const maria = await signIn(store());
    await write(maria, 'Portão azul');
    const headers = maria.headers;
    const url = `/api/users/${maria.user.id}`;
    const file = await store().app.inject({ url: `${url}/export`, headers });
    expect(file.json().staff_notes).toEqual([{ text: 'Portão azul', created_at: expect.any(String) }]);
    expect(file.body).not.toContain('Olga');
    await store().app.inject({ method: 'DELETE', url, headers, payload: { password: maria.password } });
    const { rows } = await store().deps.database.pool.query('select 1 from staff_notes where user_id = $1', [
      maria.user.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is about nobody once the account is being deleted, and leaves nothing behind', async () => {
    const maria = await signIn(store());
    let writing: ReturnType<typeof call> | undefined;
    store().deps.personalData.register({
      name: 'slow',
      collect: async () => null,
      async forget(_tx, person) {
        if (person.id !== maria.user.id) return;
        writing = call('POST', pathOf(maria), { id: randomUUID(), text: 'Portão azul' });
        await Promise.race([writing, untilWaiting(store(), 1)]);
      },
    });
    const url = `/api/users/${maria.user.id}`;
    const payload = { password: maria.password };
    const left = await store().app.inject({ method: 'DELETE', url, headers: maria.headers, payload });
    expect(left.statusCode).toBe(200);
    expect(await writing).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_FOUND' } });
    const notes = 'select 1 from staff_notes where user_id = $1';
    expect((await store().deps.database.pool.query(notes, [maria.user.id])).rows).toEqual([]);
  });
});
