import type { Cents } from '@cesta/contract/money';

const SESSION_MARK = '{CHECKOUT_SESSION_ID}';

/**
 * Only ever back to this store: an address from the request counts when it is on the store's own host.
 * The success page needs to know the session, so the mark that the provider fills in is added when missing.
 */
export function returnUrl(
  given: string | undefined,
  allowedOrigins: readonly string[],
  fallback: string,
): string {
  if (!given) return fallback;
  let parsed: URL;
  try {
    parsed = new URL(given);
  } catch {
    return fallback;
  }
  if (!allowedOrigins.includes(parsed.origin)) return fallback;
  return given;
}

export function withSession(url: string, session = SESSION_MARK): string {
  if (url.includes('session_id=')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}session_id=${session}`;
}

export interface PayableLine {
  name: string;
  price: Cents;
  quantity: number;
}

/** The lines of the provider's page: what was sold, and the delivery as a line of its own. */
export function lineItems(lines: readonly PayableLine[], shipping: Cents) {
  const all = shipping > 0 ? [...lines, { name: 'Frete', price: shipping, quantity: 1 }] : lines;
  return all.map(({ name, price, quantity }) => ({
    quantity,
    price_data: { currency: 'brl', unit_amount: price, product_data: { name } },
  }));
}
