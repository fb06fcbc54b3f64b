import { z } from 'zod';
import { Id, Page, Reais } from '../base/fields.ts';
import {
  boundedText,
  FILL_IN_ALL,
  formText,
  optionalText,
  QueryFlag,
  RequiredPictureAddress,
  SPARE_LENGTH,
  wholeNumber,
} from '../base/forms.ts';
import { type Cents, fromReais } from '../base/money.ts';
import { CATEGORIES, FAMILY_MAX, MAX_PORTIONS } from './catalog-constants.ts';
import { OrganicBadge } from './organic.ts';

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
  /** The address of its page: /produtos/{slug}. */
  slug: z.string().optional(),
  /** Who usually grows it, and what proves that it is organic while something does. */
  producer: z
    .object({
      id: Id,
      name: z.string(),
      location: z.string(),
      /** While it is valid; only where one product is asked for. */
      organic: OrganicBadge.optional(),
    })
    .nullish(),
  seasonFrom: z.number().int().nullish(),
  seasonTo: z.number().int().nullish(),
  keeping: z.string().optional(),
  usage: z.string().optional(),
  /** It may be chosen for a basket although the shelf is empty. */
  harvestedForBaskets: z.boolean().optional(),
  /** The most portions of it in one basket, where somebody has said so. */
  maxPerBasket: z.number().int().nullish(),
  /** False where it is sold and never comes in a basket. */
  inBaskets: z.boolean().optional(),
  /** For the operator alone: what may stand for it in a basket is of the same family. Empty: none. */
  family: z.string().optional(),
  /** For the operator alone: of the stock, what closed baskets wait for. Others see only the rest, as stock. */
  reserved: z.number().int().optional(),
  /** For the operator alone: who grows it, active or not. */
  producerId: Id.nullish(),
  /** For the operator alone: sent back with an edit, it keeps one editor from overwriting another. */
  version: z.number().int().optional(),
  /** For the operator alone: since when it is archived. */
  archived_at: z.iso.datetime().optional(),
  created_at: z.iso.datetime().optional(),
  /** Of its words, price and picture; sales do not count. */
  updated_at: z.iso.datetime().optional(),
});
export type Product = z.infer<typeof Product>;

