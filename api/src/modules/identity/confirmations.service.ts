import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import type { ConfirmationAnswer, ConfirmEmailRequest } from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/access.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { confirmations } from './emailed-links.queries.ts';
import { confirmationEmail, welcomeEmail } from './identity.emails.ts';
import { CONFIRMATION_MS, spokenWait } from './identity.rules.ts';
import { emailCountKey } from './mailbox.rules.ts';
import * as users from './users.queries.ts';

interface Addressee {
  id: string;
  name: string;
  email: string;
}

/** Never fails the sign-up: the e-mail can be asked for again. */
export async function postFirstConfirmation(deps: Deps, user: Addressee): Promise<void> {
  try {
    await postConfirmation(deps, user);
  } catch (error) {
    deps.log.error({ err: error }, 'the confirmation e-mail was not written');
  }
}

export async function postConfirmationAgain(deps: Deps, { id, user }: Caller): Promise<ConfirmationAnswer> {
  const row = await users.findUser(deps.database.db, id);
  if (row?.emailVerifiedAt) return { message: 'Seu e-mail já está confirmado.', email_confirmed: true };
  const wait = await postConfirmation(deps, user);
  if (wait > 0) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `Já enviamos vários e-mails para você. Procure também no spam, ou peça outro em ${spokenWait(wait)}.`,
      retryAfterMs: wait,
    });
  }
  return {
    message: `Enviamos um link para ${user.email}. Ele vale por 48 horas. Se não chegar em alguns minutos, olhe também no spam.`,
    email_confirmed: false,
  };
}

/** Links sent before keep working: whichever e-mail arrives first will do. Answers how long to wait if none was sent. */
async function postConfirmation(deps: Deps, { id, name, email }: Addressee): Promise<number> {
  const wait = await countEmail(deps, email);
  if (wait > 0) return wait;
  const token = newToken();
  const now = deps.clock.now();
  const message = confirmationEmail(deps.settings, { name, token });
  const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
  await deps.database.db.transaction(async (tx) => {
    // Gone meanwhile: nobody would take the link or its e-mail away any more.
    if (!(await users.lockUser(tx, id))) throw new AppError('UNAUTHENTICATED');
    await confirmations.insert(tx, { userId: id, tokenHash: hashToken(token), createdAt: now, expiresAt });
    const key = `email-confirmation:${randomUUID()}` as const;
    await deps.mail.post(tx, { key, to: email, confidential: true, validUntil: expiresAt, ...message });
  });
  return 0;
}

/** Anybody can sign up with anybody's address: what counts is the mailbox, over all its accounts. */
async function countEmail({ limits, settings }: Deps, email: string): Promise<number> {
  const { confirmationsPerHour, confirmationsPerDay } = settings.identity;
  const mailbox = emailCountKey({ email, isConfirmed: false });
  const sent = { name: 'confirmation-emails', account: email, mailbox };
  const hour = { ...sent, other: 'hour', max: confirmationsPerHour, windowMs: HOUR_MS };
  const day = { ...sent, other: 'day', max: confirmationsPerDay, windowMs: DAY_MS };
  // The day counts only what the hour has let through.
  const refusal = (await limits.count(hour)) ?? (await limits.count(day));
  if (!refusal) return 0;
  const { retryAfterMs } = (await limits.refusal([day])) ?? refusal;
  return Math.max(1, retryAfterMs);
}

export async function confirmEmail(deps: Deps, { token }: ConfirmEmailRequest): Promise<void> {
  const { db } = deps.database;
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  const email = await db.transaction(async (tx) => {
    const owner = await confirmations.findOwner(tx, tokenHash, now);
    // Lock order: the person, then the links. It prevents a deadlock of two links used at once.
    if (!owner || !(await users.lockUser(tx, owner))) throw new AppError('CONFIRMATION_LINK_INVALID');
    if (!(await confirmations.take(tx, tokenHash, now))) throw new AppError('CONFIRMATION_LINK_INVALID');
    const address = await confirmAddress(tx, owner, now);
    if (address) await postWelcome(tx, deps, owner, address);
    return address;
  });
  deps.securityLog.write('email.confirmed', { account: email ?? undefined });
}

/** Now that it is known whose mailbox it is. Before, it was asked no more than to confirm. */
async function postWelcome(tx: Db, deps: Deps, userId: string, to: string): Promise<void> {
  const row = await users.findUser(tx, userId);
  const message = welcomeEmail(deps.settings, { name: row?.name ?? '' });
  await deps.mail.post(tx, { key: `welcome:${userId}`, to, ...message });
}

/** Whoever used a link that was sent to the address reads its e-mails. */
export async function confirmAddress(tx: Db, userId: string, now: Date): Promise<string | null> {
  const email = await users.verifyEmail(tx, userId, now);
  await confirmations.deleteOf(tx, userId);
  return email;
}

/** E-mails that an account can trigger repeatedly at no cost. */
type CheapEmail = 'order-received' | 'order-cancelled' | 'password-changed';

/**
 * An account can bear somebody else's address, and that person's mailbox is not to be filled. Each kind is counted
 * for itself, so that one cannot silence the other, and in the caller's transaction.
 */
export async function mayWriteTo(tx: Db, deps: Deps, userId: string, about: CheapEmail): Promise<boolean> {
  const row = await users.findUser(tx, userId);
  if (!row?.email || row.emailVerifiedAt) return true;
  const refusal = await deps.limits.countWithin(tx, {
    name: `emails.${about}`,
    mailbox: emailCountKey({ email: row.email, isConfirmed: false }),
    max: deps.settings.identity.unconfirmedEmailsPerDay,
    windowMs: DAY_MS,
  });
  return refusal === null;
}

/** The same for an address that a visitor typed: whose it is nobody knows. */
export async function mayAnswer(
  tx: Db,
  deps: Pick<Deps, 'limits' | 'settings'>,
  email: string,
): Promise<boolean> {
  const refusal = await deps.limits.countWithin(tx, {
    name: 'emails.contact-answer',
    mailbox: emailCountKey({ email: email.toLowerCase(), isConfirmed: false }),
    max: deps.settings.limits.contactAnswersPerDay,
    windowMs: DAY_MS,
  });
  return refusal === null;
}
