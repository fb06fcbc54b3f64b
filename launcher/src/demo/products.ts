import { fruits } from './products/fruits.ts';
import { herbs } from './products/herbs.ts';
import { leaves } from './products/leaves.ts';
import { mushrooms } from './products/mushrooms.ts';
import { pantry } from './products/pantry.ts';
import type { DemoProduct } from './products/product.ts';
import { vegetables } from './products/vegetables.ts';

/** One of each shelf in turn, as a market stall mixes its colours. The first ones are the newest in the shop. */
function mixed(shelves: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...shelves.map((products) => products.length));
  return Array.from({ length: longest }, (_, row) =>
    shelves.flatMap((products) => products.slice(row, row + 1)),
  ).flat();
}

export const demoProducts: readonly DemoProduct[] = mixed([
  fruits,
  vegetables,
  leaves,
  pantry,
  herbs,
  mushrooms,
]);
