import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.ts';

const STICKY = 0o1000;

/** What the store keeps in its folder. Only these are touched: somebody may have pointed DATA_DIR at more. */
const known = [
  'secret.key',
  'postgres-password',
  'postgres-store-password',
  'postgres.log',
  'postgres.log.old',
  'stripe-simulator.sqlite',
  'stripe-simulator.sqlite-wal',
  'stripe-simulator.sqlite-shm',
  'postgres',
  'files',
];

/** The folder of everything that must not get lost: for its owner alone, also when it was made more open once. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new LaunchError(
      `Cannot write in ${folder}${reason}: allow it, or choose another folder with DATA_DIR.`,
    );
  }
  closeToOthers(folder);
}

/** Pictures themselves are not looked at, there may be a million: nobody gets past the folders they lie in. */
function closeToOthers(folder: string): void {
  narrow(realpathSync(folder), passage(folder));
  for (const name of known) narrow(join(folder, name));
  const files = join(folder, 'files');
  if (statOf(files)?.isDirectory()) {
    for (const entry of readdirSync(files, { withFileTypes: true })) {
      if (entry.isDirectory()) narrow(join(files, entry.name));
    }
  }
}

/** Where root lets PostgreSQL run as another user, that user has to pass, without seeing what is there. */
function passage(folder: string): number {
  const server = statOf(join(folder, 'postgres'));
  return process.getuid?.() === 0 && server && server.uid !== 0 ? 0o711 : 0o700;
}

function narrow(path: string, folderMode = 0o700): void {
  const found = statOf(path);
  if (!found || found.isSymbolicLink() || !isOurs(found)) return;
  // A folder such as /tmp belongs to everybody by intent.
  if (found.isDirectory() && found.mode & STICKY) return;
  const wanted = found.mode & (found.isDirectory() ? folderMode : 0o600);
  if (wanted === (found.mode & 0o777)) return;
  try {
    chmodSync(path, wanted);
  } catch {
    // Some file systems know no modes: whoever mounted them decides.
  }
}

function isOurs({ uid }: Stats): boolean {
  const we = process.getuid?.();
  return we === 0 || we === uid;
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}
