import { z } from 'zod';
import { formText } from '../base/forms.ts';

/** Everything that needs a person, most urgent first. */
export const WORKLIST_KINDS = [
  'money-without-order',
  'refund-failed',
  'dispute',
  'door-payment',
  'link-unsent',
  'payout-failed',
  'undelivered-week',
  'doubted-round',
  'late-basket',
  'unmarked-round',
  'thin-basket',
  'worth-short',
  'stock-short',
  'product-wanted',
  'harvest-short',
  'harvest-late',
  'harvest-unasked',
  'harvest-unsent',
  'harvest-unanswered',
  'harvest-closed-day',
  'harvest-day-back',
  'harvest-ungrown',
  'address-uncovered',
  'holidays-missing',
  'proof-ending',
  'proof-missing',
  'payment-overdue',
  'subscription-missing',
  'restored-harvest',
  'restored-accounts',
  'reconciliation',
  'webhooks-silent',
  'event-failed',
  'job-failed',
  'email-unsent',
] as const;
export const WorklistKind = z.enum(WORKLIST_KINDS);
export type WorklistKind = z.infer<typeof WorklistKind>;

/** What can be done about it from where it stands: one call of the API. */
export const WorklistAction = z.object({
  label: z.string(),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** Below /api. */
  path: z.string().regex(/^\/admin\/|^\/orders\//),
  body: z.record(z.string(), z.unknown()).optional(),
  /** A text that the operator types before; it joins the body under this name. */
  input: z.object({ name: z.string(), label: z.string() }).optional(),
  /** Asked before, where money, goods or other people are touched; null when it can be pressed at once. */
  question: z.string().nullable(),
});
export type WorklistAction = z.infer<typeof WorklistAction>;

export const WorklistItem = z.object({
  kind: WorklistKind,
  /** Unique within its kind. */
  id: z.string(),
  since: z.string(),
  /** The customer it is about; null when it is about nobody in particular. */
  who: z
    .object({
      /** Of the account; null where there is none. */
      id: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .nullable(),
  /** One sentence: what is the matter. */
  matter: z.string(),
  /** One sentence: what to do. */
  advice: z.string(),
  /** Reais at stake; null where none are. */
  amount: z.number().nullable(),
  /** Where the panel shows it: '/admin?tab=pedidos&pedido=…'. */
  link: z.string().nullable(),
  actions: z.array(WorklistAction),
});
export type WorklistItem = z.infer<typeof WorklistItem>;

/** So many of each kind are listed; `total` says how many there are. */
export const WORKLIST_PAGE = 50;

export const Worklist = z.object({
  total: z.int(),
  groups: z.array(z.object({ kind: WorklistKind, total: z.int(), items: z.array(WorklistItem) })),
});
export type Worklist = z.infer<typeof Worklist>;

export const WorklistCount = z.object({ total: z.int() });
export type WorklistCount = z.infer<typeof WorklistCount>;

/** How the operator has settled something in another way. */
export const HandledNote = z.object({ note: formText(500, 'Conte como foi resolvido') });
export type HandledNote = z.infer<typeof HandledNote>;
