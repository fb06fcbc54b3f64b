import { createPrice } from '../catalog/new-price.ts';
import { createProduct } from '../catalog/new-product.ts';
import type { Context } from '../context.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, refer, route } from '../wire/api-route.ts';
import { invalidRequest, missingParameter } from '../wire/errors.ts';
import {
  choice,
  clearable,
  flag,
  hash,
  list,
  metadata,
  required,
  text,
  unsupported,
} from '../wire/params.ts';
import { expand, paging, priceAmount, recurring, timeRange } from '../wire/shared-params.ts';

export const priceRoutes = [
  route(
    'POST /v1/prices',
    {
      ...expand,
      ...priceAmount,
      recurring,
      product: text(),
      product_data: hash({
        id: text(),
        name: required(text()),
        active: flag(),
        metadata: metadata(),
        statement_descriptor: text(),
        tax_code: text(),
        unit_label: text(),
      }),
      active: flag(),
      nickname: text(),
      lookup_key: text(200),
      transfer_lookup_key: flag(),
      metadata: metadata(),
      billing_scheme: choice('per_unit'),
      tiers: unsupported(),
      custom_unit_amount: unsupported(),
      transform_quantity: unsupported(),
      currency_options: unsupported(),
    },
    (ctx, { product, product_data: productData, expand: _expand, ...params }) => {
      if (product === undefined && productData === undefined) throw missingParameter('product');
      const owner = productData
        ? createProduct(ctx, productData)
        : refer(ctx.store.products, 'product', product ?? '', 'product');
      if (params.lookup_key !== undefined) freeLookupKey(ctx, params.lookup_key, params.transfer_lookup_key);
      const price = createPrice(ctx, { ...params, product: owner.id }, '');
      if (productData) ctx.emit('product.created', owner);
      ctx.emit('price.created', price);
      return price;
    },
  ),

  route(
    'GET /v1/prices',
    {
      ...paging,
      active: flag(),
      currency: text(3),
      product: text(),
      type: choice('one_time', 'recurring'),
      lookup_keys: list(text(), 10),
      created: timeRange(),
    },
    (ctx, params) => {
      const { prices } = ctx.store;
      const where = {
        active: params.active === undefined ? undefined : Number(params.active),
        currency: params.currency,
        product: params.product,
        type: params.type,
        lookup_key: params.lookup_keys,
      };
      const query = pageQuery(prices, 'price', params);
      return listOf('/v1/prices', prices.list({ ...query, where, created: params.created ?? {} }));
    },
  ),

  route('GET /v1/prices/:id', expand, (ctx, _params, id) => find(ctx.store.prices, 'price', id)),

  route(
    'POST /v1/prices/:id',
    {
      ...expand,
      active: flag(),
      nickname: clearable(text()),
      lookup_key: clearable(text(200)),
      transfer_lookup_key: flag(),
      metadata: metadata(),
      tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
    },
    (ctx, { expand: _expand, metadata: change, transfer_lookup_key: transfer, ...plain }, id) => {
      const price = find(ctx.store.prices, 'price', id);
      const before = structuredClone(price);
      if (plain.lookup_key && plain.lookup_key !== price.lookup_key)
        freeLookupKey(ctx, plain.lookup_key, transfer);
      Object.assign(price, plain, { metadata: mergeMetadata(price.metadata, change) });
      ctx.store.prices.save(price);
      ctx.emit('price.updated', price, changedAttributes(before, price));
      return price;
    },
  ),
];

function freeLookupKey(ctx: Context, key: string, transfer = false): void {
  const holder = ctx.store.prices.list({ where: { lookup_key: key }, limit: 1 }).data[0];
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  holder.lookup_key = null;
  ctx.store.prices.save(holder);
}
