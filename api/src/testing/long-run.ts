/** `npm run test:long` repeats with larger numbers what `npm test` proves with the smaller ones. */
const IS_LONG = process.env.CESTA_LONG_TESTS === '1';

export function sized({ usual, long }: { usual: number; long: number }): number {
  return IS_LONG ? long : usual;
}

/** A random life takes minutes, the shortest one that fails hours: it is looked for when somebody asks, by `SHRINK=1`. */
export const endOnFailure = process.env.SHRINK !== '1';
