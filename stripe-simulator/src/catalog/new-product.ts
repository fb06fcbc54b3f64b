import type { Context } from '../context.ts';
import { newId } from '../state/ids.ts';
import { mergeMetadata } from '../wire/api-route.ts';
import type { Product } from '../wire/wire-type.ts';

export interface NewProduct {
  id?: string;
  name: string;
  description?: string | null;
  images?: string[];
  metadata?: Record<string, string | null>;
  active?: boolean;
  unit_label?: string | null;
  url?: string | null;
  tax_code?: string | null;
}

export function createProduct(ctx: Context, fields: NewProduct): Product {
  const now = ctx.now();
  const product: Product = {
    id: fields.id ?? newId('prod'),
    object: 'product',
    active: fields.active ?? true,
    created: now,
    default_price: null,
    description: fields.description ?? null,
    images: fields.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, fields.metadata),
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: fields.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: fields.unit_label ?? null,
    updated: now,
    url: fields.url ?? null,
  };
  ctx.store.products.save(product);
  return product;
}
