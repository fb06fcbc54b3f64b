import { API_VERSION } from '../settings.ts';
import { invalidRequest } from '../wire/errors.ts';

/** From this version on an invoice names its subscription under `parent`. */
const PARENTS_FROM = '2025-03-31';

export function checkVersion(version: string, param: string): void {
  const isDated = /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(version);
  if (isDated && version.slice(0, 10) <= API_VERSION.slice(0, 10)) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}`, { param });
}

/** An event as an endpoint of another version gets it. Of older shapes only those of invoices are simulated. */
export function renderFor(body: string, version: string): string {
  if (version === API_VERSION) return body;
  const event = JSON.parse(body) as { api_version: string; data: { object: Record<string, unknown> } };
  event.api_version = version;
  if (version < PARENTS_FROM && event.data.object.object === 'invoice') {
    event.data.object = olderInvoice(event.data.object);
  }
  return JSON.stringify(event);
}

function olderInvoice({ parent, ...invoice }: Record<string, unknown>): Record<string, unknown> {
  const details = (parent as { subscription_details?: { subscription: string; metadata: object } } | null)
    ?.subscription_details;
  return {
    ...invoice,
    paid: invoice.status === 'paid',
    subscription: details?.subscription ?? null,
    subscription_details: { metadata: details?.metadata ?? null },
  };
}
