import { z } from 'zod';

/** The private page of a farm, as the office sees it. */
export const FarmLink = z.object({
  /** Null while there is none. */
  link: z
    .object({
      url: z.string(),
      createdAt: z.string(),
      /** About when the farmer last looked; null for never. */
      lastUsedAt: z.string().nullable(),
    })
    .nullable(),
});
export type FarmLink = z.infer<typeof FarmLink>;
