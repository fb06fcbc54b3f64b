import type { Cents } from '@cesta/contract/base/money';
import { PAYMENT_WINDOW_SECONDS } from '@cesta/contract/orders/order-constants';

const SESSION_MARK = '{CHECKOUT_SESSION_ID}';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Only ever back to this store: an address from the request counts when it is on BASE_URL's origin. What is handed on
 * is the address as it was understood, never the text as it came: another parser might read that differently.
 */
export function returnUrl(given: string | undefined, baseUrl: string, fallback: string): string {
  const address = given && URL.canParse(given) ? new URL(given) : undefined;
  if (!address || address.username || address.password) return fallback;
  return isOwn(address, new URL(baseUrl)) ? keepingMark(address) : fallback;
}

/** A store on this machine answers to all of its names, and the session lives only under the one that is open. */
function isOwn(address: URL, base: URL): boolean {
  // Also 'blob:https://our.host/…' is of our origin.
  if (address.protocol !== base.protocol) return false;
  if (address.origin === base.origin) return true;
  const isLocal = [address, base].every(({ hostname }) => LOOPBACK.includes(hostname));
  return isLocal && address.port === base.port;
}

/** The success page needs to know the session, so the mark that the provider fills in is added when missing. */
export function withSession(url: string, session = SESSION_MARK): string {
  const address = new URL(url);
  if (address.searchParams.has('session_id')) return url;
  address.search += `${address.search ? '&' : '?'}session_id=${session}`;
  return keepingMark(address);
}

/** Braces are written as numbers in a path, where the provider would not find its mark. */
function keepingMark(address: URL): string {
  return address.href.replaceAll(encodeURIComponent(SESSION_MARK), SESSION_MARK);
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

const PIX_MARGIN_SECONDS = 5 * 60;
/** The shortest that the provider takes. */
const PIX_SHORTEST_SECONDS = 60;

/**
 * How long a Pix code can be paid from the moment it is shown, which may be the page's last. Its order waits for it, so
 * it is short: what waits a day for its link would otherwise hold its units for two.
 */
export function pixSeconds(from: Date, until: Date): number {
  const left = Math.floor((until.getTime() - from.getTime()) / 1000);
  return Math.max(PIX_SHORTEST_SECONDS, Math.min(left, PAYMENT_WINDOW_SECONDS) - PIX_MARGIN_SECONDS);
}
