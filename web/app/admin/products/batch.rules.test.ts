import type { Product } from '@cesta/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { batchRows, changeOfRow, isChanged, keptInWords, undoOfRow } from './batch.rules.ts';

const product = (changes: Partial<Product> = {}): Product => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Couve',
  description: 'Folhas',
  category: 'Verduras',
  price: 10,
  unit: 'maço',
  imageUrl: '',
  active: true,
  stock: 20,
  inStock: true,
  version: 3,
  ...changes,
});
const to = (kind: Parameters<typeof batchRows>[1], typed: string, changes: Partial<Product> = {}) =>
  batchRows([product(changes)], kind, typed)?.[0];

describe('what is done to several products', () => {
  it('reads amounts as they are written in Brazil', () => {
    expect(to('price-set', ' 12,50 ')?.to).toEqual({ price: 12.5 });
    expect(to('price-percent', '+7,5')?.to).toEqual({ price: 10.75 });
    expect(to('price-percent', '-10', { price: 9.99 })?.to).toEqual({ price: 8.99 });
    expect(to('stock-add', '-5')?.to).toEqual({ stock: 15 });
  });

  it('says nothing before there is something to say', () => {
    for (const typed of ['', '-', 'abc', '1.250', '12,505']) expect(to('price-set', typed)).toBeUndefined();
    for (const typed of ['', '%', '1000']) expect(to('price-percent', typed)).toBeUndefined();
    for (const typed of ['', '1,5', '-1']) expect(to('stock-set', typed)).toBeUndefined();
  });

  it('names the row for which it cannot be done, and changes none that stays the same', () => {
    expect(to('stock-add', '-21')).toMatchObject({ to: {}, wrong: 'Quantidade em estoque inválida' });
    expect(to('price-percent', '-100')).toMatchObject({ to: {}, wrong: 'Preço inválido' });
    const same = to('price-set', '10');
    expect(same && isChanged(same)).toBe(false);
  });

  it('finds the way back, and leaves sold what was sold meanwhile', () => {
    const row = to('stock-set', '50');
    if (!row) throw new Error('no row');
    expect(changeOfRow(row)).toMatchObject({ version: 3, stock: 50, previousStock: 20 });
    expect(undoOfRow(row, product({ stock: 48, version: 4 }))).toMatchObject({
      version: 4,
      stock: 18,
      previousStock: 48,
    });
  });

  it('says of what others changed meanwhile that it stays, of one and of several', () => {
    expect(keptInWords(1)).toBe('1 produto já foi mudado por outra pessoa e ficou como está');
    expect(keptInWords(2)).toBe('2 produtos já foram mudados por outra pessoa e ficaram como estão');
  });
});
