import { formatCents, fromReais, toReais } from '@cesta/contract/base/money';
import { type Product, ProductInput } from '@cesta/contract/catalog/catalog';
import { NEW_PRODUCT_STOCK } from '@cesta/contract/catalog/catalog-constants';
import { monthName } from '@cesta/contract/catalog/seasons';
import { z } from 'zod';

/** A select without a choice holds an empty text; the store keeps nothing. */
export const ProductForm = z.preprocess((values: Record<string, unknown>) => {
  const { producerId, seasonFrom, seasonTo, maxPerBasket } = values;
  return {
    ...values,
    producerId: producerId || null,
    seasonFrom: seasonFrom || null,
    seasonTo: seasonTo || null,
    maxPerBasket: maxPerBasket || null,
  };
}, ProductInput);
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
  producerId: string;
  seasonFrom: string;
  seasonTo: string;
  keeping: string;
  usage: string;
  harvestedForBaskets: boolean;
  family: string;
  inBaskets: boolean;
  maxPerBasket: string;
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
  producerId: 'Quem planta',
  seasonFrom: 'Safra: primeiro mês',
  seasonTo: 'Safra: último mês',
  keeping: 'Como guardar',
  usage: 'Como usar',
  inBaskets: 'Pode vir em cestas',
  harvestedForBaskets: 'Colhido para cestas',
  family: 'Família',
  maxPerBasket: 'No máximo por cesta',
  active: 'À venda na loja',
};

const NEW: ProductFormValues = {
  name: '',
  description: '',
  imageUrl: '',
  category: '',
  price: '',
  stock: String(NEW_PRODUCT_STOCK),
  unit: '',
  producerId: '',
  seasonFrom: '',
  seasonTo: '',
  keeping: '',
  usage: '',
  harvestedForBaskets: false,
  family: '',
  inBaskets: true,
  maxPerBasket: '',
  active: true,
};

export function valuesOf(product: Product | undefined): ProductFormValues {
  if (!product) return NEW;
  const { name, description, imageUrl, category, price, stock, unit, active } = product;
  return {
    name,
    description,
    imageUrl,
    category,
    price: toReais(fromReais(price)).toFixed(2).replace('.', ','),
    stock: String(stock),
    unit: unit ?? '',
    producerId: product.producerId ?? product.producer?.id ?? '',
    seasonFrom: String(product.seasonFrom ?? ''),
    seasonTo: String(product.seasonTo ?? ''),
    keeping: product.keeping ?? '',
    usage: product.usage ?? '',
    harvestedForBaskets: product.harvestedForBaskets ?? false,
    family: product.family ?? '',
    inBaskets: product.inBaskets ?? true,
    maxPerBasket: String(product.maxPerBasket ?? ''),
    active,
  };
}

const YES_OR_NO: ReadonlySet<string> = new Set(['active', 'inBaskets', 'harvestedForBaskets']);

export function inWords(name: string, value: unknown): string {
  if (name === 'price') return formatCents(fromReais(Number(String(value).replace(',', '.'))));
  if (YES_OR_NO.has(name)) return value ? 'sim' : 'não';
  if (name === 'seasonFrom' || name === 'seasonTo') return value ? monthName(Number(value)) : 'sem safra';
  if (name === 'maxPerBasket') return value ? String(value) : 'o de costume';
  if (name === 'family') return value ? String(value) : 'nenhuma';
  if (name === 'producerId') return value ? 'outro produtor' : 'nenhum produtor';
  return String(value);
}
