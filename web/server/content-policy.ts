/** The scripts that the renderer wrote are allowed by their hash; any other inline one, however it got in, does not run. */
export function contentPolicy(ownScripts: readonly string[], connectOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...ownScripts].join(' '),
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