export const ProductListQuery = Page.extend({
  category: z.string().max(60).optional(),
  search: z.string().max(120).optional(),
  /** Customers only ever see active products; the operator sees all unless this is given. */
  active: QueryFlag.optional(),
  /** For the operator alone: those that were taken out, the last one first. */
  archived: QueryFlag.optional(),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductList = z.object({ products: z.array(Product), total: z.number().int() });
export type ProductList = z.infer<typeof ProductList>;

export const WRONG_PRICE = 'Preço inválido';
export const WRONG_STOCK = 'Quantidade em estoque inválida';
const PRICE_MAX_REAIS = 1_000_000;
const STOCK_MAX = 1_000_000;

/** '1.250' is a thousand in Brazil and one and a quarter to a machine: a text has two decimals or fewer. */
const PRICE_TEXT = /^(\d{1,7}([.,]\d{1,2})?|\d{1,3}(\.\d{3}){1,2},\d{1,2})$/;

/** As a number, or as people write it: '12,50', '12.5', '1.250,00'. */
const Amount = z
  .union(
    [
      z.number(WRONG_PRICE).nonnegative(WRONG_PRICE).max(PRICE_MAX_REAIS, WRONG_PRICE),
      boundedText(SPARE_LENGTH, WRONG_PRICE).trim().min(1, FILL_IN_ALL).regex(PRICE_TEXT, WRONG_PRICE),
    ],
    { error: ({ input }) => (input === undefined || input === null ? FILL_IN_ALL : WRONG_PRICE) },
  )
  .transform((given): Cents => fromReais(given));

const Price = Amount.refine((amount) => amount > 0, WRONG_PRICE);
/** With a farmer: what is given away costs nothing. */
export const AgreedPrice = Amount;

const Stock = wholeNumber({ min: 0, max: STOCK_MAX }, WRONG_STOCK);

const WRONG_MONTH = 'Mês inválido';
const Month = wholeNumber({ min: 1, max: 12 }, WRONG_MONTH);
const Portions = wholeNumber(
  { min: 1, max: MAX_PORTIONS },
  `Escolha de 1 a ${MAX_PORTIONS} por cesta, ou deixe em branco`,
);

/**
 * What is required is told first, then the price, then the stock, hence the order. `inStock` may be sent and
 * is not looked at: it follows from the stock. What is left out gets its default in a new product and stays
 * as it is in an old one.
 */
export const ProductInput = z
  .object(
    {
      name: formText(120),
      description: formText(2000),
      imageUrl: RequiredPictureAddress,
      category: formText(60).pipe(Category),
      price: Price,
      stock: Stock.optional(),
      /** The stock the form was opened with: then only the difference is applied, and no sale in between is undone. */
      previousStock: Stock.optional(),
      unit: optionalText(40).optional(),
      producerId: Id.nullish(),
      seasonFrom: Month.nullish(),
      seasonTo: Month.nullish(),
      keeping: optionalText(1000).optional(),
      usage: optionalText(1000).optional(),
      harvestedForBaskets: z.boolean('Valor inválido').optional(),
      maxPerBasket: Portions.nullish(),
      family: optionalText(FAMILY_MAX).optional(),
      inBaskets: z.boolean('Valor inválido').optional(),
      active: z.boolean('Valor inválido').optional(),
      version: z.int32('Versão inválida').optional(),
    },
    FILL_IN_ALL,
  )
  .refine(({ seasonFrom, seasonTo }) => !seasonFrom === !seasonTo, {
    error: 'Informe o primeiro e o último mês da safra, ou nenhum',
    path: ['seasonTo'],
  });
export type ProductInput = z.infer<typeof ProductInput>;

/** So many products are changed by one press. */
export const PRODUCTS_AT_ONCE = 500;

/** One row of the table; what is left out stays. The version is what the row showed. */
const ProductChange = z
  .object({
    id: Id,
    version: z.int32('Versão inválida'),
    price: Price.optional(),
    stock: Stock.optional(),
    /** As the row showed it: then only the difference is applied. */
    previousStock: Stock.optional(),
    active: z.boolean('Valor inválido').optional(),
  })
  .refine(({ price, stock, active }) => (price ?? stock ?? active) !== undefined, 'Nada a mudar');

export const ProductChanges = z.object({
  changes: z
    .array(ProductChange)
    .min(1, 'Escolha pelo menos um produto')
    .max(PRODUCTS_AT_ONCE, `Mude no máximo ${PRODUCTS_AT_ONCE} produtos de uma vez`)
    .refine(
      (changes) => new Set(changes.map(({ id }) => id)).size === changes.length,
      'O mesmo produto duas vezes',
    ),
});
export type ProductChanges = z.infer<typeof ProductChanges>;

/** Each row answers for itself: with the product as it is now, and with a reason where it was not changed. */
export const ProductChangesDone = z.object({
  results: z.array(z.object({ id: Id, product: Product.optional(), refused: z.string().optional() })),
});
export type ProductChangesDone = z.infer<typeof ProductChangesDone>;

/** What would miss a product that leaves the shelf. */
export const ProductNeeds = z.object({
  id: Id,
  /** Running subscriptions that chose it. */
  baskets: z.number().int(),
  /** Orders with it that have not gone out. */
  orders: z.number().int(),
  /** Closed baskets that wait for it. */
  deliveries: z.number().int(),
});
export type ProductNeeds = z.infer<typeof ProductNeeds>;

export const ProductNeedsRequest = z.object({ ids: z.array(Id).min(1).max(PRODUCTS_AT_ONCE) });
export const ProductNeedsList = z.object({ needs: z.array(ProductNeeds) });
export type ProductNeedsList = z.infer<typeof ProductNeedsList>;
