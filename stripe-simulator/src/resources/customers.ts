import { bookBalance } from '../billing/customer-balance.ts';
import { createCustomer } from '../billing/new-customer.ts';
import { attachPaymentMethod, usablePaymentMethod } from '../billing/payment-methods.ts';
import { endSubscription } from '../billing/subscription-end.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import {
  choice,
  clearable,
  email,
  hash,
  type Infer,
  integer,
  list,
  metadata,
  required,
  text,
  unsupported,
} from '../wire/params.ts';
import { address, expand, paging, timeRange } from '../wire/shared-params.ts';
import type { Customer } from '../wire/wire-type.ts';

const invoiceSettings = hash({
  default_payment_method: clearable(text()),
  footer: clearable(text()),
  custom_fields: unsupported(),
  rendering_options: unsupported(),
});

const fields = {
  ...expand,
  address: clearable(address),
  balance: integer(),
  description: clearable(text()),
  email: clearable(email()),
  invoice_prefix: text(12),
  invoice_settings: invoiceSettings,
  metadata: metadata(),
  name: clearable(text(256)),
  next_invoice_sequence: integer({ min: 1 }),
  phone: clearable(text()),
  preferred_locales: list(text()),
  shipping: clearable(hash({ address: required(address), name: required(text()), phone: text() })),
  tax_exempt: clearable(choice('exempt', 'none', 'reverse')),
  source: unsupported('Use a payment method.'),
  coupon: unsupported(),
};

type Fields = { [Name in keyof typeof fields]?: Infer<(typeof fields)[Name]> };

function fill(ctx: Context, customer: Customer, params: Fields, isNew = false): void {
  const {
    expand: _expand,
    metadata: change,
    address: place,
    shipping,
    invoice_settings: invoicing,
    balance,
    ...plain
  } = params;
  Object.assign(customer, plain, { metadata: mergeMetadata(customer.metadata, change) });
  if (balance !== undefined && balance !== customer.balance) {
    bookBalance(ctx, customer, {
      type: isNew ? 'initial' : 'adjustment',
      amount: balance - customer.balance,
    });
  }
  if (place !== undefined) customer.address = place && wholeAddress(place);
  if (shipping !== undefined) {
    customer.shipping = shipping && { ...shipping, address: wholeAddress(shipping.address) };
  }
  if (invoicing?.footer !== undefined) customer.invoice_settings.footer = invoicing.footer;
  if (invoicing?.default_payment_method !== undefined) {
    const id = invoicing.default_payment_method;
    customer.invoice_settings.default_payment_method =
      id && usablePaymentMethod(ctx, id, customer.id, 'invoice_settings[default_payment_method]').id;
  }
  ctx.store.customers.save(customer);
}

function wholeAddress(part: Infer<typeof address>) {
  const empty = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { ...empty, ...part };
}

export const customerRoutes = [
  route('POST /v1/customers', { ...fields, payment_method: text(), test_clock: text() }, (ctx, params) => {
    const { payment_method: paymentMethod, test_clock: testClock, ...rest } = params;
    if (testClock !== undefined) refer(ctx.store.testClocks, 'test_clock', testClock, 'test_clock');
    const customer = createCustomer(ctx, { testClock: testClock ?? null });
    if (paymentMethod !== undefined) attachPaymentMethod(ctx, paymentMethod, customer, 'payment_method');
    fill(ctx, customer, rest, true);
    ctx.emit('customer.created', customer);
    return customer;
  }),

  route(
    'GET /v1/customers',
    { ...paging, email: text(512), created: timeRange(), test_clock: text() },
    (ctx, params) => {
      const { customers } = ctx.store;
      const query = pageQuery(customers, 'customer', params);
      const where = { email: params.email, test_clock: params.test_clock };
      return listOf('/v1/customers', customers.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/customers/:id', expand, (ctx, _params, id) => {
    const gone = ctx.store.customers.get(id);
    // A deleted customer is still answered, so that old references do not break.
    return gone && 'deleted' in gone ? gone : find(ctx.store.customers, 'customer', id);
  }),

  route('POST /v1/customers/:id', fields, (ctx, params, id) => {
    const customer = find(ctx.store.customers, 'customer', id);
    const before = structuredClone(customer);
    fill(ctx, customer, params);
    ctx.emit('customer.updated', customer, changedAttributes(before, customer));
    return customer;
  }),

  route('DELETE /v1/customers/:id', {}, (ctx, _params, id) => {
    const customer = find(ctx.store.customers, 'customer', id);
    const alive = ['active', 'past_due', 'unpaid', 'incomplete', 'trialing', 'paused'];
    for (const subscription of ctx.store.subscriptions.all({ customer: id, status: alive })) {
      endSubscription(ctx, subscription, 'cancellation_requested');
    }
    ctx.emit('customer.deleted', customer);
    const deleted = { id, object: 'customer', deleted: true, created: customer.created };
    ctx.store.customers.save(deleted as unknown as Customer);
    return { id, object: 'customer', deleted: true };
  }),
];
