import { z } from 'zod';
import { Id, Page } from '../base/fields.ts';
import {
  FILL_IN_ALL,
  formText,
  optionalText,
  PictureAddress,
  QueryFlag,
  SPARE_LENGTH,
  wholeNumber,
} from '../base/forms.ts';
import { OrganicBadge } from './organic.ts';

const ORDER_INDEX_MAX = 1_000_000;

export const Producer = z.object({
  id: Id,
  name: z.string(),
  story: z.string(),
  location: z.string(),
  /** Free text, usually separated by commas. */
  products: z.string(),
  imageUrl: z.string(),
  /** The office's own note of it, for the office alone: nobody says until when it is true. */
  organicEvidence: z.string().optional(),
  /** While it is valid. */
  organic: OrganicBadge.optional(),
  active: z.boolean(),
  orderIndex: z.number().int().min(0),
  /** Since when it stands as it does, for the office alone: what an edit sends back as `seen`. */
  updated_at: z.iso.datetime().optional(),
});
export type Producer = z.infer<typeof Producer>;

export const ProducerList = z.object({ producers: z.array(Producer), total: z.number().int() });
export type ProducerList = z.infer<typeof ProducerList>;

export const ProducerListQuery = Page.extend({ active: QueryFlag.optional() });
export type ProducerListQuery = z.infer<typeof ProducerListQuery>;

const PRODUCTS_MAX = 2000;
const MainProduct = z.string().max(PRODUCTS_MAX + SPARE_LENGTH, `Use no máximo ${PRODUCTS_MAX} caracteres`);

/** Text as it is; a list becomes text. */
const MainProducts = z
  .union([MainProduct, z.array(MainProduct).max(200)], FILL_IN_ALL)
  .transform((given) =>
    Array.isArray(given)
      ? given
          .map((item) => item.trim())
          .filter(Boolean)
          .join(', ')
      : given,
  )
  .pipe(formText(PRODUCTS_MAX));

export const ProducerInput = z.object(
  {
    name: formText(120),
    story: formText(5000),
    location: formText(200),
    products: MainProducts,
    imageUrl: PictureAddress.nullish(),
    organicEvidence: optionalText(200).optional(),
    active: z.boolean('Valor inválido').optional(),
    orderIndex: wholeNumber({ min: 0, max: ORDER_INDEX_MAX }, 'Ordem inválida').optional(),
    /** The `updated_at` of what the form showed. Left out: whatever stands there is replaced. */
    seen: z.iso.datetime({ error: 'Valor inválido' }).optional(),
  },
  FILL_IN_ALL,
);
export type ProducerInput = z.infer<typeof ProducerInput>;
