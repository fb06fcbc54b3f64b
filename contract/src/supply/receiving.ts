import { z } from 'zod';
import { Day, Id, Reais } from '../base/fields.ts';
import { boundedText, formText, optionalText, SPARE_LENGTH, wholeNumber } from '../base/forms.ts';
import { AgreedPrice } from '../catalog/catalog.ts';
import { MOST_UNITS, toThousandths } from './quantities.ts';
import { RECEIPT_KINDS, RECEIPTS_AT_ONCE, THOUSANDTHS } from './supply-constants.ts';

const WRONG_QUANTITY = 'Escreva a quantidade com até três casas, como 2,5';

/** In thousandths. As a person types it ('2,5'), or as JSON carries it. */
const Quantity = z
  .union([z.number(WRONG_QUANTITY), boundedText(SPARE_LENGTH, WRONG_QUANTITY)], WRONG_QUANTITY)
  .transform((given) => toThousandths(given) ?? 0)
  .refine((thousandths) => thousandths > 0 && thousandths <= MOST_UNITS * THOUSANDTHS, WRONG_QUANTITY);

const REASON_MAX = 200;
const UNIT_MAX = 60;
const WRONG_PORTIONS = 'Quantas porções há em cada um?';

const Goods = z
  .object({
    /** Made by the screen: what comes twice is one line. */
    id: Id,
    producerId: Id,
    kind: z.enum(RECEIPT_KINDS, 'Diga se chegou ou se perdeu'),
    quantity: Quantity,
    /** All that was awaited has come: with more than this in all, somebody else has entered it meanwhile. */
    upTo: Quantity.optional(),
    reason: optionalText(REASON_MAX).default(''),
    cropId: Id.optional(),
    /** Without a crop: what nobody had agreed. */
    productId: Id.optional(),
    /** As it was counted; of a crop it is refused where another is agreed. */
    unit: formText(UNIT_MAX, 'Em que unidade veio?').optional(),
    portions: wholeNumber({ min: 1, max: 10_000 }, WRONG_PORTIONS).optional(),
    /** From the office alone, and only without a crop. */
    price: AgreedPrice.optional(),
  })
  .refine(({ cropId, productId }) => Boolean(cropId) !== Boolean(productId), {
    error: 'Diga o que chegou',
    path: ['productId'],
  })
  .refine(({ kind, reason }) => kind === 'received' || reason, {
    error: 'Diga por que se perdeu',
    path: ['reason'],
  });
export type ReceiptGoods = z.infer<typeof Goods>;

/** Takes one line back, whole, and may put another in its place. */
const Correction = z.object({
  id: Id,
  corrects: Id,
  reason: formText(REASON_MAX, 'Diga por que está corrigindo'),
  instead: z.object({ id: Id, quantity: Quantity, price: AgreedPrice.optional() }).optional(),
});
export type ReceiptCorrection = z.infer<typeof Correction>;

export const ReceiptsInput = z.object({
  lines: z
    .array(z.union([Correction, Goods]), 'Escreva o que chegou')
    .min(1, 'Escreva o que chegou')
    .max(RECEIPTS_AT_ONCE, 'Linhas demais de uma vez'),
});
export type ReceiptsInput = z.infer<typeof ReceiptsInput>;
/** As it is sent: texts as they were typed. */
export type ReceiptLineInput = z.input<typeof ReceiptsInput>['lines'][number];

/** Each line by itself: what one of them may not do holds up none of the others. */
export const ReceiptsDone = z.object({
  saved: z.array(Id),
  refused: z.array(z.object({ id: Id, message: z.string() })),
});
export type ReceiptsDone = z.infer<typeof ReceiptsDone>;

const ReceiptEntry = z.object({
  id: Id,
  lineKey: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  productName: z.string(),
  unit: z.string(),
  /** Below zero it takes back. */
  quantity: z.number(),
  reason: z.string(),
  corrects: Id.nullable(),
  /** It was taken back. */
  isCorrected: z.boolean(),
  enteredAt: z.iso.datetime(),
  enteredBy: z.string(),
  /** Of the farmer's unit; for the office alone. Null: nobody has said one. */
  price: Reais.nullable().optional(),
});
export type ReceiptEntry = z.infer<typeof ReceiptEntry>;

/** In the farmer's unit. */
const ReceivingLine = z.object({
  /** A crop, or the product that was never agreed, in one unit. */
  key: z.string(),
  cropId: Id.nullable(),
  productId: Id,
  productName: z.string(),
  unit: z.string(),
  portions: z.int(),
  /** Null: nobody asked for it. */
  expected: z.number().nullable(),
  /** The farmer said so, or the farmer's silence did. */
  isConfirmed: z.boolean(),
  received: z.number(),
  lost: z.number(),
});
export type ReceivingLine = z.infer<typeof ReceivingLine>;

const ReceivingFarm = z.object({
  producerId: Id,
  name: z.string(),
  lines: z.array(ReceivingLine),
  /** As they were entered, the newest first. */
  entries: z.array(ReceiptEntry),
});
export type ReceivingFarm = z.infer<typeof ReceivingFarm>;

export const DayReceipts = z.object({ date: Day, farms: z.array(ReceivingFarm) });
export type DayReceipts = z.infer<typeof DayReceipts>;

/** For what nobody asked for: who grows what, and what else the shop knows. */
export const Growers = z.object({
  producers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      crops: z.array(
        z.object({ id: Id, productId: Id, productName: z.string(), unit: z.string(), portions: z.int() }),
      ),
    }),
  ),
  products: z.array(z.object({ id: Id, name: z.string(), unit: z.string() })),
});
export type Growers = z.infer<typeof Growers>;
