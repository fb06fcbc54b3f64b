import { z } from 'zod';

import { PLAN_TYPES } from '../subscriptions/plans.ts';

/** What the shop tells everybody about itself. All of it comes from settings, but for what baskets are worth. */
export const StoreInfo = z.object({
  name: z.string(),
  contactEmail: z.string(),
  /** Digits with country code, as wa.me wants them. */
  whatsapp: z.string(),
  openingHours: z.array(z.object({ days: z.string(), hours: z.string() })),
  legal: z.object({ name: z.string(), document: z.string(), address: z.string() }),
  /** Where the browser asks for the street of a CEP; `{cep}` is replaced. */
  cepLookupUrl: z.string(),
  baseUrl: z.string(),
  /** Where browsers get pictures, when it is not from the store itself. */
  filesUrl: z.string().optional(),
  /** Whether one-off orders can be paid by Pix, too. */
  pix: z.boolean().optional(),
  /** Whether browsers keep a page for visits without a network; false takes it away again. */
  offlinePage: z.boolean().optional(),
  /** What baskets are to be worth, in percent of their price, where the operator wants it otherwise than usual. */
  basketTargets: z.partialRecord(z.enum(PLAN_TYPES), z.int()).optional(),
  /** The plans where a person decides what becomes of a basket below its price; elsewhere it is credit by itself. */
  reviewedShortfalls: z.array(z.enum(PLAN_TYPES)).optional(),
});
export type StoreInfo = z.infer<typeof StoreInfo>;
