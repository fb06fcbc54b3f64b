import { fromReais, toReais } from '@cesta/contract/base/money';
import { type Product, ProductInput, WRONG_PRICE, WRONG_STOCK } from '@cesta/contract/catalog/catalog';

/** What is done to all chosen products, as it was typed. */
export type BatchKind = 'price-set' | 'price-percent' | 'stock-set' | 'stock-add' | 'activate' | 'deactivate';

export const BATCH_LABELS: Record<BatchKind, string> = {
  'price-set': 'Preço: definir valor',
  'price-percent': 'Preço: aumentar ou baixar em %',
  'stock-set': 'Estoque: definir quantidade',
  'stock-add': 'Estoque: somar ou tirar',
  activate: 'Pôr à venda',
  deactivate: 'Tirar da venda',
};

type Values = Partial<Pick<Product, 'price' | 'stock' | 'active'>>;

export interface BatchRow {
  product: Product;
  /** What becomes of it; empty where nothing changes. */
  to: Values;
  /** Why it cannot be done to this one. */
  wrong?: string;
}

const PERCENT = /^[+-]?\d{1,3}([.,]\d{1,2})?$/;
const AMOUNT = /^[+-]?\d{1,6}$/;

/** Null while what was typed says nothing yet. */
export function batchRows(products: readonly Product[], kind: BatchKind, typed: string): BatchRow[] | null {
  const text = typed.trim();
  switch (kind) {
    case 'activate':
    case 'deactivate':
      return products.map((product) => rowOf(product, { active: kind === 'activate' }));
    case 'price-set': {
      const price = ProductInput.shape.price.safeParse(text);
      return price.success ? products.map((product) => rowOf(product, { price: toReais(price.data) })) : null;
    }
    case 'price-percent':
      return PERCENT.test(text) ? products.map((product) => byPercent(product, text)) : null;
    case 'stock-set':
      return /^\d{1,6}$/.test(text)
        ? products.map((product) => rowOf(product, { stock: Number(text) }))
        : null;
    case 'stock-add':
      return AMOUNT.test(text) ? products.map((product) => byAmount(product, Number(text))) : null;
  }
}

/** To the cent, half of one up: the same on the screen and in the store. */
function byPercent(product: Product, text: string): BatchRow {
  const percent = Number(text.replace(',', '.'));
  const amount = Math.round((fromReais(product.price) * (10_000 + Math.round(percent * 100))) / 10_000);
  const parsed = ProductInput.shape.price.safeParse(amount / 100);
  return parsed.success ? rowOf(product, { price: amount / 100 }) : { product, to: {}, wrong: WRONG_PRICE };
}

function byAmount(product: Product, amount: number): BatchRow {
  const stock = product.stock + amount;
  return stock < 0 ? { product, to: {}, wrong: WRONG_STOCK } : rowOf(product, { stock });
}

function rowOf(product: Product, to: Values): BatchRow {
  const [[name, value] = ['', undefined]] = Object.entries(to);
  return { product, to: product[name as keyof Values] === value ? {} : to };
}

export const isChanged = ({ to }: BatchRow) => Object.keys(to).length > 0;

/** As the store takes it: with the version and the stock that the row showed. */
export function changeOfRow({ product, to }: BatchRow) {
  return {
    id: product.id,
    version: product.version ?? 0,
    ...to,
    ...(to.stock !== undefined && { previousStock: product.stock }),
  };
}

/** The way back, from what the store has made of it. */
export function undoOfRow({ product: before, to }: BatchRow, now: Product) {
  const back = Object.fromEntries(Object.keys(to).map((name) => [name, before[name as keyof Values]]));
  // What was sold meanwhile stays sold: only the difference is taken back.
  const stock = to.stock === undefined ? undefined : Math.max(0, now.stock - to.stock + before.stock);
  return {
    id: now.id,
    version: now.version ?? 0,
    ...back,
    ...(stock !== undefined && { stock, previousStock: now.stock }),
  };
}

/** Of rows that the way back could not take back. */
export function keptInWords(kept: number): string {
  return kept === 1
    ? '1 produto já foi mudado por outra pessoa e ficou como está'
    : `${kept} produtos já foram mudados por outra pessoa e ficaram como estão`;
}
