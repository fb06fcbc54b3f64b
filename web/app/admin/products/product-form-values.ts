import { NEW_PRODUCT_STOCK, type Product, ProductInput } from '@cesta/contract/catalog';
import { formatCents, fromReais, toReais } from '@cesta/contract/money';
import type { z } from 'zod';

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

export function inWords(name: string, value: unknown): string {
  if (name === 'price') return formatCents(fromReais(Number(String(value).replace(',', '.'))));
  if (name === 'active') return value ? 'sim' : 'não';
  return String(value);
}
