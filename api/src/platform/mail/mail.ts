import { DAY_MS } from '@cesta/contract/base/calendar';
import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { emails } from '../database/platform.tables.ts';
import { type Jobs, job, type PayloadsOf } from '../jobs/jobs.ts';
import type { DataHolder, Person } from '../registers/personal-data.ts';
import type { Encryption } from '../security/encryption.ts';
import { endHeld, holdWaiting } from './held-emails.queries.ts';
import * as queries from './mail.queries.ts';
import { createSending } from './mail-sending.ts';

export interface Email<Key extends string = string> {
  /** Kind and occasion: a second e-mail with the same is not written. */
  key: Key;
  to: string;
  /** Whom an answer goes to, when that is not the store. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** Holds a link that opens something: its body is kept under encryption, so that a stolen database opens nothing. */
  confidential?: boolean;
  /** Where one click ends e-mails of its kind, for those that nobody needs. Opened it asks, posted to it ends them. */
  unsubscribeUrl?: string;
  /** Not sent after this: a link that no longer opens, a basket that has come. */
  validUntil?: Date;
  /** Not sent before this: until then what it tells of can be taken back. */
  notBefore?: Date | undefined;
}

export interface Mail<Key extends string = string> {
  /** Written in the caller's transaction; a second e-mail with the same key is not written. */
  post(tx: Db, message: Email<Key>): Promise<void>;
  /** The same for many, in a statement or two. */
  postAll(tx: Db, messages: readonly Email<Key>[]): Promise<void>;
  /** By their keys, sent or not. */
  remove(tx: Db, keys: readonly string[]): Promise<void>;
  /**
   * Unless it was sent, is being sent, or may have been before a restore: then it does not leave any more. Says whether
   * it was taken back, so that nobody has read of it.
   */
  takeBack(tx: Db, key: string): Promise<boolean>;
  /** The same for many; says which were taken back. */
  takeBackAll(tx: Db, keys: readonly string[]): Promise<Set<string>>;
  /** What leaves no more by itself, given up, dismissed or held by a restore, makes room for the same once more. */
  discardFailed(tx: Db, key: string): Promise<void>;
  /** Of those written since and held until then: none of them leaves. False when one has, or is about to. */
  takeBackHeld(tx: Db, keys: readonly string[], written: { since: Date; heldUntil: Date }): Promise<boolean>;
  /** After a restore: what waits may have left since it was saved, so it leaves again only when a person says so. */
  holdWaiting(db: Db): Promise<void>;
  /** Of what is held so, these are no longer true: a person may say that they had left, and none leaves any more. */
  endHeld(db: Db, keys: readonly string[]): Promise<void>;
  /** Which of these keys were written already: such an e-mail is not written again. */
  listKnown(db: Db, keys: readonly string[]): Promise<Set<string>>;
  /** Newest first, decrypted: for the outbox. */
  list(limit: number): Promise<StoredEmail[]>;
  find(id: string): Promise<StoredEmail | undefined>;
}

export type StoredEmail = queries.EmailRow;

export const mailJobs = {
  /** E-mails were jobs once; what waited there waits in the table now. */
  'mail.sweep': job({ cron: '17 4 * * *', formerly: ['mail.deliver'] }),
};

export const MAIL_WORKER = 'mail.send';

const KEEP_DAYS = 30;
const UNREADABLE = 'Escrito com outra chave: não pode mais ser lido.';

interface Foundations {
  jobs: Jobs<PayloadsOf<typeof mailJobs>>;
  clock: Clock;
  encryption: Encryption;
  log: FastifyBaseLogger;
}

/** Without SMTP the e-mails simply stay where the operator can read them. */
export function createMail(
  db: Db,
  { jobs, clock, encryption, log }: Foundations,
  { smtpUrl, from }: Settings['mail'],
): Mail {
  if (smtpUrl) jobs.defineWorker(MAIL_WORKER, createSending({ db, clock, encryption, log, from }, smtpUrl));
  jobs.define('mail.sweep', () =>
    queries.deleteOlder(db, new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS)),
  );

  const decrypt = (text: string) => {
    try {
      return encryption.decrypt(text);
    } catch {
      return UNREADABLE;
    }
  };
  const decrypted = (row: StoredEmail) => ({
    ...row,
    text: decrypt(row.text),
    html: decrypt(row.html),
    unsubscribeUrl: row.unsubscribeUrl && decrypt(row.unsubscribeUrl),
  });

  const encrypted = ({ text, html, unsubscribeUrl }: Email) => ({
    text: encryption.encrypt(text),
    html: encryption.encrypt(html),
    ...(unsubscribeUrl && { unsubscribeUrl: encryption.encrypt(unsubscribeUrl) }),
  });

  const rowOf = ({ confidential = false, notBefore, ...message }: Email) => ({
    ...message,
    subject: message.subject.replace(/\s+/g, ' ').trim(),
    ...(confidential && encrypted(message)),
    createdAt: clock.now(),
    nextAttemptAt: smtpUrl ? (notBefore ?? clock.now()) : null,
  });

  const takeBackAll: Mail['takeBackAll'] = async (tx, keys) => {
    await endHeld(tx, keys, clock.now());
    return queries.deleteUnsent(tx, keys, clock.now());
  };

  // Who has closed the account has no address any more.
  const postAll: Mail['postAll'] = (tx, messages) =>
    queries.insertEmails(tx, messages.filter(({ to }) => to !== '').map(rowOf));

  return {
    post: (tx, message) => postAll(tx, [message]),
    postAll,
    remove: queries.deleteByKey,
    takeBack: async (tx, key) => (await takeBackAll(tx, [key])).has(key),
    takeBackAll,
    discardFailed: queries.deleteFailed,
    takeBackHeld: queries.deleteHeld,
    holdWaiting: (from) => holdWaiting(from, clock.now()),
    endHeld: (from, keys) => endHeld(from, keys, clock.now()),
    listKnown: queries.listKnownKeys,
    async find(id) {
      const row = await queries.findEmail(db, id);
      return row && decrypted(row);
    },
    async list(limit) {
      return (await queries.listNewest(db, limit)).map(decrypted);
    },
  };
}

/**
 * E-mails name their reader: they are part of what a person may take along or have removed. What goes to whoever reads
 * a mailbox, account or not, is theirs once the address is known to be.
 */
export function emailsHolder(toMailboxes: readonly string[]): DataHolder {
  const isOfAccount = notInArray(sql`split_part(${emails.key}, ':', 1)`, [...toMailboxes]);
  const isTheirs = ({ email, emailConfirmed }: Person) =>
    and(eq(emails.to, email), emailConfirmed ? undefined : isOfAccount);
  return {
    name: 'emails',
    collect: (db, person) =>
      db
        .select({ subject: emails.subject, created_at: emails.createdAt })
        .from(emails)
        .where(isTheirs(person))
        .orderBy(asc(emails.createdAt)),
    async forget(tx, person) {
      // A farm is still asked for its harvest by an e-mail that has yet to leave.
      await tx.delete(emails).where(and(isTheirs(person), or(isOfAccount, isNull(emails.nextAttemptAt))));
    },
  };
}
