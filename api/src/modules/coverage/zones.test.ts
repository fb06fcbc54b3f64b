import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { ClosedDayBook } from '@cesta/contract/coverage/closed-days';
import type { CityCoverage, Zone } from '@cesta/contract/coverage/coverage';
import type { AuditEntry } from '@cesta/contract/panel/audit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { findSchedules } from './coverage.service.ts';

const store = useStore();
let ana: SignedIn;

beforeAll(async () => {
  ana = await signIn(store(), { role: 'admin', name: 'Ana' });
});

const call = (method: Method, path: string, payload?: object) =>
  callAs(ana, store(), method, `/admin/${path}`, payload);

const add = (zone: object) => call('POST', 'coverage/zones', { ...barra, ...zone });
const covers = async (cep: string) =>
  (await store().app.inject(`/api/zipcode/check/${cep}`)).json().zone?.neighborhood ?? null;

async function cityOf(name: string): Promise<CityCoverage> {
  const { cities } = (await call('GET', 'coverage')).body as { cities: CityCoverage[] };
  const found = cities.find(({ city }) => city === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
}

async function lastActions(count: number): Promise<string[]> {
  const { entries } = (await call('GET', `audit-log?subject=coverage&limit=${count}`)).body;
  return (entries as AuditEntry[])
    .reverse()
    .map(({ by, subject_name, action, from, to }) => [by.name, subject_name, action, from, to].join(' | '));
}

const barra = {
  city: 'Salvador',
  state: 'BA',
  neighborhood: 'Barra',
  cepFrom: '40130-000',
  cepTo: '40149999',
};

describe('the coverage of a new store', () => {
  const other = useStore();

  it('is listed by city, with its days', async () => {
    const admin = await signIn(other(), { role: 'admin' });
    const { status, body } = await callAs(admin, other(), 'GET', '/admin/coverage');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 2,
      cities: [
        {
          city: 'Cruz das Almas',
          schedule: { weekdays: [3, 6], cutoffDays: 2, cutoffTime: '18:00', version: 1 },
          zones: [{ neighborhood: null, cepFrom: '44380-000', cepTo: '44399-999', version: 1 }],
        },
        { city: 'Salvador', schedule: { weekdays: [2, 5] } },
      ],
    });
  });
});

