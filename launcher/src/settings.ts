import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings, type Settings, SettingsError } from '@cesta/api/settings';
import { LaunchError } from './launch-error.ts';

export const projectRoot = dirname(dirname(import.meta.dirname));

/** Settings from the environment and, where that says nothing, from the .env file beside package.json. */
export function loadSettings(adjust = (env: NodeJS.ProcessEnv) => env): Settings {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    // The folder means the same from wherever a command is started.
    const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data');
    return readSettings({ ...adjust(process.env), DATA_DIR: dataDir });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new LaunchError(`Wrong settings: ${error.message.split('\n').join('; ')}`);
  }
}
