import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, folderFiles } from '@cesta/api/platform/files';
import sharp from 'sharp';
import { type PictureAddresses, type Progress, picturedThings, storeDemoPictures } from './store-pictures.ts';

const root = join(import.meta.dirname, '../../../..');
const cacheFolder = join(root, 'node_modules/.cache/cesta');
const madeFrom = [
  ...['drawings', 'pictures', 'products', 'products.ts', 'producers.ts', 'posts', 'posts.ts'].map(
    (place) => `launcher/src/demo/${place}`,
  ),
  'api/src/platform/pictures.ts',
  'contract/src/pictures.ts',
];
const INDEX = 'addresses.json';

/** Drawing takes most of a minute; a second store on the same machine (a test, a trial) finds the drawings kept. */
export async function giveDemoPictures(files: FileStore, onProgress: Progress): Promise<PictureAddresses> {
  try {
    return await giveKept(files, onProgress);
  } catch (error) {
    // Kept by another user of this machine, for themselves.
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    return storeDemoPictures(files, onProgress);
  }
}

async function giveKept(files: FileStore, onProgress: Progress): Promise<PictureAddresses> {
  const kept = join(cacheFolder, `demo-pictures-${await fingerprint()}`);
  if (!existsSync(kept)) await drawInto(kept, onProgress);
  for (const name of await readdir(join(kept, 'pictures'))) {
    await files.put(`pictures/${name}`, await readFile(join(kept, 'pictures', name)));
  }
  const byKey: Record<string, string> = JSON.parse(await readFile(join(kept, INDEX), 'utf8'));
  return new Map(picturedThings().map((thing) => [thing, byKey[thing.key] ?? '']));
}

/** Drawn aside and renamed whole: a start that was cut short leaves nothing half done under the good name. */
async function drawInto(kept: string, onProgress: Progress): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  const addresses = await storeDemoPictures(folderFiles(draft), onProgress);
  const byKey = Object.fromEntries([...addresses].map(([thing, address]) => [thing.key, address]));
  await writeFile(join(draft, INDEX), JSON.stringify(byKey));
  // Another start may have been quicker: then its drawings are the same as these.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Changes with anything the drawings are made from. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(sharp.versions.sharp ?? '');
  for (const place of madeFrom) {
    for (const file of await filesOf(join(root, place))) hash.update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(place: string): Promise<string[]> {
  if (place.endsWith('.ts')) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'));
  return sources.map((entry) => join(entry.parentPath, entry.name)).sort();
}
