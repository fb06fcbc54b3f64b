import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/access.ts';
import { keepPrivatePicture } from '../content/upload.service.ts';
import { findPhotoOwner, listNamedPhotos } from './support.queries.ts';

const FOLDER = 'problems/';
const keyOf = (name: string) => `${FOLDER}${name}.webp`;
const nameOf = (key: string) => key.slice(FOLDER.length).replace(/[.]webp$/, '');

/** A report may be on its way, and a restored database may be put forward again. */
const UNNAMED_DAYS = 7;
const AT_ONCE = 500;

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
export async function sweepPhotos({
  database,
  files,
  clock,
}: Pick<Deps, 'database' | 'files' | 'clock'>): Promise<void> {
  const before = clock.now().getTime() - UNNAMED_DAYS * DAY_MS;
  let old: string[] = [];
  const sweep = async () => {
    const named = new Set(await listNamedPhotos(database.db, old));
    await removePhotos(
      files,
      old.filter((name) => !named.has(name)),
    );
    old = [];
  };
  for await (const { key, storedAt } of files.list(FOLDER)) {
    if (storedAt.getTime() < before) old.push(nameOf(key));
    if (old.length >= AT_ONCE) await sweep();
  }
  if (old.length > 0) await sweep();
}
