import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings, type Settings, SettingsError } from '@cesta/api/settings';
import { LaunchError } from './launch-error.ts';

export const projectRoot = dirname(dirname(import.meta.dirname));

/** Settings from the environment and, where that says nothing, from the .env file beside package.json. */
export function loadSettings(adjust = (env: NodeJS.ProcessEnv) => env): Settings {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) loadEnvFile(file);
  try {
    // The folder means the same from wherever a command is started.
    const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data');
    return readSettings({ ...adjust(process.env), DATA_DIR: dataDir });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new LaunchError(`Wrong settings: ${error.message.split('\n').join('; ')}`);
  }
}

/** Of a file that this user may not read Node itself says that there is none. */
export function loadEnvFile(file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new LaunchError(
      `Cannot read ${file}${reason}: call this as the store's user, or allow it to this one.`,
    );
  }
  process.loadEnvFile(file);
}
