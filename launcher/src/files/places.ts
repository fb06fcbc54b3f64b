import type { FileStore } from '@cesta/api/platform/files/files';
import { openBucket, openFiles, openFolder } from '@cesta/api/platform/files/open-files';
import type { Settings } from '@cesta/api/settings';
import { LaunchError } from '../launch-error.ts';
import { warn } from '../output.ts';

export const PLACES = ['folder', 'bucket'] as const;
export type PlaceName = (typeof PLACES)[number];

/** Whoever waits for a command is told by its last line. */
const silent = () => undefined;

/** The place that the store uses, ready for work. */
export async function reachFiles(settings: Settings, parts: AsyncDisposableStack): Promise<FileStore> {
  return ready(await openFiles(settings, silent), parts);
}

/** The one that is named, whichever the store uses. */
export async function reachPlace(
  name: PlaceName,
  settings: Settings,
  parts: AsyncDisposableStack,
): Promise<FileStore> {
  if (name === 'folder') return ready(openFolder(settings), parts);
  if (!settings.bucket) throw new LaunchError('Which bucket? Set FILES_BUCKET and what belongs to it first.');
  return ready(await openBucket(settings, silent), parts);
}

async function ready(files: FileStore, parts: AsyncDisposableStack): Promise<FileStore> {
  parts.defer(async () => files.close());
  const trouble = await files.trouble();
  if (trouble) throw new LaunchError(`The files are out of reach: ${trouble.reason}.`);
  return files;
}

/** A start with a wrong setting is refused; one while the service is away is not, for a shop sells without pictures. */
export async function refuseWrongBucket(files: FileStore): Promise<void> {
  const trouble = await files.trouble();
  if (!trouble) return;
  if (!trouble.passing) throw new LaunchError(`Wrong settings: FILES_BUCKET: ${trouble.reason}.`);
  warn(`Pictures are out of reach for now: ${trouble.reason}.`);
}
