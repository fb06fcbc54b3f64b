/** A producer's products come as a list, or as text separated by commas, semicolons or lines. */
export function mainProducts(products: string | readonly string[]): string[] {
  const entries = typeof products === 'string' ? products.split(/[,;\n]/) : products;
  const names = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  return [...new Set(names)];
}
