import { z } from 'zod';
import { Day, Id, listLimit } from '../base/fields.ts';
import { boundedText } from '../base/forms.ts';

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
  /** An account, named by its id alone. */
  'customer',
  /** A table with personal data; its id is the kind of table. */
  'download',
  /** Somebody of the staff, or who was invited to be. */
  'team',
  /** What a farm brought for a day; its id is the producer's. */
  'receipt',
  /** What a farm is owed; named by its number, or by the producer before it is closed. */
  'statement',
  /** What the farmers are asked for: its settings. */
  'harvest',
  /** Somebody wrote to the store; named by its id alone. */
  'message',
  /** Something that needed a person and was put aside: an e-mail that was not delivered, a job that failed. */
  'pending',
] as const;
export const AuditSubject = z.enum(AUDIT_SUBJECTS, 'Assunto desconhecido');
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What can happen to them. `from` and `to` of an entry hold the values, as the comment says. */
export const AUDIT_ACTIONS = [
  'created',
  'deleted',
  /** One for each field, named in `field`: what it was and is, shortened. Of a basket, `to` alone: what was put in. */
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
  /** An order's status or payment status, set a moment before and taken back. */
  'undone',
  /** A deleted order or an archived product is there again. */
  'restored',
  /** Of a delivered order that is cancelled. to: 'returned' or 'lost'. */
  'goods',
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
  /** After a restore, by the store: what the provider kept of a customer's weeks. to: in words. */
  'weeks',
  /** from: the reason in words; to: cents. */
  'credit',
  /** In words: '110%, crédito automático'. */
  'worth',
  /** In a customer's name: what always comes in their baskets. from, to: the products that went and came. */
  'basket',
  /** One delivery has its own contents, or has them no more. to: its day. */
  'swapped',
  'unswapped',
  /** Where the baskets of a subscription go; an address that was added to a customer. */
  'address',
  /** What never comes and whether places are filled up. from, to: in words. */
  'tastes',
  /** Plan names. */
  'plan',
  /** A subscription is not renewed any more. to: the last day that is paid; null when it ended at once. */
  'cancelled',
  'reactivated',
  /** The harvest did not give a product of a basket or order. from: the product; to: what comes instead, null: its money goes back. */
  'shortage',
  /** The link to pay was sent once more. */
  'payment_link',
  /** Of the staff's notes on a customer. to: 'added', 'edited', 'removed' or 'restored'. */
  'note',
  /** to: the days it holds, '2026-10-01 a 2026-10-31'; null: all of them. */
  'downloaded',
  /** To work here. to: a role. */
  'invited',
  'reinvited',
  /** An invitation is taken back. */
  'uninvited',
  /** An invitation is accepted. to: a role. */
  'joined',
  /** Roles. */
  'role',
  /** No longer of the staff. from: a role. */
  'revoked',
  /** The second step of a sign-in: 'on', 'off', or 'reset' by a colleague. */
  'two-step',
  /** In words: '2,5 × caixa de Aipim, 17/11/2026'. from: why it was lost. */
  'received',
  'lost',
  /** A line is taken back by another. from: which; to: why. */
  'corrected',
  /** A line of a statement by hand. from: what it is; to: cents. */
  'entered',
  /** to: cents. */
  'settled',
  /** The producer's nota. */
  'nota',
  /** from: the day; to: cents. 'unpaid': the payment is taken back. */
  'paid',
  'unpaid',
  /** The private page of a producer. to: 'renewed' or 'revoked'. */
  'farm_link',
  /** What a farmer said on the phone to a harvest order. from: its day; to: the quantities in words. */
  'harvest_answer',
  /** Farmers were asked beside the cut-offs for what was missing by then. to: how many orders were made. */
  'harvest_asked',
  /** A harvest order, or the forecast before it, left. from: its day; to: by which way. */
  'harvest_sent',
  'harvest_unsent',
  'forecast_sent',
  /** A message has its answer, or waits for one again. 'true' or 'false'. */
  'answered',
  /** Off the list of what needs a person, though it was not done. */
  'dismissed',
  /** E-mails that a restore had held: sent after all, or said to have left before. to: how many. */
  'held_sent',
  'held_gone',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = z.object({
  /** The newer the higher. */
  id: z.int(),
  at: z.string(),
  /** The name as it was then: who has left stays readable. Without an id: the store itself. */
  by: z.object({ id: z.string().nullable(), name: z.string() }),
  subject: AuditSubject,
  subject_id: z.string(),
  /** Empty for an order, the day of a basket: with its number it says enough, and whose it is is nobody's business here. */
  subject_name: z.string(),
  /** One of the actions above, or of a newer release that runs beside this one. */
  action: z.string(),
  /** Of an 'edited': which field, in the operator's words. Older entries name all fields in `to`. */
  field: z.string().nullable().optional(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What has the same was done by one press. */
  press: z.string().nullable().optional(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 50;

export const AuditQuery = z.object({
  subject: AuditSubject.optional(),
  by: Id.optional(),
  /** Everything about one account: its orders, subscriptions and baskets. */
  customer: Id.optional(),
  /** An order's number, a box of the coming round, or whose. */
  q: boundedText(100, 'Busca muito longa').trim().optional(),
  /** Days in Bahia, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Older than this entry. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: listLimit(200, AUDIT_PAGE),
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

/** What was done to one customer and all that is theirs. */
export const AuditQueryOfCustomer = AuditQuery.pick({ before: true, limit: true });
export const AuditListOfCustomer = AuditList.omit({ people: true });
export type AuditListOfCustomer = z.infer<typeof AuditListOfCustomer>;
