import { type SpawnOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from '../launch-error.ts';
import type { Binaries } from './binaries.ts';

/** As whom PostgreSQL runs: it refuses to be root, whether or not the store is. */
export type Identity = {
  prefix: string[];
  spawn: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Owner that the data files must have; null when they are simply ours. */
  owner: { uid: number; gid: number } | null;
};

type SystemUser = { name: string; uid: number; gid: number };

const ourselves: Identity = { prefix: [], spawn: {}, owner: null };

/** Finds an identity that can run the binaries and write in `folder`, and gives it the folder. */
export function chooseIdentity(binaries: Binaries, folder: string): Identity {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return ourselves;
  const identity = rootIdentities(folder).find((candidate) => {
    giveTo(candidate, folder);
    // Another user has to pass through the data folder, without seeing what is in it.
    if (candidate.spawn.uid !== undefined) chmodSync(dirname(folder), 0o711);
    return canRun(candidate, binaries, folder);
  });
  if (identity) return identity;
  throw new LaunchError(
    'PostgreSQL cannot run as root here (no user namespaces, and no other user may enter this folder): start the store as an ordinary user, or set DATABASE_URL.',
  );
}

/** The words that start `command` under this identity. */
export function commandLine(identity: Identity, command: string[]): [string, string[]] {
  const [file, ...args] = [...identity.prefix, ...command];
  if (file === undefined) throw new TypeError('an empty command');
  return [file, args];
}

/** Hands a file or folder to the identity, with all that is in it. */
export function giveTo(identity: Identity, path: string): void {
  if (!identity.owner) return;
  const { uid, gid } = identity.owner;
  if (statSync(path).uid === uid) return;
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      lchownSync(join(path, entry), uid, gid);
    }
  }
  chownSync(path, uid, gid);
}

function rootIdentities(folder: string): Identity[] {
  const users = systemUsers();
  const stranger = users.find((user) => user.uid !== 0);
  const others = [
    folderOwner(folder),
    ...['postgres', 'nobody'].map((name) => users.find((u) => u.name === name)),
  ];
  return [
    // Inside the namespace root bears another number, outside it stays the owner of its files: it can work
    // below folders that nobody else may enter. initdb wants that number to have a name.
    ...(stranger
      ? [
          {
            prefix: ['unshare', '--user', `--map-user=${stranger.uid}`, `--map-group=${stranger.gid}`],
            spawn: {},
            owner: { uid: 0, gid: 0 },
          },
        ]
      : []),
    ...others
      .filter((user) => user !== undefined)
      .map(({ uid, gid }) => ({ prefix: [], spawn: { uid, gid }, owner: { uid, gid } })),
  ];
}

/** The person whose folder this is, when root starts the store in somebody's home. */
function folderOwner(folder: string): SystemUser | undefined {
  for (let path = dirname(folder); path !== dirname(path); path = dirname(path)) {
    const { uid, gid } = statSync(path);
    if (uid !== 0) return { name: '', uid, gid };
  }
  return undefined;
}

function systemUsers(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      return { name, uid: Number(uid), gid: Number(gid) };
    });
}

function canRun(identity: Identity, binaries: Binaries, folder: string): boolean {
  const probe = ['sh', '-c', '"$0" --version && test -w "$1"', binaries.postgres, folder];
  const [file, args] = commandLine(identity, probe);
  return spawnSync(file, args, { ...identity.spawn, cwd: '/', stdio: 'ignore' }).status === 0;
}
