import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from '../launch-error.ts';
import { type Binaries, majorVersion } from './binaries.ts';
import { commandLine, giveTo, type Identity } from './identity.ts';

/** The server's first role, a superuser for good. Only the launcher signs in as it. */
export const adminUser = 'cesta';

export type ClusterOptions = { binaries: Binaries; identity: Identity; folder: string; password: string };

/** Makes the files of a new server. A folder that is already there must be of the same major version. */
export function ensureCluster(options: ClusterOptions): void {
  const { binaries, folder } = options;
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    createCluster(options);
    return;
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === majorVersion(binaries)) return;
  throw new LaunchError(
    `${folder} was made by PostgreSQL ${found} and this store brings ${majorVersion(binaries)}: restore a backup into a new DATA_DIR.`,
  );
}

/** initdb works beside the final place, so that one that was interrupted leaves nothing half made. */
function createCluster({ binaries, identity, folder, password }: ClusterOptions): void {
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.pw`;
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    giveTo(identity, passwordFile);
    const [file, args] = commandLine(identity, [
      binaries.initdb,
      `--pgdata=${draft}`,
      `--username=${adminUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
      '--no-instructions',
    ]);
    const run = spawnSync(file, args, { ...identity.spawn, cwd: '/', encoding: 'utf8' });
    if (run.status !== 0)
      throw new LaunchError(`PostgreSQL could not make its files: ${lastLine(run.stderr)}`);
    chmodSync(draft, 0o700);
    renameSync(draft, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** For a data folder whose password file was lost: the server's single-user mode asks for none. */
export function resetPassword({ binaries, identity, folder, password }: ClusterOptions): void {
  const [file, args] = commandLine(identity, [binaries.postgres, '--single', '-D', folder, 'postgres']);
  const input = `ALTER ROLE ${adminUser} PASSWORD '${password}'\n`;
  const run = spawnSync(file, args, { ...identity.spawn, cwd: '/', input, encoding: 'utf8' });
  if (run.status !== 0) throw new LaunchError(`PostgreSQL refused a new password: ${lastLine(run.stderr)}`);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
