/** What a page is about, for search engines. A data block: the browser never runs it. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  // An unescaped '<' in a product's name could close the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // What the server wrote stays: of some pages the browser does not know how to write it.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without '<' cannot leave its element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
