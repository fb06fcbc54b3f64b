import { cents } from '@cesta/contract/base/money';
import { basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import { describe, expect, it } from 'vitest';
import { includedText, worthText } from './basket-worth-words.ts';
import { expectBasket } from './expect-basket.ts';
import type { BasketProduct } from './use-basket-choice.ts';

const product = (id: string, price?: number): BasketProduct => ({
  id,
  name: id,
  category: 'Legumes',
  imageUrl: '',
  ...(price !== undefined && { price }),
});

describe('what a basket is expected to be worth', () => {
  it('grows with the choice, with more portions of what was chosen', () => {
    expect(expectBasket('essencial', [])).toBeNull();
    const one = expectBasket('essencial', [product('a', 8.9)]);
    expect([one?.worth, one?.portionsOf('a')]).toEqual([35_60, 4]);
    const four = expectBasket(
      'essencial',
      ['a', 'b', 'c', 'd'].map((id) => product(id, 8.9)),
    );
    expect(four?.worth).toBe(115_70);
    expect(['a', 'b', 'c', 'd'].map((id) => four?.portionsOf(id))).toEqual([4, 3, 3, 3]);
    expect(
      expectBasket(
        'essencial',
        ['a', 'b', 'c', 'd'].map((id) => product(id, 8.9)),
        100,
      )?.worth,
    ).toBe(106_80);
  });

  it('is not claimed where a price is not known', () => {
    expect(expectBasket('essencial', [product('a', 8.9), product('b')])).toBeNull();
  });

  it('is said beside what is paid, with what is still included', () => {
    expect(worthText('essencial', cents(104_30))).toBe(
      'Sua cesta vale R$ 104,30; você paga R$ 99,00 + R$ 10,00 de frete',
    );
    expect(worthText('premium', cents(137_50))).toBe(
      'Sua cesta vale R$ 137,50; você paga R$ 125,00 por entrega',
    );
    const limits = basketLimits('essencial');
    const said = (worth: number, vegetables: number, fruits: number, completes = false, isReviewed = false) =>
      includedText({
        plan: 'essencial',
        worth: cents(worth),
        count: { vegetables, fruits },
        limits,
        completes,
        isReviewed,
      });
    expect(said(35_60, 1, 0)).toBe('Continue escolhendo: o valor cresce com a cesta.');
    expect(said(115_70, 3, 1)).toBe('Ainda cabem mais 5 produtos pelo mesmo preço.');
    expect(said(115_70, 6, 2)).toBe('Ainda cabe mais 1 produto pelo mesmo preço.');
    expect(said(115_70, 3, 1, true)).toContain('o melhor da semana');
    expect(said(115_70, 6, 3)).toContain('Cesta cheia');
    expect(said(80_00, 3, 1)).toContain('a diferença vira crédito');
    expect(said(80_00, 3, 1, false, true)).not.toContain('crédito');
    expect(said(80_00, 3, 1, false, true)).toContain('nossa equipe confere a diferença');
  });
});
