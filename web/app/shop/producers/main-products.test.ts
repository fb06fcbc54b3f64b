import { describe, expect, it } from 'vitest';
import { mainProducts, withShelf } from './main-products.ts';

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

describe('what a producer has on the shelf', () => {
  it('is linked where the text names it, and follows where it does not', () => {
    const [cassava, orange, kale] = [{ name: 'Aipim' }, { name: 'Laranja-pera' }, { name: 'Couve' }];
    expect(withShelf('laranja-pera, goiaba, aipim', [cassava, orange, kale])).toEqual({
      named: [
        { name: 'laranja-pera', product: orange },
        { name: 'goiaba', product: undefined },
        { name: 'aipim', product: cassava },
      ],
      others: [kale],
    });
  });
});
