import { createHash } from 'node:crypto';

const OPENING = '<script';
const CLOSING = '</script>';

/** The page's own inline scripts are allowed by their hash; any other one, however it got in, does not run. */
export function contentPolicy(html: string, connectOrigins: readonly string[]): string {
  const hashes = new Set(Array.from(inlineScripts(html), sourceHash));
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: https:",
    ['connect-src', "'self'", ...connectOrigins].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function* inlineScripts(html: string): Generator<string> {
  for (let open = html.indexOf(OPENING); open >= 0; ) {
    const start = html.indexOf('>', open) + 1;
    const end = html.indexOf(CLOSING, start);
    if (start === 0 || end < 0) return;
    if (!/\ssrc=/.test(html.slice(open, start))) yield html.slice(start, end);
    open = html.indexOf(OPENING, end + CLOSING.length);
  }
}

function sourceHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
