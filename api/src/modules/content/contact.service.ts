import { HOUR_MS } from '@cesta/contract/base/calendar';
import type {
  ContactInput,
  ContactListQuery,
  ContactMessage,
  ContactMessageList,
} from '@cesta/contract/content/content';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import { isBot } from '../../platform/security/bots.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { findPeopleByEmail, mayAnswer } from '../identity/identity.service.ts';
import { contactAnswerEmail, contactEmail } from './contact.emails.ts';
import * as queries from './contact.queries.ts';

const emailKeyOf = (messageId: string) => `contact:${messageId}` as const;
const answerKeyOf = (messageId: string) => `contact-answer:${messageId}` as const;

/** Message and e-mail are written in one transaction, so a mail server that is down loses nothing. */
export async function sendMessage(
  deps: Pick<Deps, 'database' | 'clock' | 'limits' | 'mail' | 'settings'>,
  input: ContactInput,
  address: string,
): Promise<void> {
  const { settings, clock, limits, mail } = deps;
  const max = settings.limits.contactMessagesPerHour;
  const refusal = await limits.count({ name: 'contact', address, max, windowMs: HOUR_MS });
  if (refusal) throw new AppError('TOO_MANY_REQUESTS', refusal);
  // A bot gets the same answer as a person, so that it cannot learn from it.
  if (isBot(input)) return;
  const { name, email, message } = input;
  await deps.database.db.transaction(async (tx) => {
    const id = await queries.insertMessage(tx, { name, email, message, createdAt: clock.now() });
    const notice = contactEmail(settings, input);
    const to = settings.store.contactEmail;
    await mail.post(tx, { key: emailKeyOf(id), to, replyTo: email, ...notice });
    await postAnswer(tx, deps, { id, email });
  });
}

export interface WrittenMessage extends ContactInput {
  /** Made by the sender: the same message sent again is one message. */
  id: string;
  /** What it is about, for the store's own mailbox. */
  about: string;
}

/** From within an account, in the caller's transaction. False when it is there already. */
export async function writeMessage(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'limits' | 'mail' | 'settings'>,
  { id, name, email, message, about }: WrittenMessage,
): Promise<boolean> {
  const { settings, clock, mail } = deps;
  if (!(await queries.insertOnce(tx, { id, name, email, message, createdAt: clock.now() }))) return false;
  const notice = contactEmail(settings, { name, email, message: `${about}\n\n${message}` });
  const to = settings.store.contactEmail;
  await mail.post(tx, { key: emailKeyOf(id), to, replyTo: email, ...notice });
  await postAnswer(tx, deps, { id, email });
  return true;
}

/** With the copies by e-mail. */
export async function deleteMessages(
  tx: Db,
  { mail }: Pick<Deps, 'mail'>,
  ids: readonly string[],
): Promise<void> {
  await queries.deleteMessages(tx, ids);
  await mail.remove(
    tx,
    ids.flatMap((id) => [emailKeyOf(id), answerKeyOf(id)]),
  );
}

/** So that nobody wonders whether it arrived. */
async function postAnswer(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'limits' | 'mail' | 'settings'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { settings, clock, mail } = deps;
  if (email.toLowerCase() === settings.store.contactEmail.toLowerCase()) return;
  if (!(await mayAnswer(tx, deps, email))) return;
  await mail.post(tx, { key: answerKeyOf(id), to: email, ...contactAnswerEmail(settings, clock.now()) });
}

export async function listMessages(db: Db, query: ContactListQuery): Promise<ContactMessageList> {
  const { rows, total, unread } = await queries.listMessages(db, query);
  return { messages: await toMessages(db, rows), total, unread };
}

export async function markMessageRead(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: string,
): Promise<ContactMessage> {
  const row = await queries.markRead(database.db, id, clock.now());
  return single(database.db, row);
}

/** By whom is kept with the message. Twice is once; taken back, it waits for an answer again. */
export async function markMessageAnswered(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  by: Operator,
  id: string,
  isAnswered: boolean,
): Promise<ContactMessage> {
  const now = clock.now();
  const answer = isAnswered ? { by: by.name, at: now } : null;
  const row = await database.db.transaction(async (tx) => {
    const was = await queries.lockAnswered(tx, id);
    // The message by its id alone: whoever has it removed leaves nothing of it here.
    const change = { action: 'answered', from: was ?? false, to: isAnswered } as const;
    if (was !== undefined && was !== isAnswered)
      await writeAudit(tx, now, by, { subject: 'message', id }, [change]);
    return queries.markAnswered(tx, id, answer);
  });
  return single(database.db, row);
}

async function single(db: Db, row: queries.MessageRow | undefined): Promise<ContactMessage> {
  const [message] = await toMessages(db, row ? [row] : []);
  if (!message) throw new AppError('MESSAGE_NOT_FOUND');
  return message;
}

/**
 * With the customer who has the same e-mail, so that one press opens them. Their telephone only where the address is
 * known to be theirs: an answer to somebody's message must not go to whoever opened an account with their address.
 */
async function toMessages(db: Db, rows: readonly queries.MessageRow[]): Promise<ContactMessage[]> {
  const people = await findPeopleByEmail(db, [...new Set(rows.map(({ email }) => email))]);
  const byEmail = new Map(people.map((person) => [person.email, person]));
  return rows.map((row) => {
    const person = byEmail.get(row.email.trim().toLowerCase());
    const { id, name, email, message, readAt, createdAt, answeredAt, answeredBy } = row;
    return {
      id,
      name,
      email,
      message,
      read_status: readAt !== null,
      created_at: createdAt.toISOString(),
      ...(answeredAt && { answered_at: answeredAt.toISOString(), answered_by: answeredBy }),
      ...(person && { person_id: person.id, person_phone: person.emailVerifiedAt && person.phone }),
    };
  });
}

/** Whoever wrote to the store may take it along and have it removed, the copy on its way by e-mail included. */
export function contactHolder({ mail }: Pick<Deps, 'mail'>): DataHolder {
  return {
    name: 'contact_messages',
    async collect(db, { email, emailConfirmed }) {
      if (!emailConfirmed) return [];
      const rows = await queries.listMessagesFrom(db, email);
      return rows.map(({ name, message, createdAt }) => ({ name, message, created_at: createdAt }));
    },
    async forget(tx, { email, emailConfirmed }) {
      if (!emailConfirmed) return;
      const ids = await queries.deleteMessagesFrom(tx, email);
      await mail.remove(
        tx,
        ids.flatMap((id) => [emailKeyOf(id), answerKeyOf(id)]),
      );
    },
  };
}
