import { NEW_PRODUCT_STOCK, type Product, ProductInput } from '@cesta/contract/catalog';
import { formatCents, fromReais, toReais } from '@cesta/contract/money';
import type { z } from 'zod';
import type { Clash } from '../parts/conflict-note.tsx';

export const ProductForm = ProductInput.omit({ previousStock: true, version: true });
export type ProductFormOutput = z.output<typeof ProductForm>;

/** As the boxes of the form hold them. */
export interface ProductFormValues {
  name: string;
  description: string;
  imageUrl: string;
  category: string;
  price: string;
  stock: string;
  unit: string;
  active: boolean;
}

/** In the order in which wrong ones are told. */
export const PRODUCT_LABELS: Record<keyof ProductFormValues, string> = {
  name: 'Nome',
  description: 'Descrição',
  imageUrl: 'Imagem',
  category: 'Categoria',
  price: 'Preço (R$)',
  stock: 'Estoque',
  unit: 'Unidade',
  active: 'À venda na loja',
};

export function valuesOf(product: Product | undefined): ProductFormValues {
  if (!product) {
    return {
      name: '',
      description: '',
      imageUrl: '',
      category: '',
      price: '',
      stock: String(NEW_PRODUCT_STOCK),
      unit: '',
      active: true,
    };
  }
  const { name, description, imageUrl, category, price, stock, unit, active } = product;
  return {
    name,
    description,
    imageUrl,
    category,
    price: toReais(fromReais(price)).toFixed(2).replace('.', ','),
    stock: String(stock),
    unit,
    active,
  };
}

/** What both changed: the form keeps its own value, the person should know of the other. */
export function clashesOf(before: Product, now: Product, typed: ProductFormValues): Clash[] {
  const [old, current] = [valuesOf(before), valuesOf(now)];
  return (Object.keys(PRODUCT_LABELS) as (keyof ProductFormValues)[])
    .filter(
      (name) => current[name] !== old[name] && typed[name] !== old[name] && typed[name] !== current[name],
    )
    .map((name) => ({ label: PRODUCT_LABELS[name], theirs: inWords(name, now) }));
}

function inWords(name: keyof ProductFormValues, product: Product): string {
  if (name === 'price') return formatCents(fromReais(product.price));
  if (name === 'active') return product.active ? 'sim' : 'não';
  return String(product[name]);
}
