interface PageMetaProps {
  /** Of this page alone; the store's name is added. */
  title: string;
  description?: string;
  storeName: string;
  /** The address that search engines should keep, without query. */
  canonical?: string;
  /** An absolute address, for links shared in a chat. */
  image?: string;
  /** What kind of thing the address names. */
  type?: 'website' | 'article' | 'product' | undefined;
  /** For private screens and pages that lead nowhere. */
  noindex?: boolean;
}

/** React lifts these into the head, wherever in the page they are rendered. */
export function PageMeta({
  title,
  description,
  storeName,
  canonical,
  image,
  type = 'website',
  noindex,
}: PageMetaProps) {
  const fullTitle = `${title} · ${storeName}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content="pt_BR" />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
