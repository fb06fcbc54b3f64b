import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata, refer } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import type { InlinePrice } from '../wire/shared-params.ts';
import type { Price } from '../wire/wire-type.ts';
import { createProduct } from './new-product.ts';

export interface NewPrice {
  currency: string;
  unit_amount?: number;
  unit_amount_decimal?: string;
  tax_behavior?: string;
  recurring?: InlinePrice['recurring'];
  product: string;
  active?: boolean;
  nickname?: string | null;
  lookup_key?: string | null;
  metadata?: Record<string, string | null>;
}

export function createPrice(ctx: Context, fields: NewPrice, param: string): Price {
  const amount = unitAmount(fields, param);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: fields.active ?? true,
    billing_scheme: 'per_unit',
    created: ctx.now(),
    currency: fields.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: mergeMetadata(null, fields.metadata),
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring: fields.recurring
      ? {
          interval: fields.recurring.interval,
          interval_count: fields.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: fields.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: fields.recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  };
  ctx.store.prices.save(price);
  return price;
}

function unitAmount(fields: NewPrice, param: string): number {
  const name = (field: string) => (param === '' ? field : `${param}[${field}]`);
  if (fields.unit_amount !== undefined) return fields.unit_amount;
  if (fields.unit_amount_decimal === undefined) throw missingParameter(name('unit_amount'));
  if (/^\d{1,12}$/.test(fields.unit_amount_decimal)) return Number(fields.unit_amount_decimal);
  throw invalidRequest('The simulator charges whole cents only.', {
    code: 'simulator_unsupported',
    param: name('unit_amount_decimal'),
  });
}

/** A price made on the spot is a real price of a real product, but inactive: it cannot be used a second time. */
export function createInlinePrice(ctx: Context, data: InlinePrice, param: string): Price {
  const { product, product_data: productData, ...amount } = data;
  if (product !== undefined && productData !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: product, product_data.', {
      code: 'parameters_exclusive',
      param: `${param}[product_data]`,
    });
  }
  if (product === undefined && productData === undefined) throw missingParameter(`${param}[product]`);
  const owner = productData
    ? createProduct(ctx, { ...productData, active: false })
    : refer(ctx.store.products, 'product', product ?? '', `${param}[product]`);
  return createPrice(ctx, { ...amount, product: owner.id, active: false }, param);
}

/** An existing price that may still be sold. */
export function usablePrice(ctx: Context, id: string, param: string): Price {
  const price = refer(ctx.store.prices, 'price', id, param);
  if (price.active) return price;
  throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param });
}