describe('a zone', () => {
  it('is added, changed and deleted; every visitor sees it at once, and the audit log knows who did it', async () => {
    expect(await covers('40140130')).toBeNull();
    const { status, body: zone } = await add({ city: 'SALVADOR' });
    expect(status).toBe(201);
    expect(zone).toMatchObject({ city: 'Salvador', neighborhood: 'Barra', cepFrom: '40130-000', version: 1 });
    expect(await covers('40140130')).toBe('Barra');

    const moved = { ...barra, neighborhood: 'Barra Avenida', cepTo: '40139-999', version: 1 };
    const changed = await call('PUT', `coverage/zones/${zone.id}`, moved);
    expect(changed).toMatchObject({ status: 200, body: { version: 2, cepTo: '40139-999' } });
    expect(await covers('40140130')).toBeNull();
    expect(await covers('40135000')).toBe('Barra Avenida');

    expect((await call('DELETE', `coverage/zones/${zone.id}?version=1`)).status).toBe(409);
    expect((await call('DELETE', `coverage/zones/${zone.id}?version=2`)).body).toEqual({
      message: 'Área excluída com sucesso!',
    });
    expect(await covers('40135000')).toBeNull();
    expect(await lastActions(4)).toEqual([
      'Ana | Barra, Salvador | created |  | 40130-000 a 40149-999',
      'Ana | Barra Avenida, Salvador | renamed | Barra, Salvador | Barra Avenida, Salvador',
      'Ana | Barra Avenida, Salvador | range | 40130-000 a 40149-999 | 40130-000 a 40139-999',
      'Ana | Barra Avenida, Salvador | deleted | 40130-000 a 40139-999 | ',
    ]);
  });

  it('that overlaps another is refused, naming it', async () => {
    await add({ neighborhood: 'Pituba', cepFrom: '41810000', cepTo: '41839999' });
    const message = 'Esta faixa se sobrepõe a Pituba, Salvador (41810-000 a 41839-999).';
    const refused = { status: 422, body: { message, fields: { cepTo: message } } };
    expect(await add({ cepFrom: '41830000', cepTo: '41850000' })).toMatchObject(refused);
    expect(await add({ neighborhood: 'Pituba', cepFrom: '41810000', cepTo: '41810001' })).toMatchObject(
      refused,
    );
    expect(
      await add({ city: 'Camaçari', neighborhood: '', cepFrom: '42500000', cepTo: '42800000' }),
    ).toMatchObject({
      status: 422,
      body: { message: 'Esta faixa se sobrepõe a Salvador (40000-000 a 42599-999).' },
    });
    const other = (await add({ neighborhood: 'Itaigara', cepFrom: '41850000', cepTo: '41859999' }))
      .body as Zone;
    const wider = { ...barra, neighborhood: 'Itaigara', cepFrom: '41839999', cepTo: '41859999', version: 1 };
    expect(await call('PUT', `coverage/zones/${other.id}`, wider)).toMatchObject(refused);
  });

  it('of two that overlap and come at once, one is refused by name', async () => {
    const range = { cepFrom: '41600000', cepTo: '41639999' };
    const both = await Promise.all([
      add({ neighborhood: 'Itapuã', ...range }),
      add({ neighborhood: 'Piatã', ...range }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.body.message).toMatch(
      /se sobrepõe a (Itapuã|Piatã), Salvador/,
    );
  });

  it.each([
    [{ city: ' ' }, { city: 'Preencha todos os campos obrigatórios' }],
    [{ state: 'Bahia' }, { state: 'Estado deve ter 2 letras' }],
    [{ cepFrom: '4013' }, { cepFrom: 'CEP deve ter 8 dígitos' }],
    [{ cepTo: '' }, { cepTo: 'CEP é obrigatório' }],
    [{ cepTo: '40129-999' }, { cepTo: 'A faixa de CEP termina antes de começar' }],
  ])('is checked kindly: %j', async (wrong, fields) => {
    expect(await add(wrong)).toMatchObject({ status: 422, body: { fields } });
  });

  it('that somebody else has changed or removed is not written over', async () => {
    const { body: zone } = await add({ neighborhood: 'Brotas', cepFrom: '40280000', cepTo: '40299999' });
    const edit = { ...barra, neighborhood: 'Brotas', cepFrom: '40280000', version: 1 };
    await call('PUT', `coverage/zones/${zone.id}`, { ...edit, cepTo: '40290000' });
    expect(await call('PUT', `coverage/zones/${zone.id}`, { ...edit, cepTo: '40285000' })).toMatchObject({
      status: 409,
      body: { message: 'Brotas, Salvador foi alterada por outra pessoa enquanto você editava.' },
    });
    expect(await covers('40289000')).toBe('Brotas');
    await call('DELETE', `coverage/zones/${zone.id}`);
    expect(await call('PUT', `coverage/zones/${zone.id}`, { ...edit, cepTo: '40285000' })).toMatchObject({
      status: 404,
      body: { message: 'Esta área de cobertura não existe mais' },
    });
  });
});

describe('the days of a city', () => {
  const days = { city: 'Salvador', state: 'BA', weekdays: [6, 3, 3], cutoffDays: 1, cutoffTime: '12:00' };

  beforeEach(async () => {
    const { version } = (await cityOf('Salvador')).schedule;
    const usual = { ...days, weekdays: [2, 5], cutoffDays: 2, cutoffTime: '18:00', version };
    expect((await call('PUT', 'coverage/schedule', usual)).status).toBe(200);
  });

  it('are changed once, and recorded in words', async () => {
    const { version } = (await cityOf('Salvador')).schedule;
    expect((await call('PUT', 'coverage/schedule', { ...days, version })).status).toBe(200);
    expect((await cityOf('Salvador')).schedule).toEqual({
      weekdays: [3, 6],
      cutoffDays: 1,
      cutoffTime: '12:00',
      version: version + 1,
    });
    expect(await call('PUT', 'coverage/schedule', { ...days, cutoffDays: 2, version })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Os dias de Salvador foram alterados por outra pessoa') },
    });
    expect(await lastActions(2)).toEqual([
      'Ana | Salvador | days | terça e sexta | quarta e sábado',
      'Ana | Salvador | cutoff | 2 dias antes, 18:00 | 1 dia antes, 12:00',
    ]);
  });

  it('are the usual ones in a new city, until it gets its own', async () => {
    await add({ city: 'Cachoeira', neighborhood: '', cepFrom: '44300000', cepTo: '44309999' });
    expect((await cityOf('Cachoeira')).schedule).toMatchObject({ weekdays: [2, 5], version: 0 });
    const own = { ...days, city: 'Cachoeira', version: 0 };
    const both = await Promise.all([own, own].map((input) => call('PUT', 'coverage/schedule', input)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await cityOf('Cachoeira')).schedule).toMatchObject({ weekdays: [3, 6], version: 1 });
    expect((await call('PUT', 'coverage/schedule', { ...own, city: 'Nenhures' })).status).toBe(404);
  });

  it('are found however the city is spelled', async () => {
    const { version } = (await cityOf('Salvador')).schedule;
    const monday = {
      ...days,
      city: 'salvador',
      weekdays: [1, 4],
      cutoffDays: 2,
      cutoffTime: '18:00',
      version,
    };
    expect((await call('PUT', 'coverage/schedule', monday)).status).toBe(200);
    expect((await cityOf('Salvador')).schedule).toMatchObject({ weekdays: [1, 4], version: version + 1 });
    expect(await lastActions(1)).toEqual(['Ana | Salvador | days | terça e sexta | segunda e quinta']);
  });

  const felix = {
    city: 'Sao Félix',
    state: 'BA',
    neighborhood: '',
    cepFrom: '44360-000',
    cepTo: '44361-999',
  };
  const rename = async ({ id, version }: Zone, changes: object) =>
    (await call('PUT', `coverage/zones/${id}`, { ...felix, ...changes, version })).body as Zone;
  const schedules = async () => {
    const { pool } = store().deps.database;
    const { rows } = await pool.query(
      "select city from delivery_schedules where city like '%lix%' order by 1",
    );
    return rows.map(({ city }) => city);
  };

  it('go along with a city whose spelling is put right', async () => {
    const zone = (await add(felix)).body as Zone;
    await call('PUT', 'coverage/schedule', { ...days, city: felix.city, version: 0 });
    const renamed = await rename(zone, { city: 'São Félix' });
    expect(renamed.city).toBe('São Félix');
    expect((await cityOf('São Félix')).schedule).toMatchObject({ weekdays: [3, 6], cutoffTime: '12:00' });
    expect(await schedules()).toEqual(['São Félix']);

    // A part of it that becomes a place of its own starts with the same days; both can then be changed.
    const part = (await add({ ...felix, neighborhood: 'Alto', cepFrom: '44361-000' })).body as Zone;
    expect(part.city).toBe('São Félix');
    const moved = { neighborhood: 'Alto', cepFrom: '44361-000', city: 'Félix de Cima' };
    const apart = await rename(part, moved);
    expect((await cityOf('Félix de Cima')).schedule).toMatchObject({ weekdays: [3, 6], version: 1 });
    expect((await cityOf('São Félix')).schedule).toMatchObject({ weekdays: [3, 6] });

    // What joins a city that has days takes those.
    await call('PUT', 'coverage/schedule', { ...days, city: 'São Félix', weekdays: [1, 5], version: 1 });
    await rename(apart, { ...moved, city: 'sao felix' });
    expect((await cityOf('São Félix')).schedule).toMatchObject({ weekdays: [1, 5] });
    expect((await cityOf('São Félix')).zones).toHaveLength(2);
  });

  it('stay closed where they were: in a city under its new name, and in a part that leaves it', async () => {
    const range = { cepFrom: '44320-000', cepTo: '44329-999' };
    const zone = (await add({ ...felix, city: 'Sao Gonçalo', ...range })).body as Zone;
    const closing = { date: addDays(dayOf(store().clock.now()), 30), reason: 'Festa da cidade' };
    const place = { city: 'Sao Gonçalo', state: 'BA' };
    const expected = { baskets: 0, orders: 0 };
    const closed = await call('POST', 'closed-days', { days: [closing], place, expected });
    expect(closed.status).toBe(200);

    const listed = async () => {
      const { days: all } = (await call('GET', 'closed-days')).body as ClosedDayBook;
      return all.filter(({ reason }) => reason === closing.reason).map(({ city }) => city);
    };
    const closedFor = async (cep: string) =>
      (await findSchedules(store().db, [cep])).get(cep)?.closedDates?.map(({ date }) => date);
    expect(await closedFor('44320000')).toContain(closing.date);

    await rename(zone, { city: 'São Gonçalo', ...range });
    expect(await listed()).toEqual(['São Gonçalo']);
    expect(await closedFor('44320000')).toContain(closing.date);

    const corner = { neighborhood: 'Sítio', cepFrom: '44325-000', cepTo: range.cepTo };
    const part = (await add({ ...felix, city: 'São Gonçalo', ...corner })).body as Zone;
    await rename(part, { city: 'Vila do Sítio', ...corner });
    expect(await listed()).toEqual(['São Gonçalo', 'Vila do Sítio']);
    expect(await closedFor('44325000')).toContain(closing.date);
  });

  it('that nobody chose are not replaced by those of a city long gone', async () => {
    const zone = (await add({ ...felix, city: 'Muritiba', cepFrom: '44340-000', cepTo: '44349-999' }))
      .body as Zone;
    await call('PUT', 'coverage/schedule', { ...days, city: 'Muritiba', version: 0 });
    await call('DELETE', `coverage/zones/${zone.id}`);
    const range = { cepFrom: '44350-000', cepTo: '44359-999' };
    const other = (await add({ ...felix, city: 'Muritba', ...range })).body as Zone;
    await rename(other, { city: 'Muritiba', ...range });
    expect((await cityOf('Muritiba')).schedule).toMatchObject({ weekdays: [2, 5], version: 0 });
  });

  it.each([
    [{ weekdays: [2] }, { weekdays: 'Escolha pelo menos dois dias de entrega' }],
    [{ weekdays: [2, 2] }, { weekdays: 'Escolha pelo menos dois dias de entrega' }],
    [{ cutoffTime: '25:00' }, { cutoffTime: 'Horário inválido' }],
  ])('are checked kindly: %j', async (wrong, fields) => {
    expect(await call('PUT', 'coverage/schedule', { ...days, version: 2, ...wrong })).toMatchObject({
      status: 422,
      body: { fields },
    });
  });
});
