import { asc, desc, eq, isNull, lt } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { Jobs } from './jobs.ts';
import { mails } from './platform.tables.ts';

export interface Letter {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /** Written in the caller's transaction; a second letter with the same key is not written. */
  post(tx: Db, letter: Letter): Promise<void>;
}

export type StoredLetter = typeof mails.$inferSelect;

const DELIVER = 'mail.deliver';
const SWEEP = 'mail.sweep';
const KEEP_DAYS = 30;

/** Without SMTP the letters simply stay where the operator can read them. */
export function createMail(db: Db, jobs: Jobs, clock: Clock, settings: Settings['mail']): Mail {
  const transport = settings.smtpUrl ? createTransport(settings.smtpUrl) : undefined;

  jobs.define<{ id: string }>(DELIVER, {}, async ({ id }) => {
    const [letter] = await db.select().from(mails).where(eq(mails.id, id));
    if (!letter || letter.sentAt || !transport) return;
    await transport.sendMail({
      from: settings.from,
      to: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      messageId: `<${letter.id}@${new URL(`mail://${settings.from.split('@').at(-1)?.replace('>', '')}`).host}>`,
    });
    await db.update(mails).set({ sentAt: clock.now() }).where(eq(mails.id, id));
  });

  jobs.define(SWEEP, { cron: '17 4 * * *' }, async () => {
    const oldest = new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000);
    await db.delete(mails).where(lt(mails.createdAt, oldest));
  });

  return {
    async post(tx, letter) {
      const [written] = await tx
        .insert(mails)
        .values({ ...letter, createdAt: clock.now() })
        .onConflictDoNothing({ target: mails.key })
        .returning({ id: mails.id });
      if (written && transport) await jobs.send(tx, DELIVER, { id: written.id });
    },
  };
}

export function listLetters(db: Db, limit: number): Promise<StoredLetter[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), asc(mails.id)).limit(limit);
}

export async function findLetter(db: Db, id: string): Promise<StoredLetter | undefined> {
  const [letter] = await db.select().from(mails).where(eq(mails.id, id));
  return letter;
}

export function listUnsent(db: Db, limit: number): Promise<StoredLetter[]> {
  return db.select().from(mails).where(isNull(mails.sentAt)).orderBy(asc(mails.createdAt)).limit(limit);
}
