import type { Coverage } from '@cesta/contract/coverage/coverage';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { cepNumber } from './coverage.rules.ts';
import { checkCoverage, saveCoverageZones } from './coverage.service.ts';

const store = useStore();

async function check(cep: string) {
  const response = await store().app.inject(`/api/zipcode/check/${encodeURIComponent(cep)}`);
  return { status: response.statusCode, body: response.json() };
}

const neighborhood = (name: string, cepFrom: number, cepTo: number, city = 'Salvador') => ({
  city,
  state: 'BA',
  neighborhood: name,
  cepFrom,
  cepTo,
});

describe('a store that was just installed', () => {
  it.each([
    ['40000-000', true],
    ['42599-999', true],
    ['42600-000', false],
    ['39999-999', false],
    ['44380-000', true],
    ['44399-999', true],
    ['44400-000', false],
    ['44379-999', false],
    ['01310-100', false],
    ['00000-000', false],
    ['99999-999', false],
  ])('knows both cities to the last CEP: %s', async (cep, covered) => {
    const { status, body } = await check(cep);
    expect(status).toBe(200);
    expect(body.covered).toBe(covered);
  });

  it('names the cities it delivers to, each once', async () => {
    const answer = await store().app.inject('/api/zipcode/cities');
    expect(answer.json()).toEqual({
      cities: [
        { city: 'Cruz das Almas', state: 'BA' },
        { city: 'Salvador', state: 'BA' },
      ],
    });
  });

  it('answers the city when no neighbourhood is known', async () => {
    expect((await check('44380000')).body).toEqual({
      covered: true,
      message: 'Entregamos no seu endereço em Cruz das Almas!',
      zone: { neighborhood: null, city: 'Cruz das Almas', state: 'BA' },
      suggestedAreas: [],
    });
  });

  it('suggests the nearer city first', async () => {
    expect((await check('44530000')).body.suggestedAreas).toEqual(['Cruz das Almas', 'Salvador']);
    expect((await check('42700000')).body.suggestedAreas).toEqual(['Salvador', 'Cruz das Almas']);
  });
});

describe('with neighbourhoods', () => {
  beforeAll(() =>
    saveCoverageZones(store().deps, [
      neighborhood('Barra', 40130000, 40149999),
      neighborhood('Pituba', 41810000, 41839999),
      neighborhood('Itapuã', 41600000, 41639999),
      neighborhood('Itapuã', 41650000, 41659999),
      neighborhood('Stella Maris', 41640000, 41649999),
      neighborhood('Ribeira', 40420000, 40429999),
      neighborhood('Brotas', 40280000, 40299999),
    ]),
  );

  it('names the neighbourhood rather than its city', async () => {
    expect((await check('40140-130')).body).toEqual({
      covered: true,
      message: 'Entregamos no seu endereço em Barra, Salvador!',
      zone: { neighborhood: 'Barra', city: 'Salvador', state: 'BA' },
      suggestedAreas: [],
    });
    expect((await check('40110-010')).body.zone).toEqual({
      neighborhood: null,
      city: 'Salvador',
      state: 'BA',
    });
  });

  it('suggests a handful of areas, the nearest first and none twice', async () => {
    const { body } = await check('42700-000');
    expect(body).toMatchObject({ covered: false, zone: null });
    expect(body.message).toMatch(/^Ainda não entregamos neste CEP/);
    expect(body.suggestedAreas).toEqual([
      'Pituba, Salvador',
      'Itapuã, Salvador',
      'Stella Maris, Salvador',
      'Cruz das Almas',
      'Ribeira, Salvador',
    ]);
  });

  it('takes the same zones again and moves their end, but refuses to let two overlap', async () => {
    const { deps, db } = store();
    await saveCoverageZones(deps, [neighborhood('Barra', 40130000, 40159999)]);
    expect((await checkCoverage(db, '40155000')).zone?.neighborhood).toBe('Barra');
    await expect(
      saveCoverageZones(deps, [
        neighborhood('Graça', 40200000, 40209999),
        neighborhood('Ondina', 40159999, 40170000),
      ]),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await checkCoverage(db, '40205000')).zone?.neighborhood).toBeNull();
    await expect(
      saveCoverageZones(deps, [
        { ...neighborhood('', 41000000, 43000000), city: 'Camaçari', neighborhood: null },
      ]),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('shows a new zone at once, in the process that saved it', async () => {
    expect((await check('43805-000')).body.covered).toBe(false);
    await saveCoverageZones(store().deps, [neighborhood('Centro', 43800000, 43809999, 'Candeias')]);
    expect((await check('43805-000')).body.zone.city).toBe('Candeias');
  });
});

describe('a CEP', () => {
  it.each([
    '4011001',
    '401100100',
    'abcdefgh',
    '4011-0010',
    '40110_010',
    '40110-01o',
    "1' or 1=1",
    '%00',
    '４０１１００１０',
  ])('is refused when malformed: %s', async (cep) => {
    expect(await check(cep)).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION',
        message: 'CEP deve ter 8 dígitos',
        fields: { cep: 'CEP deve ter 8 dígitos' },
      },
    });
  });

  it('is the same with and without its marks', async () => {
    expect(['40110-010', '40110010', '40.110-010', ' 40110010 '].map(cepNumber)).toEqual([
      40110010, 40110010, 40110010, 40110010,
    ]);
  });

  it('is covered exactly when a range holds it', async () => {
    const cep = fc.integer({ min: 0, max: 99_999_999 });
    await fc.assert(
      fc.asyncProperty(cep, async (number) => {
        const answer: Coverage = await checkCoverage(store().db, String(number).padStart(8, '0'));
        const within = (from: number, to: number) => number >= from && number <= to;
        const covered =
          within(40000000, 42599999) || within(44380000, 44399999) || within(43800000, 43809999);
        expect(answer.covered).toBe(covered);
        expect(answer.zone !== null).toBe(covered);
        expect(answer.suggestedAreas.length > 0).toBe(!covered);
      }),
      { numRuns: 200 },
    );
  });
});
