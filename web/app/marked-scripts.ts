import { createHash, randomBytes } from 'node:crypto';

/** Nobody can guess it, and it is gone before the page leaves: text that got into a page cannot carry it. */
export function newMark(): string {
  return randomBytes(16).toString('hex');
}

const END = '</script>';

/**
 * Takes the renderer's mark off a page again and tells the inline scripts that bore it, as sources for the content
 * policy. A script that came in by any other way is not among them, and so does not run.
 */
export function takeMarks(html: string, mark: string): { html: string; ownScripts: string[] } {
  const attribute = ` nonce="${mark}"`;
  // What follows each mark: the rest of its tag, then, for an inline script, the script itself.
  const sources = html.split(attribute).flatMap((part, index, parts) => {
    const tag = parts[index - 1]?.slice(parts[index - 1]?.lastIndexOf('<')) ?? '';
    const open = part.indexOf('>');
    if (!tag.startsWith('<script') || `${tag}${part.slice(0, open)}`.includes(' src="')) return [];
    return [sourceHash(part.slice(open + 1, part.indexOf(END, open)))];
  });
  return { html: html.replaceAll(attribute, ''), ownScripts: [...new Set(sources)] };
}

function sourceHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
