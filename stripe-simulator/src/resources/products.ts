import { createProduct } from '../catalog/new-product.ts';
import { changedAttributes } from '../webhooks/emit.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { clearable, flag, ignored, list, metadata, required, text, unsupported } from '../wire/params.ts';
import { expand, paging, timeRange } from '../wire/shared-params.ts';

const fields = {
  ...expand,
  active: flag(),
  description: clearable(text()),
  images: list(text(), 8),
  metadata: metadata(),
  unit_label: clearable(text()),
  url: clearable(text()),
  tax_code: clearable(text()),
  statement_descriptor: text(),
  marketing_features: ignored(),
  package_dimensions: ignored(),
  shippable: flag(),
};

export const productRoutes = [
  route(
    'POST /v1/products',
    {
      ...fields,
      id: text(),
      name: required(text()),
      default_price_data: unsupported('Create the price by itself.'),
    },
    (ctx, { expand: _expand, ...params }) => {
      if (params.id !== undefined && ctx.store.products.get(params.id)) {
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      const product = createProduct(ctx, params);
      ctx.emit('product.created', product);
      return product;
    },
  ),

  route(
    'GET /v1/products',
    { ...paging, active: flag(), ids: list(text()), created: timeRange() },
    (ctx, params) => {
      const { products } = ctx.store;
      const active = params.active === undefined ? undefined : Number(params.active);
      const query = pageQuery(products, 'product', params);
      return listOf(
        '/v1/products',
        products.list({ ...query, where: { active, id: params.ids }, created: params.created ?? {} }),
      );
    },
  ),

  route('GET /v1/products/:id', expand, (ctx, _params, id) => find(ctx.store.products, 'product', id)),

  route('POST /v1/products/:id', { ...fields, name: text(), default_price: text() }, (ctx, params, id) => {
    const product = find(ctx.store.products, 'product', id);
    const before = structuredClone(product);
    const {
      expand: _expand,
      metadata: metadataChange,
      marketing_features: _m,
      package_dimensions: _p,
      ...plain
    } = params;
    Object.assign(product, plain, {
      metadata: mergeMetadata(product.metadata, metadataChange),
      updated: ctx.now(),
    });
    ctx.store.products.save(product);
    ctx.emit('product.updated', product, changedAttributes(before, product));
    return product;
  }),

  route('DELETE /v1/products/:id', {}, (ctx, _params, id) => {
    const product = find(ctx.store.products, 'product', id);
    if (ctx.store.prices.list({ where: { product: id }, limit: 1 }).data.length > 0) {
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.');
    }
    ctx.store.products.remove(id);
    ctx.emit('product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
