import { accessSync, constants, mkdirSync } from 'node:fs';
import { LaunchError } from './launch-error.ts';

/** The folder of everything that must not get lost: for its owner alone. */
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
}
