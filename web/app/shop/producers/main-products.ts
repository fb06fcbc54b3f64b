/** A producer's products come as a list, or as text separated by commas, semicolons or lines. */
export function mainProducts(products: string | readonly string[]): string[] {
  const entries = typeof products === 'string' ? products.split(/[,;\n]/) : products;
  const names = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  return [...new Set(names)];
}

interface Named {
  name: string;
}

/** Each thing once: what the text names leads to its product where there is one; what it does not name follows. */
export function withShelf<Grown extends Named>(
  products: string | readonly string[],
  shelf: readonly Grown[],
): { named: { name: string; product: Grown | undefined }[]; others: Grown[] } {
  const named = mainProducts(products).map((name) => ({
    name,
    product: shelf.find((product) => plain(product.name) === plain(name)),
  }));
  const found = new Set(named.map(({ product }) => product));
  return { named, others: shelf.filter((product) => !found.has(product)) };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
