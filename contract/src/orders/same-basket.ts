// Free of zod on purpose: the checkout page compares baskets too.

/** The same for the same contents, in whatever order and in however many lines they are written down. */
export function basketKey(lines: readonly { productId: string; quantity: number }[]): string {
  const units = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    units.set(id, (units.get(id) ?? 0) + quantity);
  }
  return JSON.stringify([...units].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
