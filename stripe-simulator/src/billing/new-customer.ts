import type { Context } from '../context.ts';
import { newId, randomText } from '../state/ids.ts';
import type { Customer } from '../wire/wire-type.ts';

export function createCustomer(
  ctx: Context,
  params: { email?: string | null; name?: string | null; testClock?: string | null },
): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: ctx.clock.secondsFor(params.testClock),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: params.testClock ?? null,
  };
  ctx.store.customers.save(customer);
  return customer;
}
