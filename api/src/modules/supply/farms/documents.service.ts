import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { sweepUnnamed } from '../../../platform/files/sweeping.ts';
import { keepPrivatePicture } from '../../content/upload.service.ts';
import { findDocument, type KeptDocument, listNamedDocuments } from '../../producers/proofs.service.ts';
import { isPdf } from './document.rules.ts';

const FOLDER = 'proofs/';
const EXTENSIONS: Record<string, string> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** A PDF stays as it is; a picture is made anew, without what a camera wrote into it. Private, under a name of its own. */
export async function keepDocument(files: Deps['files'], bytes: Uint8Array): Promise<KeptDocument> {
  const isPaper = isPdf(bytes);
  const type = isPaper ? 'application/pdf' : 'image/webp';
  const name = `${randomUUID()}.${EXTENSIONS[type]}`;
  if (isPaper) await files.put(FOLDER + name, bytes);
  else await keepScan(files, bytes, FOLDER + name);
  return { name, type };
}

async function keepScan(files: Deps['files'], bytes: Uint8Array, key: string): Promise<void> {
  try {
    await keepPrivatePicture(files, bytes, { key, from: 'staff' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_A_PICTURE')
      throw new AppError('NOT_A_DOCUMENT', { cause: error });
    throw error;
  }
}

interface OpenedDocument {
  stream: Readable;
  size: number;
  type: string;
  /** What the download is called. */
  fileName: string;
}

export async function openDocument(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  place: { producerId: string; id: string },
): Promise<OpenedDocument> {
  const { name, type } = await findDocument(database.db, place);
  const file = await files.read(FOLDER + name);
  if (!file) throw new AppError('PROOF_NOT_FOUND');
  return { ...file, type, fileName: `comprovacao-organica.${EXTENSIONS[type] ?? 'bin'}` };
}

/** Papers that no proof names: replaced, removed, or of a process that died in between. */
export async function sweepDocuments(deps: Pick<Deps, 'database' | 'files' | 'clock'>): Promise<void> {
  await sweepUnnamed(deps, FOLDER, async (keys) => {
    const names = keys.map((key) => key.slice(FOLDER.length));
    return (await listNamedDocuments(deps.database.db, names)).map((name) => FOLDER + name);
  });
}
