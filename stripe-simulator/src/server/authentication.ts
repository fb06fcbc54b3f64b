import { timingSafeEqual } from 'node:crypto';
import { StripeFault } from '../wire/errors.ts';

/** The key that a caller presents, as a bearer token or as the user name of basic authentication. */
function presentedKey(header: string | undefined): string | undefined {
  const [scheme, credentials] = (header ?? '').split(' ');
  if (!credentials) return undefined;
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const [user, password] = Buffer.from(credentials, 'base64').toString().split(':');
  return user || password || undefined;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function checkKey(header: string | undefined, secretKey: string): void {
  const key = presentedKey(header);
  if (key === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  }
  if (isSame(key, secretKey)) return;
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`);
}

function unauthorized(message: string): StripeFault {
  return new StripeFault(401, { type: 'invalid_request_error', message });
}
