import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { sweepUnnamed } from '../../platform/files/sweeping.ts';
import type { Caller } from '../../platform/security/access.ts';
import { keepPrivatePicture } from '../content/upload.service.ts';
import { findPhotoOwner, listNamedPhotos } from './support.queries.ts';

const FOLDER = 'problems/';
const keyOf = (name: string) => `${FOLDER}${name}.webp`;
const nameOf = (key: string) => key.slice(FOLDER.length).replace(/[.]webp$/, '');

/** Names in the file store. None is left behind when one of them is no picture. */
export async function keepPhotos(files: Deps['files'], photos: readonly Uint8Array[]): Promise<string[]> {
  const kept: string[] = [];
  try {
    for (const bytes of photos) {
      const name = randomUUID();
      await keepPrivatePicture(files, bytes, { key: keyOf(name), from: 'customers' });
      kept.push(name);
    }
    return kept;
  } catch (error) {
    await removePhotos(files, kept);
    throw error;
  }
}

export async function removePhotos(files: Deps['files'], names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(keyOf(name));
}

/** For its customer and for admins; to everybody else it does not exist. */
export async function openPhoto(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  caller: Caller,
  name: string,
): Promise<{ stream: Readable; size: number }> {
  const owner = await findPhotoOwner(database.db, name);
  if (!owner || (caller.role !== 'admin' && owner !== caller.id)) throw new AppError('NOT_FOUND');
  const file = await files.read(keyOf(name));
  if (!file) throw new AppError('NOT_FOUND');
  return file;
}

/** Photos that no report names belong to nobody who could have them deleted. */
export async function sweepPhotos(deps: Pick<Deps, 'database' | 'files' | 'clock'>): Promise<void> {
  await sweepUnnamed(deps, FOLDER, async (keys) =>
    (await listNamedPhotos(deps.database.db, keys.map(nameOf))).map(keyOf),
  );
}
