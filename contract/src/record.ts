import { z } from 'zod';
import { Id } from './fields.ts';

/** What kinds of things the operators' record is about. */
export const RECORD_SUBJECTS = ['order', 'basket', 'product', 'post', 'producer', 'coverage'] as const;
export const RecordSubject = z.enum(RECORD_SUBJECTS, 'Assunto desconhecido');
export type RecordSubject = z.infer<typeof RecordSubject>;

/** What can happen to them. `from` and `to` of an entry hold the values, as the comment says. */
export const RECORD_DEEDS = [
  'created',
  'deleted',
  /** to: the names of the changed fields. */
  'edited',
  'renamed',
  /** Cents. */
  'price',
  /** Units. */
  'stock',
  /** 'true' or 'false'. */
  'active',
  /** 'true' or 'false'. */
  'published',
  /** The status of an order, the state of a basket. */
  'status',
  /** A payment status. */
  'payment',
  /** to: cents. */
  'refund',
  /** In words: '40000-000 a 42599-999'. */
  'range',
  /** In words: 'terça e sexta'. */
  'days',
  /** In words: '2 dias antes, 18:00'. */
  'cutoff',
] as const;
export const RecordDeed = z.enum(RECORD_DEEDS);
export type RecordDeed = z.infer<typeof RecordDeed>;

export const RecordEntry = z.object({
  /** The newer the higher. */
  id: z.int(),
  at: z.string(),
  /** The name as it was then: who has left stays readable. */
  by: z.object({ id: z.string(), name: z.string() }),
  subject: RecordSubject,
  subject_id: z.string(),
  /** Empty for an order, the day of a basket: with its number it says enough, and whose it is is nobody's business here. */
  subject_name: z.string(),
  deed: RecordDeed,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type RecordEntry = z.infer<typeof RecordEntry>;

export const RECORD_PAGE = 50;

export const RecordQuery = z.object({
  subject: RecordSubject.optional(),
  by: Id.optional(),
  /** Older than this entry. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(RECORD_PAGE),
});
export type RecordQuery = z.infer<typeof RecordQuery>;

export const RecordList = z.object({
  entries: z.array(RecordEntry),
  /** Where the next page starts; null when there is none. Nobody counts: the record only grows. */
  next: z.int().nullable(),
  /** Whoever has ever changed something, for the filter. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RecordList = z.infer<typeof RecordList>;
