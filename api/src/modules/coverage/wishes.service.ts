import { HOUR_MS } from '@cesta/contract/base/calendar';
import {
  type CoverageDemand,
  type CoverageWishInput,
  WISHED_AREAS_MAX,
  type WishDeletion,
} from '@cesta/contract/coverage/coverage-wishes';
import type { Deps } from '../../deps.ts';
import type { EmailKey } from '../../email-kinds.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import { isBot } from '../../platform/security/bots.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { checkCoverage } from './coverage.service.ts';
import { arrivedEmail } from './wishes.emails.ts';
import * as queries from './wishes.queries.ts';
import {
  ALREADY_HERE,
  KEPT_AFTER_NOTICE_MS,
  KEPT_WAITING_MS,
  NOTICE_DELAY_MS,
  spotName,
  WISHES_PER_MAILBOX,
} from './wishes.rules.ts';

const MAILBOXES_AT_ONCE = 200;

type Needs = Pick<Deps, 'database' | 'clock' | 'limits' | 'settings'>;

/** Answers alike whether the wish is new, known or one too many: nobody learns who waits for what. */
export async function keepWish(deps: Needs, input: CoverageWishInput, address: string): Promise<void> {
  const max = deps.settings.limits.coverageWishesPerHour;
  const refusal = await deps.limits.count({ name: 'coverage-wishes', address, max, windowMs: HOUR_MS });
  if (refusal) throw new AppError('TOO_MANY_REQUESTS', refusal);
  if (isBot(input)) return;
  const { email, cep, neighborhood = '', city = '', state = '' } = input;
  const { covered } = await checkCoverage(deps.database.db, cep);
  if (covered) throw new AppError('CONFLICT', { message: ALREADY_HERE });
  // A neighbourhood or state without its city says nothing.
  const place = city
    ? { neighborhood, city, state: state.toUpperCase() }
    : { neighborhood: '', city: '', state: '' };
  await deps.database.db.transaction(async (tx) => {
    if ((await queries.countOthers(tx, email, cep)) >= WISHES_PER_MAILBOX) return;
    // Nobody holds this token: the one of the link is made with the e-mail.
    const tokenHash = hashToken(newToken());
    await queries.insertWish(tx, { email, cep, ...place, tokenHash, consentAt: deps.clock.now() });
  });
}

/** Run again and again: what coverage says is written down, and who has been due for an hour is told, once. */
export async function notifyCovered(deps: Pick<Deps, 'database' | 'clock' | 'mail' | 'settings'>) {
  const { db } = deps.database;
  const now = deps.clock.now();
  await queries.markCovered(db, now);
  const coveredUntil = new Date(now.getTime() - NOTICE_DELAY_MS);
  for (;;) {
    const told = await db.transaction(async (tx) => {
      const due = await queries.lockDue(tx, coveredUntil, MAILBOXES_AT_ONCE);
      await queries.markNotified(
        tx,
        due.map(({ id }) => id),
        now,
      );
      for (const wishes of Map.groupBy(due, ({ email }) => email.toLowerCase()).values()) {
        await postArrival(tx, deps, wishes);
      }
      return due.length;
    });
    if (told === 0) return;
  }
}

async function postArrival(
  tx: Db,
  { mail, settings }: Pick<Deps, 'mail' | 'settings'>,
  wishes: readonly queries.DueWish[],
): Promise<void> {
  const [first] = wishes;
  if (!first) return;
  const token = newToken();
  await queries.setToken(tx, first.id, hashToken(token));
  const places = [...new Set(wishes.map(({ place }) => place))];
  const message = arrivedEmail(settings, { places, token });
  await mail.post(tx, { key: emailKeyOf(first), to: first.email, confidential: true, ...message });
}

/** Who asks again after having been told gets another e-mail, hence the moment of their consent. */
function emailKeyOf({ id, consentAt }: { id: string; consentAt: Date }): EmailKey {
  return `coverage-wish:${id}:${consentAt.getTime()}`;
}

export async function removeWish(db: Db, token: string): Promise<void> {
  await queries.deleteByToken(db, hashToken(token));
}

export async function sweepWishes({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await queries.deleteOutdated(
    database.db,
    new Date(now - KEPT_AFTER_NOTICE_MS),
    new Date(now - KEPT_WAITING_MS),
  );
}

export async function readDemand(db: Db): Promise<CoverageDemand> {
  const rows = await queries.listDemand(db, WISHED_AREAS_MAX);
  const areas = rows.map(({ since, coveredAt, ...area }) => ({
    ...area,
    since: new Date(since).toISOString(),
    notifiedFrom: coveredAt && new Date(new Date(coveredAt).getTime() + NOTICE_DELAY_MS).toISOString(),
  }));
  return { areas, waiting: await queries.countWaiting(db) };
}

/** The audit log says that and where, never whose e-mail it was. */
export async function deleteWishes(
  { database, clock, mail }: Pick<Deps, 'database' | 'clock' | 'mail'>,
  by: Operator,
  wanted: WishDeletion,
): Promise<number> {
  return database.db.transaction(async (tx) => {
    let deleted: number;
    let name = 'Avisos de um e-mail';
    if ('email' in wanted) {
      const rows = await queries.deleteOf(tx, wanted.email);
      await mail.remove(tx, rows.map(emailKeyOf));
      deleted = rows.length;
    } else {
      deleted = await queries.deleteOfPlace(tx, wanted.place);
      name = `Avisos de ${spotName({ ...wanted.place, cep: `${wanted.place.cepPrefix}000` })}`;
    }
    const subject = { subject: 'coverage', id: 'avisos', name } as const;
    if (deleted > 0) await writeAudit(tx, clock.now(), by, subject, [{ action: 'deleted', from: deleted }]);
    return deleted;
  });
}

/** As for messages: what stands under an address belongs to whoever has shown that it is theirs. */
export function wishesHolder({ mail }: Pick<Deps, 'mail'>): DataHolder {
  return {
    name: 'coverage_wishes',
    async collect(db, { email, emailConfirmed }) {
      if (!emailConfirmed) return [];
      const rows = await queries.listOf(db, email);
      return rows.map(({ cep, neighborhood, city, state, consentAt, notifiedAt }) => ({
        cep,
        neighborhood,
        city,
        state,
        consent_at: consentAt,
        notified_at: notifiedAt,
      }));
    },
    async forget(tx, { email, emailConfirmed }) {
      if (!emailConfirmed) return;
      const rows = await queries.deleteOf(tx, email);
      await mail.remove(tx, rows.map(emailKeyOf));
    },
  };
}
