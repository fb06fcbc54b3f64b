/** A product's own page. An id leads there too. */
export function productPath({ slug, id }: { slug?: string | undefined; id: string }): string {
  return `/produtos/${slug || id}`;
}
