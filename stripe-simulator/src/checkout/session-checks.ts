import { sharedRecurrence } from '../billing/periods.ts';
import type { Context } from '../context.ts';
import { DAY } from '../day.ts';
import { refer } from '../wire/api-route.ts';
import { invalidRequest, unknownParameters } from '../wire/errors.ts';
import type { Customer, LineItem } from '../wire/wire-type.ts';
import type { SessionParams } from './session-params.ts';

const MINUTE = 60;
/** From this API version on, `payment_method_types` is gone and a filter takes its place. */
const DYNAMIC_METHODS_ONLY = '2026-09-30';

/** What may be said in one mode only. */
const OF_MODES: Partial<Record<keyof SessionParams, string[]>> = {
  payment_intent_data: ['payment'],
  subscription_data: ['subscription'],
  setup_intent_data: ['setup'],
  customer_creation: ['payment', 'setup'],
  payment_method_collection: ['subscription'],
  invoice_creation: ['payment'],
  submit_type: ['payment', 'subscription'],
};

export function checkMode(params: SessionParams, mode: string): void {
  for (const [name, modes] of Object.entries(OF_MODES)) {
    if (params[name as keyof SessionParams] === undefined || modes.includes(mode)) continue;
    throw invalidRequest(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name });
  }
  if (params.customer !== undefined && params.customer_creation !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_creation.', {
      code: 'parameters_exclusive',
      param: 'customer_creation',
    });
  }
}

export function checkExpiry(now: number, wanted = now + DAY): number {
  if (wanted < now + 30 * MINUTE) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  if (wanted > now + DAY) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
  }
  return wanted;
}

export function checkCustomer(ctx: Context, params: SessionParams): Customer | undefined {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer_email',
    });
  }
  return params.customer === undefined
    ? undefined
    : refer(ctx.store.customers, 'customer', params.customer, 'customer');
}

export function checkRecurrence(lines: LineItem[]): void {
  const prices = lines.flatMap((line) => (line.price?.type === 'recurring' ? [line.price] : []));
  sharedRecurrence(prices, 'line_items');
}

/** What the account can take for this payment, narrowed by what the caller allows. */
export function offeredMethods(ctx: Context, params: SessionParams, currency: string): string[] {
  if (params.payment_method_types && ctx.request.apiVersion >= DYNAMIC_METHODS_ONLY) {
    throw unknownParameters(['payment_method_types']);
  }
  const pix = ctx.account.pixEnabled && currency === 'brl' && params.mode === 'payment';
  const eligible = pix ? ['card', 'pix'] : ['card'];
  const allowed = params.allowed_payment_method_types ?? params.payment_method_types ?? eligible;
  const excluded = params.excluded_payment_method_types ?? [];
  const offered = eligible.filter((method) => allowed.includes(method) && !excluded.includes(method));
  if (offered.length > 0) return offered;
  throw invalidRequest(
    `No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency (${currency}).`,
    { param: params.payment_method_types ? 'payment_method_types' : 'allowed_payment_method_types' },
  );
}
