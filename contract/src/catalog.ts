import { z } from 'zod';
import { CATEGORIES } from './constants.ts';
import { Id, LIST_LIMIT_MAX, Reais } from './fields.ts';

export { CATEGORIES, FEW_LEFT, HOME_PRODUCTS, NEW_PRODUCT_STOCK } from './constants.ts';

export const Category = z.enum(CATEGORIES, 'Categoria inválida');
export type Category = z.infer<typeof Category>;

export const Product = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  category: Category,
  price: Reais,
  /** What one price buys: 'kg', 'maço', 'bandeja 200 g'. */
  unit: z.string(),
  imageUrl: z.string(),
  active: z.boolean(),
  stock: z.number().int().min(0),
  inStock: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const ProductListQuery = z.object({
  category: z.string().max(60).optional(),
  search: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_MAX),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductList = z.object({ products: z.array(Product), total: z.number().int() });
export type ProductList = z.infer<typeof ProductList>;
