import { z } from 'zod';
import { Id } from './fields.ts';

/** What kinds of things the audit log is about. */
export const AUDIT_SUBJECTS = [
  'order',
  'basket',
  'subscription',
  'payment',
  'product',
  'post',
  'producer',
  'coverage',
  /** Words that mean the same in a search. */
  'synonyms',
  /** What the baskets of a plan are to be worth. */
  'plan',
] as const;
export const AuditSubject = z.enum(AUDIT_SUBJECTS, 'Assunto desconhecido');
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What can happen to them. `from` and `to` of an entry hold the values, as the comment says. */
export const AUDIT_ACTIONS = [
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
  /** Given back by other means. to: cents. */
  'returned',
  /** to: the operator's note on how. */
  'handled',
  /** In words: '40000-000 a 42599-999'. */
  'range',
  /** In words: 'terça e sexta'. */
  'days',
  /** In words: '2 dias antes, 18:00'. */
  'cutoff',
  /** The day of a basket, '2026-12-25'. */
  'moved',
  /** A day without delivery. from: why; to: the day that stands for it, '23/12/2026'. */
  'closed',
  /** from: why it was closed. */
  'reopened',
  /** In a customer's name: a delivery of a subscription does not come, or comes after all. to: its day. */
  'skipped',
  'unskipped',
  /** to: the day of the first charge after the pause. */
  'paused',
  'resumed',
  /** A basket every so many weeks: '1', '2' or '4'. */
  'rhythm',
  /** from: the reason in words; to: cents. */
  'credit',
  /** In words: '110%, crédito automático'. */
  'worth',
] as const;
export const AuditAction = z.enum(AUDIT_ACTIONS);
export type AuditAction = z.infer<typeof AuditAction>;

export const AuditEntry = z.object({
  /** The newer the higher. */
  id: z.int(),
  at: z.string(),
  /** The name as it was then: who has left stays readable. */
  by: z.object({ id: z.string(), name: z.string() }),
  subject: AuditSubject,
  subject_id: z.string(),
  /** Empty for an order, the day of a basket: with its number it says enough, and whose it is is nobody's business here. */
  subject_name: z.string(),
  action: AuditAction,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 50;

export const AuditQuery = z.object({
  subject: AuditSubject.optional(),
  by: Id.optional(),
  /** Older than this entry. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(AUDIT_PAGE),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditList = z.object({
  entries: z.array(AuditEntry),
  /** Where the next page starts; null when there is none. Nobody counts: the audit log only grows. */
  next: z.int().nullable(),
  /** Whoever has ever changed something, for the filter. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AuditList = z.infer<typeof AuditList>;
