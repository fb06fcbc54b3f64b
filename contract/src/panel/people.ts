import { z } from 'zod';
import { Day, Id, ListOffset, listLimit, Reais } from '../base/fields.ts';
import { boundedText, formText, optionalText, queryChoice } from '../base/forms.ts';
import { Address, Role } from '../identity/identity.ts';
import { REFUND_RESOLUTIONS, REFUND_STATES } from '../orders/order-constants.ts';
import { SUBSCRIPTION_STATUSES } from '../subscriptions/subscription-constants.ts';

const Count = z.int().min(0);
const Moment = z.iso.datetime();

export const PersonSubscription = z.object({
  id: Id,
  plan_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  created_at: Moment,
});
export type PersonSubscription = z.infer<typeof PersonSubscription>;

/** Who somebody is to the store; what they ordered, wrote and were told comes by calls of its own. */
export const Person = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  role: Role,
  /** Digits only, as the next. */
  phone: z.string().nullable(),
  cpf: z.string().nullable(),
  birthdate: z.string().nullable(),
  created_at: Moment,
  /** The default first. */
  addresses: z.array(Address),
  /** The live one first, then the newest. */
  subscriptions: z.array(PersonSubscription),
  last_order_at: Moment.nullable(),
  /** What they paid for orders and weeks, without what went back. */
  total_paid: Reais,
  counts: z.object({ orders: Count, messages: Count, emails: Count, notes: Count }),
});
export type Person = z.infer<typeof Person>;

export const PersonAnswer = z.object({ person: Person });
export type PersonAnswer = z.infer<typeof PersonAnswer>;

/** How the pages of a person's lists are asked for. */
export const PersonPage = z.object({
  limit: listLimit(100, 20),
  offset: ListOffset,
});
export type PersonPage = z.infer<typeof PersonPage>;

/** What they wrote to the store. */
export const PersonMessage = z.object({
  id: Id,
  message: z.string(),
  read_status: z.boolean(),
  created_at: Moment,
});
export const PersonMessageList = z.object({ messages: z.array(PersonMessage), total: Count });
export type PersonMessageList = z.infer<typeof PersonMessageList>;

/** outbox: written where no mail server is set up; waiting: not sent yet; failed: given up. */
export const EMAIL_STATES = ['sent', 'waiting', 'failed', 'outbox'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** What the store wrote to them. Never what it says: it may hold a link that signs in. */
export const PersonEmail = z.object({
  id: Id,
  subject: z.string(),
  state: z.enum(EMAIL_STATES),
  created_at: Moment,
  sent_at: Moment.nullable(),
});
export const PersonEmailList = z.object({ emails: z.array(PersonEmail), total: Count });
export type PersonEmailList = z.infer<typeof PersonEmailList>;

/** Money of an order that goes or went back. */
export const PersonRefund = z.object({
  id: Id,
  order_id: Id,
  amount: Reais,
  state: z.enum(REFUND_STATES),
  /** What became of one that failed. */
  resolution: z.enum(REFUND_RESOLUTIONS).nullable(),
  reason: z.string(),
  requested_at: Moment,
  done_at: Moment.nullable(),
});
export type PersonRefund = z.infer<typeof PersonRefund>;
export const PersonRefundList = z.object({ refunds: z.array(PersonRefund), total: Count });
export type PersonRefundList = z.infer<typeof PersonRefundList>;

export const NOTE_MAX = 2000;
const NoteText = formText(NOTE_MAX, 'Escreva a anotação');

export const StaffNote = z.object({
  id: Id,
  text: z.string(),
  /** The name as it was then. */
  by: z.object({ id: Id, name: z.string() }),
  created_at: Moment,
  edited_at: Moment.nullable(),
  version: z.int(),
});
export type StaffNote = z.infer<typeof StaffNote>;
export const StaffNoteAnswer = z.object({ note: StaffNote });
export type StaffNoteAnswer = z.infer<typeof StaffNoteAnswer>;
/** Newest first. */
export const StaffNoteList = z.object({ notes: z.array(StaffNote), total: Count });
export type StaffNoteList = z.infer<typeof StaffNoteList>;

/** The screen makes the id: a note that is sent twice is one note. */
export const NewNote = z.object({ id: Id, text: NoteText });
export type NewNote = z.infer<typeof NewNote>;
/** `version` is the one that was edited: refused when another came meanwhile. */
export const NoteEdit = z.object({ text: NoteText, version: z.int('Versão inválida') });
export type NoteEdit = z.infer<typeof NoteEdit>;

export const PEOPLE_SORTS = ['newest', 'last-order'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** At an order or an account: its moment as the database writes it, and its id. */
const PLACE =
  /^[ou]~[\d-]{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const PeopleQuery = z.object({
  q: optionalText(120).default(''),
  sort: queryChoice(PEOPLE_SORTS, 'Ordem inválida'),
  /** Where the page before ended. */
  after: boundedText(120, 'Início da lista inválido')
    .regex(PLACE, 'Início da lista inválido')
    .refine((place) => Day.safeParse(place.slice(2, 12)).success, 'Início da lista inválido')
    .optional(),
  limit: listLimit(100, 25),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

/** One line of Clientes. */
export const PersonRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  created_at: Moment,
  last_order_at: Moment.nullable(),
  total_paid: Reais,
  /** The live one, or else the last; null when there never was one. */
  subscription: PersonSubscription.omit({ created_at: true }).nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const PeopleList = z.object({
  people: z.array(PersonRow),
  /** For `after` of the page that follows; null on the last one. */
  next: z.string().nullable(),
  /** Of all that match; counted no further than is worth knowing. */
  total: Count,
  /** There are more than were counted. */
  total_is_least: z.boolean(),
});
export type PeopleList = z.infer<typeof PeopleList>;
