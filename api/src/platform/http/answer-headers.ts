/** An answer of the API is data: nothing in it may ever run, be framed or be guessed to be something else. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What a document may do. On a picture these would only be weight, and a visit has twenty of them. */
export const DOCUMENT_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-frame-options': 'DENY',
};

/** What every answer carries, whoever writes it: the routes, the framework, or the parser of a request that is none. */
export function answerHeaders(settings: { production: boolean }, requestId: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...DOCUMENT_HEADERS,
    'content-security-policy': API_POLICY,
    'x-request-id': requestId,
    ...(settings.production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
