import { describe, expect, it } from 'vitest';
import { addUp, areaOf, byCategory, daysOfWeek, inRoute } from './rounds.rules.ts';

describe('a week', () => {
  it.each(['2026-03-30', '2026-04-02', '2026-04-05'])('goes from Monday to Sunday around %s', (day) => {
    expect([daysOfWeek(day)[0], daysOfWeek(day)[6]]).toEqual(['2026-03-30', '2026-04-05']);
  });
});

const stop = (id: string, neighborhood: string, street = 'Rua A', number = '1', city = 'Salvador') => ({
  id,
  state: 'scheduled' as const,
  address: { street, number, complement: '', neighborhood, city, state: 'BA', zipcode: '40000000' },
});

describe('the route', () => {
  it('takes one neighbourhood for one, however it is written', () => {
    const keys = ['São Caetano', 'sao  caetano', ' SÃO CAETANO '].map(
      (neighborhood) => areaOf({ neighborhood, city: 'Salvador' }).key,
    );
    expect(new Set(keys).size).toBe(1);
    expect(areaOf({ neighborhood: 'Centro', city: 'Salvador' }).key).not.toBe(
      areaOf({ neighborhood: 'Centro', city: 'Cruz das Almas' }).key,
    );
  });

  it('names the town where there is no neighbourhood', () => {
    expect(areaOf({ neighborhood: ' ', city: 'Cruz das Almas' }).name).toBe('Cruz das Almas');
    expect(areaOf({ neighborhood: '', city: '' }).name).toBe('Sem bairro');
  });

  it('goes town by town, neighbourhood by neighbourhood and up the street by number', () => {
    const { areas, stops } = inRoute([
      stop('a', 'Pituba'),
      stop('b', 'Ápice'),
      stop('c', 'Barra', 'Rua B', '100'),
      stop('d', 'barra', 'Rua B', '20'),
      stop('e', '', 'Rua A', '1', 'Cruz das Almas'),
      stop('f', 'Barra', 'Avenida A', '7'),
    ]);
    expect(stops.map(({ id }) => id).join('')).toBe('ebfdca');
    expect(stops.map(({ box }) => box)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(areas.map(({ name, scheduled }) => [name, scheduled])).toEqual([
      ['Cruz das Almas', 1],
      ['Ápice', 1],
      ['Barra', 3],
      ['Pituba', 1],
    ]);
  });

  it('counts each state by itself', () => {
    const { areas } = inRoute([
      { ...stop('a', 'Barra'), state: 'packed' as const },
      { ...stop('b', 'Barra'), state: 'delivered' as const },
    ]);
    expect(areas).toMatchObject([{ scheduled: 0, packed: 1, delivered: 1 }]);
  });
});

describe('the harvest', () => {
  const units = (productId: string, count: number) => ({ productId, name: productId, units: count });

  it('adds baskets and orders up, and keeps them apart', () => {
    expect(addUp([units('couve', 3), units('caju', 2)], [units('couve', 4), units('mel', 1)])).toEqual([
      { productId: 'couve', name: 'couve', baskets: 3, orders: 4, total: 7 },
      { productId: 'caju', name: 'caju', baskets: 2, orders: 0, total: 2 },
      { productId: 'mel', name: 'mel', baskets: 0, orders: 1, total: 1 },
    ]);
  });

  it('lists by category, then by name', () => {
    const line = (category: string, product_name: string) => ({ category, product_name });
    const lines = [line('Verduras', 'Alface'), line('Frutas', 'Uva'), line('Frutas', 'Ácerola')];
    expect(byCategory(lines).map((each) => each.product_name)).toEqual(['Ácerola', 'Uva', 'Alface']);
  });
});
