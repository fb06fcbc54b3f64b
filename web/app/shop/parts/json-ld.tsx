/** What a page is about, for search engines. A data block: the browser never runs it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // An unescaped '<' in a product's name could close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without '<' cannot leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
