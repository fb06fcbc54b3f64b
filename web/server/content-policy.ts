import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The page's own inline scripts are allowed by their hash; any other one, however it got in, does not run. */
export function contentPolicy(html: string, connectOrigins: readonly string[]): string {
  const hashes = new Set(Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => sourceHash(script)));
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

function sourceHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
