import { isEmail } from '@cesta/contract/formats';
import { asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Encryption } from './encryption.ts';
import { type Jobs, job, type PayloadsOf } from './jobs.ts';
import type { DataHolder } from './personal-data.ts';
import { emails } from './platform.tables.ts';

export interface Email {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Holds a link that opens something: its body is kept under encryption, so that a stolen database opens nothing. */
  confidential?: boolean;
}

export interface Mail {
  /** Written in the caller's transaction; a second e-mail with the same key is not written. */
  post(tx: Db, message: Email): Promise<void>;
  /** The same for many, in a statement or two. */
  postAll(tx: Db, messages: readonly Email[]): Promise<void>;
  /** Newest first, decrypted: for the outbox. */
  list(limit: number): Promise<StoredEmail[]>;
  find(id: string): Promise<StoredEmail | undefined>;
}

export type StoredEmail = typeof emails.$inferSelect;

export const mailJobs = {
  'mail.deliver': job<{ id: string }>(),
  'mail.sweep': job({ cron: '17 4 * * *' }),
};

const KEEP_DAYS = 30;

/** Without SMTP the e-mails simply stay where the operator can read them. */
export function createMail(
  db: Db,
  {
    jobs,
    clock,
    encryption,
    log,
  }: {
    jobs: Jobs<PayloadsOf<typeof mailJobs>>;
    clock: Clock;
    encryption: Encryption;
    log: FastifyBaseLogger;
  },
  settings: Settings['mail'],
): Mail {
  const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : undefined;

  const decrypted = (message: StoredEmail) => ({
    ...message,
    text: encryption.decrypt(message.text),
    html: encryption.decrypt(message.html),
  });

  async function find(id: string): Promise<StoredEmail | undefined> {
    const [message] = await db.select().from(emails).where(eq(emails.id, id));
    return message && decrypted(message);
  }

  jobs.define('mail.deliver', async ({ id }) => {
    const message = await find(id);
    if (!message || message.sentAt || !transport) return;
    // Stored before addresses were held to one form: whoever reads '<a@b.c>' as an address writes to somebody else.
    if (!isEmail(message.to)) {
      log.warn({ message: message.key }, 'not sent: its recipient is no address');
      return;
    }
    await transport.sendMail({
      from: settings.from,
      // An address, not a text that is searched for addresses.
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${message.id}@${settings.from.address.split('@').at(-1)}>`,
    });
    await db.update(emails).set({ sentAt: clock.now() }).where(eq(emails.id, id));
  });

  jobs.define('mail.sweep', async () => {
    const oldest = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000);
    await db.delete(emails).where(lt(emails.createdAt, oldest));
  });

  const rowOf = ({ confidential = false, ...message }: Email) => ({
    ...message,
    subject: message.subject.replace(/\s+/g, ' ').trim(),
    ...(confidential && { text: encryption.encrypt(message.text), html: encryption.encrypt(message.html) }),
    createdAt: clock.now(),
  });

  const postAll: Mail['postAll'] = async (tx, messages) => {
    if (messages.length === 0) return;
    const written = await tx
      .insert(emails)
      .values(messages.map(rowOf))
      .onConflictDoNothing({ target: emails.key })
      .returning({ id: emails.id });
    if (transport) await jobs.sendAll(tx, 'mail.deliver', written);
  };

  return {
    post: (tx, message) => postAll(tx, [message]),
    postAll,
    find,
    async list(limit) {
      const rows = await db
        .select()
        .from(emails)
        .orderBy(desc(emails.createdAt), desc(emails.seq))
        .limit(limit);
      return rows.map(decrypted);
    },
  };
}

/** E-mails name their reader: they are part of what a person may take along or have removed. */
export const emailsHolder: DataHolder = {
  name: 'emails',
  collect: (db, { email }) =>
    db
      .select({ subject: emails.subject, created_at: emails.createdAt })
      .from(emails)
      .where(eq(emails.to, email))
      .orderBy(asc(emails.createdAt)),
  async forget(tx, { email }) {
    await tx.delete(emails).where(eq(emails.to, email));
  },
};

export function listUnsent(db: Db, limit: number): Promise<StoredEmail[]> {
  return db.select().from(emails).where(isNull(emails.sentAt)).orderBy(asc(emails.createdAt)).limit(limit);
}
