import { dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import { asTyped } from '@cesta/contract/base/forms';
import { MECHANISM_LABELS } from '@cesta/contract/catalog/organic-constants';
import type { OrganicProof, OrganicProofInput, ProofText } from '@cesta/contract/supply/farms';
import type { Deps } from '../../deps.ts';
import { announce } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { type ColumnNames, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { toBadge } from './badges.service.ts';
import { nameOfLocked } from './producers.service.ts';
import * as queries from './proofs.queries.ts';

export { listNamedDocuments } from './proofs.queries.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

/** A scanned paper in the file store, and its type there. */
export interface KeptDocument {
  name: string;
  type: string;
}

interface ProofPlace {
  producerId: string;
  id: string;
}

export async function listProofs({ database, clock }: Desk, producerId: string): Promise<OrganicProof[]> {
  const today = dayOf(clock.now());
  return (await queries.listProofs(database.db, producerId)).map((row) => toProof(row, today));
}

/** New, or in place of what was there under this id: sent twice it is one proof. A document comes with it or stays. */
export async function saveProof(
  deps: Desk,
  by: Operator,
  { producerId, id }: ProofPlace,
  { withoutDocument, was, ...input }: OrganicProofInput,
  document?: KeptDocument,
): Promise<OrganicProof> {
  const now = deps.clock.now();
  const row = await publish(deps, 'producers', async (tx) => {
    const name = await nameOfLocked(tx, producerId);
    const before = await queries.findProof(tx, id);
    // What was edited and is gone stays gone: a colleague removed it, and the badge with it.
    if (before ? before.producerId !== producerId : was) throw new AppError('PROOF_NOT_FOUND');
    if (before && was && !isSame(before, was) && !isSame(before, input))
      throw new AppError('CONFLICT', {
        message: `A comprovação ${before.registration} foi alterada por outra pessoa enquanto você editava.`,
      });
    const isNewEnd = before?.validUntil !== input.validUntil;
    const values = {
      ...input,
      ...(withoutDocument && { document: null, documentType: null }),
      ...(document && { document: document.name, documentType: document.type }),
      // Another last day is another proof to warn of.
      ...(isNewEnd && { warnedDays: null, endedAt: input.validUntil < dayOf(now) ? now : null }),
    };
    const after = before
      ? await queries.updateProof(tx, id, values)
      : await queries.insertProof(tx, { ...values, id, producerId, createdAt: now });
    if (!after) throw new AppError('PROOF_NOT_FOUND');
    await writeAudit(tx, now, by, { subject: 'producer', id: producerId, name }, changesOf(before, after));
    return after;
  });
  return toProof(row, dayOf(now));
}

function isSame(one: ProofText, other: ProofText): boolean {
  const names = ['mechanism', 'body', 'registration', 'validUntil'] as const;
  return names.every((name) => asTyped(one[name]) === asTyped(other[name]));
}

/** Gone already is as good. Its document is nobody's then, and swept away in some days. */
export async function removeProof(deps: Desk, by: Operator, { producerId, id }: ProofPlace): Promise<void> {
  const now = deps.clock.now();
  await publish(deps, 'producers', async (tx) => {
    const name = await nameOfLocked(tx, producerId);
    const before = await queries.findProof(tx, id);
    if (before?.producerId !== producerId) return;
    await queries.deleteProof(tx, id);
    await writeAudit(
      tx,
      now,
      by,
      { subject: 'producer', id: producerId, name },
      changesOf(before, undefined),
    );
  });
}

/** Where the scanned paper lies. */
export async function findDocument(db: Db, { producerId, id }: ProofPlace): Promise<KeptDocument> {
  const row = await queries.findProof(db, id);
  if (row?.producerId !== producerId || !row.document || !row.documentType)
    throw new AppError('PROOF_NOT_FOUND');
  return { name: row.document, type: row.documentType };
}

/** The day after the last one, for processes of the release before: ours judge each proof by the day. */
export async function endProofs({ database, clock }: Desk): Promise<void> {
  const now = clock.now();
  await database.db.transaction(async (tx) => {
    if ((await queries.markEnded(tx, dayOf(now), now)) > 0) await announce(tx, 'producers');
  });
}

type Untold = 'id' | 'producerId' | 'documentType' | 'createdAt' | 'endedAt' | 'warnedDays';

const EDITED: ColumnNames<queries.ProofRow, Untold> = {
  mechanism: ['comprovação orgânica: mecanismo', (name) => MECHANISM_LABELS[name]],
  body: 'comprovação orgânica: quem certifica',
  registration: 'comprovação orgânica: registro',
  validUntil: ['comprovação orgânica: validade', dayInDigits],
  document: ['comprovação orgânica: documento', (name) => (name ? 'enviado' : '')],
};

function changesOf(before: queries.ProofRow | undefined, after: queries.ProofRow | undefined) {
  if (before && after) return edits(before, after, EDITED);
  const wording = (row: queries.ProofRow | undefined) =>
    row
      ? `${MECHANISM_LABELS[row.mechanism]}, ${row.body}, ${row.registration}, até ${dayInDigits(row.validUntil)}`
      : null;
  return [
    { action: 'edited' as const, field: 'comprovação orgânica', from: wording(before), to: wording(after) },
  ];
}

function toProof(row: queries.ProofRow, today: string): OrganicProof {
  const document = !row.document ? null : row.documentType === 'application/pdf' ? 'pdf' : 'picture';
  return { id: row.id, ...toBadge(row), document, hasEnded: row.validUntil < today };
}
