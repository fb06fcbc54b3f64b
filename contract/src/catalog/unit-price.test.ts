import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../base/money.ts';
import { unitPriceInWords, unitPriceOf } from './unit-price.ts';

const priced = (price: number, unit: string) => unitPriceInWords(cents(price), unit);
const anyPrice = fc.integer({ min: 1, max: 1_000_000 }).map(cents);

describe('the price of the measure beside the price of the pack', () => {
  it.each([
    [15_90, 'bandeja 200 g', 'R$ 79,50/kg'],
    [4_50, 'maço 300 g', 'R$ 15,00/kg'],
    [4_50, 'Maço (300g)', 'R$ 15,00/kg'],
    [32_90, 'pote 500 ml', 'R$ 65,80/litro'],
    [23_90, 'garrafa de 1,5 litro', 'R$ 15,93/litro'],
    [12_00, 'pacote 0,250 kg', 'R$ 48,00/kg'],
    [12_00, 'pacote 0.25 kg', 'R$ 48,00/kg'],
    [13_90, 'pacote 1 kg', 'R$ 13,90/kg'],
    [8_50, 'dúzia', 'R$ 0,71/unidade'],
    [9_00, 'meia dúzia', 'R$ 1,50/unidade'],
    [9_50, 'pacote 10 unidades', 'R$ 0,95/unidade'],
    [10_00, 'caixa 2 x 100 g', 'R$ 50,00/kg'],
    [10_00, 'caixa 2x100g', 'R$ 50,00/kg'],
  ])('%d for %s is %s', (price, unit, expected) => {
    expect(priced(price, unit)).toBe(expected);
  });

  it.each(['kg', 'KG', 'quilo', 'litro', 'unidade', 'un'])('%s says it already', (unit) => {
    expect(priced(9_90, unit)).toBeNull();
    expect(unitPriceOf(cents(9_90), unit)).toMatchObject({ amount: 9_90 });
  });

  it.each([
    '',
    'maço',
    'vaso',
    'bandeja 4 espigas',
    'cerca de 300 g',
    'maço aprox. 300 g',
    '300 a 400 g',
    '300-400 g',
    '1/2 kg',
    'pacote 1.500 kg',
    '300 g cada',
    '3 unidades 500 g',
    'bandeja 0 g',
    '0,5 unidade',
    'g',
    'kg kg',
    'caixa x 100 g',
    'constructor',
    `bandeja ${'grande '.repeat(20)}200 g`,
  ])('says nothing of what cannot be read without a doubt: "%s"', (unit) => {
    expect(unitPriceOf(cents(9_90), unit)).toBeNull();
    expect(priced(9_90, unit)).toBeNull();
  });

  it('gives the price of the pack back when the measure is counted again, to half a cent of the measure', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 99_999 }), (price, grams) => {
        const found = unitPriceOf(price, `pacote ${grams} g`);
        expect(Math.abs((found?.amount ?? 0) * grams - price * 1000)).toBeLessThanOrEqual(grams / 2);
      }),
    );
  });

  it('is the same however one quantity is written', () => {
    fc.assert(
      fc.property(anyPrice, fc.integer({ min: 1, max: 9999 }), (price, grams) => {
        const inGrams = unitPriceOf(price, `${grams} g`);
        expect(inGrams).not.toBeNull();
        const kilos = (grams / 1000).toFixed(3).replace('.', ',');
        expect(unitPriceOf(price, `saco com ${kilos} kg`)).toEqual(inGrams);
      }),
    );
  });

  it('makes no figure of words around a quantity that it does not know', () => {
    const strange = fc.constantFrom('cerca', 'aprox.', 'até', 'ou', '-', '2', '400', 'espigas', 'g/ml', '~');
    fc.assert(
      fc.property(anyPrice, fc.array(strange, { minLength: 1, maxLength: 4 }), (price, words) => {
        expect(unitPriceOf(price, `${words.join(' ')} 300 g`)).toBeNull();
        expect(unitPriceOf(price, `300 g ${words.join(' ')}`)).toBeNull();
      }),
    );
  });

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(anyPrice, fc.string({ maxLength: 80 }), (price, unit) => {
        const found = unitPriceOf(price, unit);
        expect(found === null || Number.isSafeInteger(found.amount)).toBe(true);
      }),
    );
  });
});
