import { join } from 'node:path';
import type { Settings } from '../../settings.ts';
import type { FileStore } from './files.ts';
import { folderFiles } from './files-folder.ts';

type FilesSettings = Pick<Settings, 'dataDir' | 'bucket'>;
type OnError = (error: Error) => void;

/** Where this store keeps its files: in the bucket that the settings name, or else in its folder. */
export function openFiles(settings: FilesSettings, onError: OnError): Promise<FileStore> {
  return settings.bucket ? openBucket(settings, onError) : Promise.resolve(openFolder(settings));
}

export function openFolder({ dataDir }: Pick<Settings, 'dataDir'>): FileStore {
  return folderFiles(join(dataDir, 'files'));
}

/** The provider's client is large: a store that uses its folder never loads it. */
export async function openBucket({ bucket }: FilesSettings, onError: OnError): Promise<FileStore> {
  if (!bucket) throw new Error('No bucket is set');
  const { bucketFiles } = await import('./files-bucket.ts');
  return bucketFiles(bucket, { onError });
}
