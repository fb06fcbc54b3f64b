import { type Cents, formatCents, toReais } from '@cesta/contract/base/money';
import { fold } from '@cesta/contract/base/search-words';
import { type ProductInput, ProductInput as ProductSchema } from '@cesta/contract/catalog/catalog';
import { type ImportError, PRODUCT_COLUMNS, type ProductColumn } from '@cesta/contract/catalog/product-csv';
import type { Cell } from '../../platform/csv.rules.ts';
import { type CsvProduct, readYesOrNo, yesOrNo } from './product-csv.rules.ts';

/** A product as the table of products shows it. */
export interface TableProduct {
  id: string;
  name: string;
  category: string;
  priceCents: Cents;
  stock: number;
  unit: string;
  description: string;
  producerId: string | null;
  family: string;
  maxPerBasket: number | null;
  inBaskets: boolean;
  harvestedForBaskets: boolean;
  seasonFrom: number | null;
  seasonTo: number | null;
  keeping: string;
  usage: string;
  imageUrl: string;
  active: boolean;
}

/** Every producer by the id, with whom the table names. */
export type ProducerNames = ReadonlyMap<string, string>;

/** The ids that a folded name stands for: two producers may share one. */
export type ProducersByName = ReadonlyMap<string, readonly string[]>;

/** Folded once for a whole file: a table has thousands of lines, and every one names somebody. */
export function producersByName(names: ProducerNames): ProducersByName {
  return Map.groupBy(names.keys(), (id) => fold(names.get(id) ?? ''));
}

export function lineOf(product: TableProduct, names: ProducerNames): Cell[] {
  const cells: Record<ProductColumn, Cell> = {
    ...product,
    price: { cents: product.priceCents },
    previousStock: product.stock,
    producer: names.get(product.producerId ?? '') ?? '',
    inBaskets: yesOrNo(product.inBaskets),
    harvestedForBaskets: yesOrNo(product.harvestedForBaskets),
    active: yesOrNo(product.active),
  };
  return (Object.keys(PRODUCT_COLUMNS) as ProductColumn[]).map((column) => cells[column]);
}

/** Columns in which an empty cell says nothing: nobody takes all products off sale by an empty column. */
const SILENT = ['stock', 'previousStock', 'unit', 'inBaskets', 'harvestedForBaskets', 'active'] as const;
const YES_OR_NO = ['inBaskets', 'harvestedForBaskets', 'active'] as const;
const NULLABLE = ['seasonFrom', 'seasonTo', 'maxPerBasket'] as const;

interface ReadLine {
  input?: ProductInput;
  errors: ImportError[];
}

/** What the line makes of a product: of the one that is there, or of none. */
export function inputOf(
  { line, cells }: CsvProduct,
  before: TableProduct | undefined,
  producers: ProducersByName,
): ReadLine {
  const errors: ImportError[] = [];
  // Of a cell that is wrong in two ways the first says enough.
  const refuse = (named: ProductColumn, message: string) => {
    const column = PRODUCT_COLUMNS[named];
    if (!errors.some((told) => told.column === column)) errors.push({ line, column, message });
  };
  const { id: _, producer, ...given } = cells;
  const said: Record<string, unknown> = { ...given };
  for (const column of SILENT) if (said[column] === '') delete said[column];
  for (const column of NULLABLE) if (said[column] === '') said[column] = null;
  for (const column of YES_OR_NO) {
    const text = said[column];
    if (typeof text !== 'string') continue;
    said[column] = readYesOrNo(text);
    if (said[column] === undefined) refuse(column, 'Escreva sim ou não');
  }
  if (producer !== undefined) {
    const ids = producers.get(fold(producer)) ?? [];
    if (producer !== '' && ids.length === 0) refuse('producer', 'Nenhum produtor tem este nome');
    if (ids.length > 1) refuse('producer', 'Mais de um produtor tem este nome: mude um deles antes');
    said.producerId = ids[0] ?? null;
  }
  const { data, error } = ProductSchema.safeParse({ ...(before && kept(before)), ...said });
  for (const { path, message } of error?.issues ?? []) {
    const column = String(path[0] ?? '') as ProductColumn;
    refuse(column in PRODUCT_COLUMNS ? column : 'producer', message);
  }
  return data && errors.length === 0 ? { input: data, errors } : { errors };
}

/** What a line that does not speak of it leaves as it is. */
function kept({ id: _, priceCents, stock: _stock, ...product }: TableProduct) {
  return { ...product, price: toReais(priceCents) };
}

interface Told {
  column: string;
  from: string | null;
  to: string | null;
}

/** What would change, in words. Of a new product, all that is not empty. */
export function changesBetween(
  before: TableProduct | undefined,
  after: TableProduct,
  names: ProducerNames,
): Told[] {
  return TOLD.flatMap(([column, inWords]) => {
    const [from, to] = [before ? inWords(before, names) : '', inWords(after, names)];
    return from === to ? [] : [{ column: PRODUCT_COLUMNS[column], from: from || null, to: to || null }];
  });
}

type Words = (product: TableProduct, names: ProducerNames) => string;

const TOLD: readonly (readonly [ProductColumn, Words])[] = [
  ['name', ({ name }) => name],
  ['category', ({ category }) => category],
  ['price', ({ priceCents }) => formatCents(priceCents)],
  ['stock', ({ stock }) => String(stock)],
  ['unit', ({ unit }) => unit],
  ['description', ({ description }) => description],
  ['producer', ({ producerId }, names) => names.get(producerId ?? '') ?? ''],
  ['family', ({ family }) => family],
  ['maxPerBasket', ({ maxPerBasket }) => String(maxPerBasket ?? '')],
  ['inBaskets', ({ inBaskets }) => yesOrNo(inBaskets)],
  ['harvestedForBaskets', ({ harvestedForBaskets }) => yesOrNo(harvestedForBaskets)],
  ['seasonFrom', ({ seasonFrom }) => String(seasonFrom ?? '')],
  ['seasonTo', ({ seasonTo }) => String(seasonTo ?? '')],
  ['keeping', ({ keeping }) => keeping],
  ['usage', ({ usage }) => usage],
  ['imageUrl', ({ imageUrl }) => imageUrl],
  ['active', ({ active }) => yesOrNo(active)],
];
