import { z } from 'zod';
import { Id } from './fields.ts';

/** Of an order or a basket, what came wrong. */
export const ProblemItem = z.object({ product_id: Id, product_name: z.string() });
export type ProblemItem = z.infer<typeof ProblemItem>;
