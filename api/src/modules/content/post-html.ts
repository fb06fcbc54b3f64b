import { createHash } from 'node:crypto';
import { hasMarkup } from '@cesta/contract/content/markup';
import sanitizeHtml from 'sanitize-html';

/** What the editor's toolbar can make, tables that were pasted, and nothing else. */
const TAGS = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li'],
  ...['a', 'blockquote', 'code', 'pre', 'hr'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

/** A cell may reach over others, but not over so many that a page breaks. */
const SPAN = /^([2-9]|1\d|20)$/;
const spansOf = (attributes: sanitizeHtml.Attributes) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => name.endsWith('span') && SPAN.test(value)),
  );

/** Removed with their content. */
const DROPPED_WHOLE = [
  ...['script', 'style', 'textarea', 'option', 'select', 'noscript', 'template', 'iframe', 'object', 'embed'],
  ...['svg', 'math', 'title', 'xmp', 'noembed', 'noframes', 'plaintext', 'head'],
];

/** http(s), mailto or a path of the shop. Stricter than the sanitiser's scheme list, which allows odd relative URLs. */
const LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)[^\s`]*$/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    del: 's',
    strike: 's',
    tfoot: 'tbody',
    th: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
    td: (tagName, attributes) => ({ tagName, attribs: spansOf(attributes) }),
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && LINK.test(href) && { href }), rel: 'noopener noreferrer' },
    }),
  },
};

/** A text without markup is not touched, because it is shown as text. */
export function sanitizeContent(content: string): string {
  if (!hasMarkup(content)) return content;
  const clean = sanitizeHtml(content, OPTIONS).trim();
  // Escaped text is not plain text: shown as such, the reader would see the entities.
  return clean === '' || hasMarkup(clean) ? clean : `<p>${clean}</p>`;
}

/**
 * Applied before a post is stored and again before it leaves: neither an old row nor one written past the
 * API brings a script to a browser.
 */
export function cleanContent(content: string): string {
  if (known.has(digest(content))) return content;
  const clean = sanitizeContent(content);
  keepCleaned(clean);
  return clean;
}

/** Cleaned texts are cached: a list of a thousand posts would take a second. */
const known = new Set<string>();
const KNOWN_MAX = 5000;

function keepCleaned(clean: string): void {
  if (known.size >= KNOWN_MAX) known.clear();
  known.add(digest(clean));
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('base64');
}

/** What a reader sees of it, in one line. */
export function plainText(content: string): string {
  if (!hasMarkup(content)) return content.replace(/\s+/g, ' ').trim();
  const spaced = content.replace(/<(?=\/?(p|br|h[1-6]|li|ul|ol|blockquote|pre|hr|div|tr|td|th)\b)/gi, ' <');
  const escaped = sanitizeHtml(spaced, { ...OPTIONS, allowedTags: [], allowedAttributes: {} });
  return decodeEntities(escaped).replace(/\s+/g, ' ').trim();
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The only entities that the sanitiser writes. */
function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
