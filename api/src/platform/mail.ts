import { isEmail } from '@cesta/contract/formats';
import { asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import type { DataHolder } from './personal-data.ts';
import { mails } from './platform.tables.ts';
import type { Seal } from './seal.ts';

export interface Letter {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Holds a link that opens something: its body is kept under seal, so that a stolen database opens nothing. */
  confidential?: boolean;
}

export interface Mail {
  /** Written in the caller's transaction; a second letter with the same key is not written. */
  post(tx: Db, letter: Letter): Promise<void>;
  /** The same for many, in a statement or two. */
  postAll(tx: Db, letters: readonly Letter[]): Promise<void>;
  /** Newest first, unsealed: for the outbox. */
  list(limit: number): Promise<StoredLetter[]>;
  find(id: string): Promise<StoredLetter | undefined>;
}

export type StoredLetter = typeof mails.$inferSelect;

const DELIVER = 'mail.deliver';
const SWEEP = 'mail.sweep';
const KEEP_DAYS = 30;

/** Without SMTP the letters simply stay where the operator can read them. */
export function createMail(
  db: Db,
  { jobs, clock, seal, log }: { jobs: Jobs; clock: Clock; seal: Seal; log: FastifyBaseLogger },
  settings: Settings['mail'],
): Mail {
  const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : undefined;

  const unsealed = (letter: StoredLetter) => ({
    ...letter,
    text: seal.open(letter.text),
    html: seal.open(letter.html),
  });

  async function find(id: string): Promise<StoredLetter | undefined> {
    const [letter] = await db.select().from(mails).where(eq(mails.id, id));
    return letter && unsealed(letter);
  }

  jobs.define<{ id: string }>(DELIVER, {}, async ({ id }) => {
    const letter = await find(id);
    if (!letter || letter.sentAt || !transport) return;
    // Stored before addresses were held to one form: whoever reads '<a@b.c>' as an address writes to somebody else.
    if (!isEmail(letter.to)) {
      log.warn({ letter: letter.key }, 'not sent: its recipient is no address');
      return;
    }
    await transport.sendMail({
      from: settings.from,
      // An address, not a text that is searched for addresses.
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      messageId: `<${letter.id}@${settings.from.address.split('@').at(-1)}>`,
    });
    await db.update(mails).set({ sentAt: clock.now() }).where(eq(mails.id, id));
  });

  jobs.define(SWEEP, { cron: '17 4 * * *' }, async () => {
    const oldest = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000);
    await db.delete(mails).where(lt(mails.createdAt, oldest));
  });

  const rowOf = ({ confidential = false, ...letter }: Letter) => ({
    ...letter,
    subject: letter.subject.replace(/\s+/g, ' ').trim(),
    ...(confidential && { text: seal.close(letter.text), html: seal.close(letter.html) }),
    createdAt: clock.now(),
  });

  const postAll: Mail['postAll'] = async (tx, letters) => {
    if (letters.length === 0) return;
    const written = await tx
      .insert(mails)
      .values(letters.map(rowOf))
      .onConflictDoNothing({ target: mails.key })
      .returning({ id: mails.id });
    if (transport) await jobs.sendAll(tx, DELIVER, written);
  };

  return {
    post: (tx, letter) => postAll(tx, [letter]),
    postAll,
    find,
    async list(limit) {
      const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.seq)).limit(limit);
      return rows.map(unsealed);
    },
  };
}

/** Letters name their reader: they are part of what a person may take along or have removed. */
export const lettersHolder: DataHolder = {
  name: 'letters',
  collect: (db, { email }) =>
    db
      .select({ subject: mails.subject, created_at: mails.createdAt })
      .from(mails)
      .where(eq(mails.to, email))
      .orderBy(asc(mails.createdAt)),
  async forget(tx, { email }) {
    await tx.delete(mails).where(eq(mails.to, email));
  },
};

export function listUnsent(db: Db, limit: number): Promise<StoredLetter[]> {
  return db.select().from(mails).where(isNull(mails.sentAt)).orderBy(asc(mails.createdAt)).limit(limit);
}
