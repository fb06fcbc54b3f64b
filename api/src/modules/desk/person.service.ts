import { toReais } from '@cesta/contract/base/money';
import type { AuditListOfCustomer, AuditQuery } from '@cesta/contract/panel/audit';
import type {
  EmailState,
  Person,
  PersonEmailList,
  PersonMessageList,
  PersonPage,
  PersonRefundList,
} from '@cesta/contract/panel/people';
import { PLANS } from '@cesta/contract/subscriptions/plans';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { readEntriesOf } from '../audit/audit.service.ts';
import { findCustomerFigures } from '../dashboard/customers.service.ts';
import { listAddresses } from '../identity/identity.service.ts';
import { reasonOf } from '../payments/refunds/refund-views.service.ts';
import * as queries from './person.queries.ts';

/** Who somebody is to the store. */
export async function readPerson(db: Db, id: string): Promise<Person> {
  const { emailVerifiedAt, createdAt, ...person } = await findPerson(db, id);
  const [{ addresses }, subscriptions, figures, counts] = await Promise.all([
    listAddresses(db, id),
    queries.listSubscriptions(db, id),
    findCustomerFigures(db, [id]),
    queries.countParts(db, id, person.email),
  ]);
  const own = figures.get(id);
  // A customer's are for receipts and for knowing who calls; a colleague's are nobody's business here.
  const isCustomer = person.role === 'customer';
  return {
    ...person,
    cpf: isCustomer ? person.cpf : null,
    birthdate: isCustomer ? person.birthdate : null,
    email_confirmed: emailVerifiedAt !== null,
    created_at: createdAt.toISOString(),
    addresses,
    subscriptions: subscriptions.map(({ id: subscriptionId, planType, status, createdAt: since }) => ({
      id: subscriptionId,
      plan_name: PLANS[planType].name,
      status,
      created_at: since.toISOString(),
    })),
    last_order_at: own?.lastOrderAt?.toISOString() ?? null,
    total_paid: own ? toReais(own.totalPaid) : 0,
    counts,
  };
}

export async function findPerson(db: Db, id: string) {
  const row = await queries.findPerson(db, id);
  if (!row) throw new AppError('PERSON_NOT_FOUND');
  return row;
}

export async function listPersonMessages(db: Db, id: string, page: PersonPage): Promise<PersonMessageList> {
  const { email } = await findPerson(db, id);
  const rows = await queries.listMessages(db, email, page);
  const { messages: total } = await queries.countParts(db, id, email);
  return {
    messages: rows.map(({ id: messageId, message, readAt, createdAt }) => ({
      id: messageId,
      message,
      read_status: readAt !== null,
      created_at: createdAt.toISOString(),
    })),
    total,
  };
}

export async function listPersonEmails(db: Db, id: string, page: PersonPage): Promise<PersonEmailList> {
  const { email } = await findPerson(db, id);
  const rows = await queries.listEmails(db, email, page);
  const { emails: total } = await queries.countParts(db, id, email);
  return {
    emails: rows.map((row) => ({
      id: row.id,
      subject: row.subject,
      state: stateOf(row),
      created_at: row.createdAt.toISOString(),
      sent_at: row.sentAt?.toISOString() ?? null,
    })),
    total,
  };
}

type Moments = Record<'sentAt' | 'failedAt' | 'nextAttemptAt', Date | null>;

function stateOf({ sentAt, failedAt, nextAttemptAt }: Moments): EmailState {
  if (sentAt) return 'sent';
  if (failedAt) return 'failed';
  return nextAttemptAt ? 'waiting' : 'outbox';
}

export async function listPersonRefunds(db: Db, id: string, page: PersonPage): Promise<PersonRefundList> {
  await findPerson(db, id);
  const { rows, total } = await queries.listRefunds(db, id, page);
  return {
    refunds: rows.map((row) => ({
      id: row.id,
      order_id: row.orderId,
      amount: toReais(row.amountCents),
      state: row.state,
      resolution: row.resolution,
      reason: reasonOf(row),
      requested_at: row.createdAt.toISOString(),
      done_at: row.doneAt?.toISOString() ?? null,
    })),
    total,
  };
}

/** Who of the staff did what to anything of theirs. */
export async function listPersonActions(
  db: Db,
  id: string,
  query: Pick<AuditQuery, 'before' | 'limit'>,
): Promise<AuditListOfCustomer> {
  await findPerson(db, id);
  return readEntriesOf(db, await queries.listSubjects(db, id), query);
}
