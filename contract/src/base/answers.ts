import { z } from 'zod';

/** What a call answers that has nothing to show but its success: the text a person reads. */
export const Done = z.object({ message: z.string() });
export type Done = z.infer<typeof Done>;
