import { balanceTransaction } from '../billing/balance.ts';
import type { Context } from '../context.ts';
import type { Collections } from '../state/collections.ts';
import { listOf } from './api-route.ts';
import { invalidRequest } from './errors.ts';

type Json = Record<string, unknown>;

const MAX_DEPTH = 4;

/** Which kind of object an id names. */
const BY_PREFIX: Record<string, keyof Collections> = {
  cus: 'customers',
  prod: 'products',
  price: 'prices',
  pm: 'paymentMethods',
  pi: 'paymentIntents',
  seti: 'setupIntents',
  ch: 'charges',
  py: 'charges',
  re: 'refunds',
  pyr: 'refunds',
  du: 'disputes',
  po: 'payouts',
  cs: 'sessions',
  sub: 'subscriptions',
  in: 'invoices',
  inpay: 'invoicePayments',
  ii: 'invoiceItems',
  cn: 'creditNotes',
  cbtxn: 'balanceEntries',
  clock: 'testClocks',
};

/** Parts that are left out unless asked for. */
const ON_DEMAND: Record<string, (ctx: Context, owner: Json & { id: string }) => unknown> = {
  'checkout.session.line_items': (ctx, owner) => {
    const lineItems = ctx.store.sessionDetails.get(owner.id)?.lineItems ?? [];
    return listOf(`/v1/checkout/sessions/${owner.id}/line_items`, {
      data: lineItems.slice(0, 10),
      hasMore: lineItems.length > 10,
    });
  },
  'invoice.payments': (ctx, owner) =>
    listOf('/v1/invoice_payments', ctx.store.invoicePayments.list({ where: { invoice: owner.id } })),
  'charge.refunds': (ctx, owner) =>
    listOf(`/v1/charges/${owner.id}/refunds`, ctx.store.refunds.list({ where: { charge: owner.id } })),
  'customer.subscriptions': (ctx, owner) =>
    listOf(
      `/v1/customers/${owner.id}/subscriptions`,
      ctx.store.subscriptions.list({
        where: {
          customer: owner.id,
          status: ['active', 'past_due', 'unpaid', 'incomplete', 'trialing', 'paused'],
        },
      }),
    ),
};

/** Replaces ids by the objects they name, along each path such as `data.latest_invoice.payments`. */
export function expandObject(ctx: Context, object: object, paths: string[]): object {
  if (paths.length === 0) return object;
  // The answer is a copy: what is expanded here must not end up in the store.
  const copy = JSON.parse(JSON.stringify(object)) as Json;
  for (const path of paths) {
    const segments = path.split('.');
    const depth = segments.filter((segment) => segment !== 'data').length;
    if (depth > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        {
          param: 'expand',
        },
      );
    }
    follow(ctx, copy, segments, path);
  }
  return copy;
}

function follow(ctx: Context, owner: Json, segments: string[], path: string): void {
  const [key, ...rest] = segments;
  // What was deleted has lost its parts: there is nothing to expand, and that is no mistake.
  if (key === undefined || owner.deleted === true) return;
  const value = resolve(ctx, owner, key, rest.length === 0, path);
  owner[key] = value;
  if (Array.isArray(value)) {
    value.forEach((entry, index) => {
      const whole = typeof entry === 'string' ? (lookUp(ctx, entry) ?? entry) : entry;
      value[index] = whole;
      if (isObject(whole)) follow(ctx, whole, rest, path);
    });
  } else if (isObject(value)) {
    follow(ctx, value, rest, path);
  }
}

function resolve(ctx: Context, owner: Json, key: string, isLast: boolean, path: string): unknown {
  const value = owner[key];
  if (typeof value === 'string' && key !== 'id') {
    const found = lookUp(ctx, value);
    if (found) return found;
  }
  if (value === null || Array.isArray(value)) return value;
  if (isObject(value) && (!isLast || 'object' in value)) return value;
  const make = ON_DEMAND[`${owner.object}.${key}`];
  if (value === undefined && make) {
    return JSON.parse(JSON.stringify(make(ctx, owner as Json & { id: string })));
  }
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

function lookUp(ctx: Context, id: string): Json | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  const collection = BY_PREFIX[prefix];
  const found = prefix === 'txn' ? balanceTransaction(ctx, id) : collection && ctx.store[collection].get(id);
  return found && (JSON.parse(JSON.stringify(found)) as Json);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
