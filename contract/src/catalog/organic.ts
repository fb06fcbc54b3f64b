import { z } from 'zod';
import { ORGANIC_MECHANISMS } from './organic-constants.ts';

/** What proves that a farm is organic, as everybody may read it. */
export const OrganicBadge = z.object({
  mechanism: z.enum(ORGANIC_MECHANISMS),
  body: z.string(),
  registration: z.string(),
  /** The last day on which it counts. */
  validUntil: z.string(),
});
export type OrganicBadge = z.infer<typeof OrganicBadge>;
