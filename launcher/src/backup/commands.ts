import { join, resolve } from 'node:path';
import type { FileStore } from '@cesta/api/platform/files/files';
import { reachDatabase } from '../database.ts';
import { reachFiles } from '../files/places.ts';
import { LaunchError } from '../launch-error.ts';
import { loadSettings } from '../settings.ts';
import type { Brought, Header } from './format.ts';
import { readBackup, UncertainRestore } from './read-backup.ts';
import { announceRestore, readRestoreMark, removeRestoreMark, writeRestoreMark } from './restore-mark.ts';
import { writeBackup } from './write-backup.ts';

export async function backup(args: string[]): Promise<void> {
  const [file, ...rest] = args;
  if (!file || rest.length > 0) throw new LaunchError('Say: npm run backup -- FILE');
  const settings = loadSettings();
  const parts = new AsyncDisposableStack();
  try {
    const { url } = await reachDatabase(settings, parts);
    const files = await reachFiles(settings, parts);
    const header = await writeBackup({ url, files }, fromHere(file));
    console.log(`${fromHere(file)}: ${amounts(header)}.`);
    if (header.damaged.length > 0) {
      console.log(`NOT in it, for they are damaged where they are: ${header.damaged.join(', ')}.`);
      process.exitCode = 1;
    }
  } finally {
    await parts.disposeAsync();
  }
  if (!settings.secretKey) {
    console.log(
      `Not in it, on purpose: ${join(settings.dataDir, 'secret.key')}. Keep a copy in another place.`,
    );
  }
}

export async function restore(args: string[]): Promise<void> {
  const force = args.includes('--force');
  const [file, ...rest] = args.filter((word) => word !== '--force');
  if (!file || rest.length > 0) throw new LaunchError('Say: npm run restore -- FILE [--force]');
  const settings = loadSettings();
  const parts = new AsyncDisposableStack();
  try {
    const { url, storeIsRunning } = await reachDatabase(settings, parts);
    if (storeIsRunning) throw new LaunchError('The store is running: stop it first.');
    const files = await reachFiles(settings, parts);
    const target = { url, files, dataDir: settings.dataDir, force };
    const header = await restoreInto(target, fromHere(file));
    console.log(`Restored the state of ${header.madeAt}: ${amounts(header)}.`);
    console.log(
      `The next start with ${settings.dataDir} as DATA_DIR compares it with what the payment provider knows since.`,
    );
    console.log(
      'Everybody signs in anew; links for passwords and invitations to the staff that were sent are void.',
    );
    console.log(
      'Roles, passwords and accounts are those of then: look at who is in the team (guide, chapter on restoring).',
    );
    console.log(
      "Farmers' links that the replaced database had revoked stay so; what else was revoked since opens again: revoke it anew in Produtores.",
    );
  } finally {
    await parts.disposeAsync();
  }
}

/** A restore that fails has changed no row: what was to compare before it, and no more, is to compare after it. */
export async function restoreInto(
  { url, files, dataDir, force }: { url: string; files: FileStore; dataDir: string; force: boolean },
  file: string,
): Promise<Brought> {
  const begin = (header: Header) => announceRestore(dataDir, header);
  const before = await readRestoreMark(dataDir);
  try {
    return await readBackup(file, { url, files, force, begin });
  } catch (error) {
    // It may have been done: then what was paid since is known to the provider alone.
    if (error instanceof UncertainRestore) throw error;
    if (before) await writeRestoreMark(dataDir, before);
    else await removeRestoreMark(dataDir);
    throw error;
  }
}

function amounts({ tables, files }: Brought): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, ${files} files`;
}

/** npm moves to the project's folder; a path means the folder where the command was typed. */
function fromHere(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
