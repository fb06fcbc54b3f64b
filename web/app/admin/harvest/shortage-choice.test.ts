import { describe, expect, it } from 'vitest';
import {
  awaitedText,
  enoughFor,
  fitting,
  missingText,
  nothingShortWords,
  portionsIn,
  servedBy,
  touchedText,
} from './shortage-choice.ts';

const stop = (id: string, portions: number, held: string | null = null) => ({ id, portions, held });

describe('what is chosen of a shortage', () => {
  it('just what is missing is taken from the last boxes, never from one that is held', () => {
    const stops = [stop('a', 2), stop('b', 2), stop('c', 3), stop('d', 2, 'ainda pode mudar')];
    expect(enoughFor(3, stops)).toEqual(['c']);
    expect(enoughFor(4, stops)).toEqual(['c', 'b']);
    expect(enoughFor(99, stops)).toEqual(['c', 'b', 'a']);
    expect(enoughFor(0, stops)).toEqual([]);
    expect(portionsIn(stops)).toBe(9);
  });

  it('a substitute goes only where it fits', () => {
    const unfit = { unfit: ['b'] } as Parameters<typeof fitting>[1];
    expect(fitting([stop('a', 1), stop('b', 1)], unfit).map(({ id }) => id)).toEqual(['a']);
    expect(fitting([stop('a', 1)], undefined)).toEqual([]);
  });

  it('a substitute goes as far as there is enough of it, and nobody gets a part', () => {
    const stops = [stop('a', 1), stop('b', 1), stop('c', 1), stop('d', 1)];
    const pepino = { left: 4, portions: [2, 3, 1, 1] } as Parameters<typeof servedBy>[1];
    expect(servedBy(stops, pepino, stops).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(servedBy(stops.slice(1), pepino, stops).map(({ id }) => id)).toEqual(['b', 'c']);
    expect(servedBy(stops, undefined, stops)).toEqual([]);
  });

  it('says it in words', () => {
    expect(missingText({ missing: 22, wanted: 62 })).toBe('faltam 22 das 62 porções');
    expect(missingText({ missing: 1, wanted: 4 })).toBe('falta 1 das 4 porções');
    expect(missingText({ missing: 1, wanted: 1 })).toBe('falta 1 porção');
    expect(touchedText({ baskets: 12, orders: 1 })).toBe('12 cestas e 1 pedido');
    expect(touchedText({ baskets: 0, orders: 3 })).toBe('3 pedidos');
    expect(awaitedText(['Ana'])).toBe('Ainda não chegou nada de Ana. Aqui contamos com o que confirmaram.');
    expect(awaitedText(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toContain('A, B, C, D, E e mais 2.');
  });

  it('promises that nothing is short only once all have answered', () => {
    const asked = { orders: 6, answered: 1, silent: 2, passed_over: 1, called_off: false };
    expect(nothingShortWords({ ...asked, state: 'asked', called_off: true }).title).toBe('Rodada cancelada');
    expect(nothingShortWords({ ...asked, state: 'ahead' }).title).toBe('Ainda não se sabe');
    expect(nothingShortWords({ ...asked, state: 'asked' })).toEqual({
      title: 'Nada falta nesta rodada até agora',
      text: '2 pedidos ainda esperam resposta de quem planta.',
    });
    expect(nothingShortWords({ ...asked, state: 'settled' }).title).toBe('Nada falta nesta rodada');
  });
});
