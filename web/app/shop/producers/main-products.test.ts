import { describe, expect, it } from 'vitest';
import { mainProducts } from './main-products.ts';

describe("a producer's main products", () => {
  it('are read from text with commas', () => {
    expect(mainProducts('Alface, couve ,rúcula')).toEqual(['Alface', 'couve', 'rúcula']);
  });

  it('are taken from a list as they are', () => {
    expect(mainProducts(['Mel', ' Café '])).toEqual(['Mel', 'Café']);
  });

  it('leave out what is empty or said twice', () => {
    expect(mainProducts('Banana,, Banana\nMandioca;')).toEqual(['Banana', 'Mandioca']);
    expect(mainProducts('  ')).toEqual([]);
    expect(mainProducts([])).toEqual([]);
  });
});
