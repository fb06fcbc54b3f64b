import { randomUUID } from 'node:crypto';
import { isEmail } from '@cesta/contract/base/formats';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport, type Transporter } from 'nodemailer';
import pLimit from 'p-limit';
import type { Settings } from '../../settings.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { withoutAddresses } from '../monitoring/log.ts';
import type { Encryption } from '../security/encryption.ts';
import * as queries from './mail.queries.ts';
import { nextAttemptOf, troubleOf } from './mail.rules.ts';

const BATCH = 50;
/** Mailboxes written to beside each other. */
const AT_ONCE = 5;
/** Longer than one slow answer takes; each e-mail is taken anew when its turn comes. After a crash all are taken up again. */
const LEASE_MS = 15 * 60_000;
/**
 * A server that looks through what it was given may take its time to say so, and whoever hangs up before sends it once
 * more: RFC 5321 (4.5.3.2.6) asks for ten minutes.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 };

interface Sender {
  db: Db;
  clock: Clock;
  encryption: Encryption;
  log: FastifyBaseLogger;
  from: Settings['mail']['from'];
}

/** 'wait': those behind it in the same mailbox wait for it. 'down': so does everything. */
type Result = 'done' | 'wait' | 'down';

/** Sends one batch of what is due and answers its size. */
export function createSending(sender: Sender, smtpUrl: string): () => Promise<number> {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  return async () => {
    const { db, clock } = sender;
    const by = randomUUID();
    const lease = () => ({ by, until: new Date(clock.now().getTime() + LEASE_MS) });
    const due = await queries.takeDue(db, clock.now(), lease(), BATCH);
    const untried = new Set(due);
    let isDown = false;
    const mailboxes = Map.groupBy(due, ({ to }) => to).values();
    await pLimit(AT_ONCE).map(mailboxes, async (ofOne) => {
      for (const email of ofOne) {
        if (isDown) return;
        untried.delete(email);
        // Those before it took longer than it was ours, and another process is sending it.
        if (!(await queries.keepTaken(db, email.id, lease()))) return;
        const result = await attempt(sender, transport, email);
        isDown ||= result === 'down';
        if (result !== 'done') return;
      }
    });
    await release(sender, by, [...untried], isDown);
    return due.length;
  };
}

/** With the server down they come with its next attempt; else they wait only for the one before them. */
async function release(
  { db, clock }: Sender,
  by: string,
  untried: queries.EmailRow[],
  isDown: boolean,
): Promise<void> {
  const now = clock.now();
  const ids = await queries.listTaken(
    db,
    by,
    untried.map(({ id }) => id),
  );
  const [first] = untried;
  if (!first) return;
  const next = isDown ? nextAttemptOf(first, 'server', now) : now;
  await queries.writeOutcome(db, ids, {
    nextAttemptAt: next ?? now,
    ...(isDown && { lastError: 'mail server down' }),
  });
}

async function attempt(sender: Sender, transport: Transporter, email: queries.EmailRow): Promise<Result> {
  const { db, clock, log } = sender;
  const { id, key: message, validUntil } = email;
  if (validUntil && validUntil <= clock.now()) {
    log.info({ message }, 'not sent: no longer true');
    await queries.writeOutcome(db, [id], { nextAttemptAt: null, lastError: 'no longer true' });
    return 'done';
  }
  const body = readable(sender, email);
  // Stored before addresses were held to one form: whoever reads '<a@b.c>' as an address writes to somebody else.
  if (!body || !isEmail(email.to)) {
    await giveUp(sender, email, body ? 'o endereço não é válido' : 'foi escrito com outra SECRET_KEY');
    return 'done';
  }
  try {
    await transport.sendMail(messageOf(sender, email, body));
  } catch (error) {
    return handleTrouble(sender, email, error);
  }
  await queries.writeOutcome(db, [id], { sentAt: clock.now(), nextAttemptAt: null, lastError: null });
  return 'done';
}

interface Readable {
  text: string;
  html: string;
  unsubscribeUrl: string | null;
}

function messageOf({ from }: Sender, email: queries.EmailRow, readable: Readable) {
  const { unsubscribeUrl, ...body } = readable;
  // Addresses, not texts that are searched for addresses.
  const address = (given: string) => ({ name: '', address: given });
  return {
    from,
    to: address(email.to),
    ...(email.replyTo && { replyTo: address(email.replyTo) }),
    subject: email.subject,
    ...body,
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    messageId: `<${email.id}@${from.address.split('@').at(-1)}>`,
  };
}

/** Undefined when it was written under a key that is gone, as after a restore without it. */
function readable(
  { encryption: { decrypt } }: Sender,
  { text, html, unsubscribeUrl }: queries.EmailRow,
): Readable | undefined {
  try {
    return {
      text: decrypt(text),
      html: decrypt(html),
      unsubscribeUrl: unsubscribeUrl && decrypt(unsubscribeUrl),
    };
  } catch {
    return undefined;
  }
}

async function handleTrouble(sender: Sender, email: queries.EmailRow, error: unknown): Promise<Result> {
  const { db, clock, log } = sender;
  const trouble = troubleOf(error);
  const attempts = email.attempts + 1;
  const lastError = error instanceof Error ? error.message.slice(0, 500) : String(error);
  const next = nextAttemptOf({ ...email, attempts }, trouble, clock.now());
  if (!next) {
    await giveUp(sender, { ...email, attempts }, lastError);
    return trouble === 'server' ? 'down' : 'done';
  }
  log.warn({ err: error, message: email.key, attempts }, 'an e-mail could not be sent yet');
  await queries.writeOutcome(db, [email.id], { attempts, lastError, nextAttemptAt: next });
  return trouble === 'server' ? 'down' : 'wait';
}

async function giveUp(
  { db, clock, log }: Sender,
  { id, key, attempts }: queries.EmailRow,
  reason: string,
): Promise<void> {
  log.error({ message: key, attempts, reason: withoutAddresses(reason) }, 'an e-mail was given up');
  await queries.writeOutcome(db, [id], {
    attempts,
    lastError: reason,
    nextAttemptAt: null,
    failedAt: clock.now(),
  });
}
