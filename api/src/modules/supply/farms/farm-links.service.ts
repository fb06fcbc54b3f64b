import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducerNames, findShownProducers, requireProducer } from '../../producers/producers.service.ts';
import * as queries from './farm-links.queries.ts';

type Links = Pick<Deps, 'database' | 'clock' | 'settings' | 'signedLinks'>;

/** Somebody may revoke a link between our making and our reading it; not three times in a row. */
const ROUNDS = 3;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The address of a farm's private page, made when there is none. */
export async function farmLinkOf(deps: Links, producerId: string): Promise<string> {
  const link = (await farmLinksOf(deps, [producerId])).get(producerId);
  if (link === undefined) throw new Error('The link of a farm was revoked again and again');
  return link;
}

/** The same for all farms of a round. */
export async function farmLinksOf(deps: Links, producerIds: readonly string[]): Promise<Map<string, string>> {
  const { db } = deps.database;
  const found = new Map<string, string>();
  let wanted = [...new Set(producerIds)];
  for (let round = 0; wanted.length > 0 && round < ROUNDS; round += 1) {
    const open = await queries.listOpenLinks(db, wanted);
    const foreign = open.filter((link) => !isOurs(deps, link)).map(({ id }) => id);
    if (foreign.length > 0) await queries.revokeLinksById(db, foreign, deps.clock.now());
    for (const link of open) if (isOurs(deps, link)) found.set(link.producerId, addressOf(deps, link.id));
    wanted = wanted.filter((id) => !found.has(id));
    if (wanted.length > 0)
      await queries.insertLinks(
        db,
        wanted.map((id) => newLink(deps, id)),
      );
  }
  return found;
}

/** What the office reads of it; null when there is none. */
export async function readFarmLink(deps: Links, producerId: string) {
  await requireNamed(deps.database.db, producerId);
  const [open] = await queries.listOpenLinks(deps.database.db, [producerId]);
  if (!open || !isOurs(deps, open)) return null;
  const { createdAt, lastUsedAt } = open;
  return { url: addressOf(deps, open.id), createdAt, lastUsedAt };
}

/** The old address opens nothing from here on. */
export async function renewFarmLink(deps: Links, by: Operator, producerId: string): Promise<string> {
  const now = deps.clock.now();
  const link = newLink(deps, producerId);
  await deps.database.db.transaction(async (tx) => {
    const name = await requireNamed(tx, producerId);
    // Locked: of two who renew at once the second revokes what the first made.
    await requireProducer(tx, producerId);
    await queries.revokeLinks(tx, [producerId], now);
    await queries.insertLinks(tx, [link]);
    const about = { subject: 'producer', id: producerId, name } as const;
    await writeAudit(tx, now, by, about, [{ action: 'farm_link', to: 'renewed' }]);
  });
  return addressOf(deps, link.id);
}

export async function revokeFarmLink(deps: Links, by: Operator, producerId: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    const name = await requireNamed(tx, producerId);
    await requireProducer(tx, producerId);
    if ((await queries.revokeLinks(tx, [producerId], now)) === 0) return;
    const about = { subject: 'producer', id: producerId, name } as const;
    await writeAudit(tx, now, by, about, [{ action: 'farm_link', to: 'revoked' }]);
  });
}

/** The farm that a private link opens. */
export interface LinkedFarm {
  producerId: string;
  linkId: string;
  name: string;
  lastUsedAt: Date | null;
}

/**
 * Whose page this is. An invented token, a revoked one, one of another secret and one of a producer who left are
 * looked up by the same statements and the same arithmetic: nobody can tell them apart.
 */
export async function findFarmByToken(deps: Links, token: string): Promise<LinkedFarm | null> {
  const { db } = deps.database;
  const link = await queries.findOpenByTokenHash(db, hashToken(token));
  const isMadeHere = hashToken(deps.signedLinks.tokenOf('farm', link?.id ?? NOBODY)) === hashToken(token);
  const producerId = link?.producerId ?? NOBODY;
  const producer = (await findShownProducers(db, [producerId])).get(producerId);
  if (!link || !isMadeHere || !producer) return null;
  return { producerId, linkId: link.id, name: producer.name, lastUsedAt: link.lastUsedAt };
}

/** About when the farmer last looked. */
export async function markFarmLinkUsed(deps: Links, { linkId, lastUsedAt }: LinkedFarm): Promise<void> {
  const now = deps.clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < HOUR_MS) return;
  await queries.markUsed(deps.database.db, linkId, now);
}

async function requireNamed(db: Db, producerId: string): Promise<string> {
  const name = (await findProducerNames(db, [producerId])).get(producerId);
  if (name === undefined) throw new AppError('PRODUCER_NOT_FOUND');
  return name;
}

function newLink(deps: Links, producerId: string) {
  const id = randomUUID();
  const tokenHash = hashToken(deps.signedLinks.tokenOf('farm', id));
  return { id, producerId, tokenHash, createdAt: deps.clock.now() };
}

/** False once the store has another secret. */
function isOurs(deps: Links, { id, tokenHash }: queries.FarmLinkRow): boolean {
  return hashToken(deps.signedLinks.tokenOf('farm', id)) === tokenHash;
}

function addressOf(deps: Links, linkId: string): string {
  return `${deps.settings.baseUrl}/colheita/${deps.signedLinks.tokenOf('farm', linkId)}`;
}
