import type { Product } from '@cesta/contract/catalog/catalog';
import { describe, expect, it } from 'vitest';
import { clashesOf } from '../forms/clashes.ts';
import {
  inWords,
  PRODUCT_LABELS,
  ProductForm,
  type ProductFormValues,
  valuesOf,
} from './product-form-values.ts';
import { changeOf } from './product-payload.ts';

const mango: Product = {
  id: '0b7d6c1e-1111-4111-8111-111111111111',
  name: 'Manga-rosa',
  description: 'Doce',
  category: 'Frutas',
  price: 9.9,
  unit: 'kg',
  imageUrl: '/files/pictures/a-1280.webp',
  active: true,
  stock: 12,
  inStock: true,
  version: 3,
};

describe('the product form', () => {
  it('starts a new product with ten in stock, for sale', () => {
    expect(valuesOf(undefined)).toMatchObject({ stock: '10', active: true });
  });

  it('holds what it shows to the rules of the shop', () => {
    const output = ProductForm.parse({ ...valuesOf(mango), name: '  Manga  ', price: '12.5' });
    expect(output).toMatchObject({ name: 'Manga', price: 1250, stock: 12 });
  });

  it.each(['1.234,50', '1234,5', '1234.50'])('reads a price as people write it: %s', (price) => {
    expect(ProductForm.parse({ ...valuesOf(mango), price })).toMatchObject({ price: 123_450 });
  });

  it.each([
    [{ name: ' ' }, 'Preencha todos os campos obrigatórios'],
    [{ imageUrl: '' }, 'Preencha todos os campos obrigatórios'],
    [{ price: '' }, 'Preencha todos os campos obrigatórios'],
    [{ price: '0' }, 'Preço inválido'],
    [{ price: '-3' }, 'Preço inválido'],
    [{ price: 'sete' }, 'Preço inválido'],
    [{ stock: '-1' }, 'Quantidade em estoque inválida'],
    [{ stock: '1.5' }, 'Quantidade em estoque inválida'],
    [{ stock: '' }, 'Quantidade em estoque inválida'],
  ])('refuses %j with its text', (wrong, text) => {
    const { error } = ProductForm.safeParse({ ...valuesOf(mango), ...wrong });
    expect(error?.issues[0]?.message).toBe(text);
  });
});

describe('what only the page of a product says', () => {
  it('is nothing in a new product, and stays what it is when nobody touches it', () => {
    const blank = { producerId: null, seasonFrom: null, seasonTo: null, keeping: '', usage: '' };
    expect(ProductForm.parse(valuesOf(mango))).toMatchObject({ ...blank, harvestedForBaskets: false });
    const zefa = '0b7d6c1e-2222-4222-8222-222222222222';
    // An inactive producer is not shown in the shop and is not lost by an edit either.
    const told = { producerId: zefa, producer: null, seasonFrom: 10, seasonTo: 3, keeping: 'Na sombra' };
    expect(ProductForm.parse(valuesOf({ ...mango, ...told }))).toMatchObject({
      ...{ producerId: zefa, seasonFrom: 10, seasonTo: 3, keeping: 'Na sombra' },
    });
  });

  it('is refused with half a season', () => {
    const { error } = ProductForm.safeParse({ ...valuesOf(mango), seasonFrom: '5' });
    expect(error?.issues[0]).toMatchObject({ path: ['seasonTo'] });
  });
});

describe('two people with one product', () => {
  const now = { ...mango, price: 11, description: 'Muito doce', version: 4 };
  const clashes = (changes: Partial<ProductFormValues>) =>
    clashesOf(
      {
        before: { ...valuesOf(mango) },
        now: { ...valuesOf(now) },
        typed: { ...valuesOf(mango), ...changes },
      },
      { labels: PRODUCT_LABELS, inWords },
    );

  it('names what both changed, with what the store has now', () => {
    expect(clashes({ price: '12,00' })).toEqual([{ label: 'Preço (R$)', theirs: 'R$ 11,00' }]);
  });

  it('says nothing of what only one of them changed, or both alike', () => {
    expect(clashes({ name: 'Manga' })).toEqual([]);
    expect(clashes({ price: '11,00' })).toEqual([]);
  });

  it('sends the version and the stock it started from with every change', () => {
    expect(changeOf(mango, { stock: 0 })).toMatchObject({
      stock: 0,
      previousStock: 12,
      inStock: false,
      version: 3,
      name: 'Manga-rosa',
    });
    expect(changeOf(mango, { active: false })).toMatchObject({ active: false, stock: 12, previousStock: 12 });
  });
});
