/** Not even their text is meant for a reader. */
const DROPPED = 'style, script, meta, link, title, xml, template, noscript, head, colgroup';
const STYLE = 'data-style';
const RENAMED: Record<string, string> = { H1: 'h2', H4: 'h3', H5: 'h3', H6: 'h3', B: 'strong', I: 'em' };

/** What word processors say in styles, said in tags. */
const MEANT: readonly [style: RegExp, tag: string][] = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/^\s*text-decoration.*underline/is, 'u'],
  [/^\s*text-decoration.*line-through/is, 's'],
];

/** Of a table's cells: what they reach over. */
const SPANS = ['colspan', 'rowspan'];

const WORD_LIST = /mso-list:\s*(?!none|ignore)/i;
const WORD_NUMBER = /^\s*(\d+|[a-z])[.)]/i;

/** Keeps the text, its structure and what was bold; fonts, colours and the leftovers of word processors go. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  removeComments(body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  gatherWordLists(body);
  for (const caption of body.querySelectorAll('caption')) beforeTable(caption);
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
  const [before = '', ...sheets] = html.split(/<style/i);
  return renameStyles(before + sheets.map(afterSheet).join(''));
}

/** A sheet without an end takes everything that follows with it, as it would in a browser. */
function afterSheet(sheet: string): string {
  const end = /<\/style\s*>/i.exec(sheet);
  return end ? sheet.slice(end.index + end[0].length) : '';
}

/** Tag by tag, so that a page of unclosed ones takes one pass and not one pass each. */
function renameStyles(html: string): string {
  const parts: string[] = [];
  const opening = /<[a-z]/gi;
  let done = 0;
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    const close = html.indexOf('>', open.index);
    if (close < 0) break;
    const tag = html.slice(open.index, close).replace(/\sstyle\s*=/gi, ` ${STYLE}=`);
    parts.push(html.slice(done, open.index), tag);
    done = close;
    opening.lastIndex = close;
  }
  return parts.join('') + html.slice(done);
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

/** The editor's tables have no caption: it stands above as a paragraph. */
function beforeTable(caption: Element): void {
  const paragraph = caption.ownerDocument.createElement('p');
  paragraph.append(...caption.childNodes);
  caption.closest('table')?.before(paragraph);
  caption.remove();
}

function cleanElement(element: Element): void {
  const style = element.getAttribute(STYLE) ?? '';
  const href = element.getAttribute('href');
  const isCell = element.tagName === 'TD' || element.tagName === 'TH';
  for (const { name } of [...element.attributes])
    if (!(isCell && SPANS.includes(name))) element.removeAttribute(name);
  if (element.tagName === 'A' && href) element.setAttribute('href', href);
  // Google Docs wraps everything in a bold that is none.
  const isFalseBold = element.tagName === 'B' && /font-weight:\s*(normal|400)/i.test(style);
  const isShell = isFalseBold || element.tagName === 'FONT' || element.tagName.includes(':');
  const inner = isShell || element.tagName === 'SPAN' ? meantBy(style) : [];
  if (isShell || element.tagName === 'SPAN') replaceBy(element, inner);
  else if (RENAMED[element.tagName]) replaceBy(element, [RENAMED[element.tagName] ?? 'p']);
}

function meantBy(style: string): string[] {
  const declarations = style.split(';');
  return MEANT.filter(([pattern]) => declarations.some((text) => pattern.test(text))).map(([, tag]) => tag);
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
