import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from '../../../launcher/src/postgres/binaries.ts';
import { adminUser } from '../../../launcher/src/postgres/cluster.ts';
import {
  chooseIdentity,
  commandLine,
  giveTo,
  type Identity,
} from '../../../launcher/src/postgres/identity.ts';
import { type Postgres, startServer } from '../../../launcher/src/postgres/server.ts';

/** The newest that Debian's pgBackRest knows; the embedded one is newer. */
const BIN = '/usr/lib/postgresql/15/bin';
const PASSWORD = 'temporary';
const STANZA = 'cesta';

export interface Place {
  identity: Identity;
  binaries: Binaries;
  folder: string;
  config: string;
}

/** A folder with a repository for backups and logs of changes, as an operator has it on another machine. */
export async function preparePlace(parts: AsyncDisposableStack): Promise<Place> {
  const binaries = { initdb: join(BIN, 'initdb'), postgres: join(BIN, 'postgres'), version: '15' };
  const hasBackRest = spawnSync('pgbackrest', ['version']).status === 0;
  if (!existsSync(binaries.postgres) || !hasBackRest) {
    throw new Error('This needs pgBackRest and PostgreSQL 15: apt-get install pgbackrest postgresql-15');
  }
  const parent = await mkdtemp(join(tmpdir(), 'cesta-pitr-'));
  parts.defer(() => rm(parent, { recursive: true, force: true }));
  await chmod(parent, 0o711);
  const folder = join(parent, 'all');
  const identity = chooseIdentity(binaries, folder);
  for (const name of ['repository', 'log', 'lock', 'spool']) await mkdir(join(folder, name));
  const config = join(folder, 'pgbackrest.conf');
  const lines = [
    '[global]',
    `repo1-path=${join(folder, 'repository')}`,
    'repo1-retention-full=2',
    `log-path=${join(folder, 'log')}`,
    `lock-path=${join(folder, 'lock')}`,
    `spool-path=${join(folder, 'spool')}`,
    'start-fast=y',
    'compress-type=gz',
    `[${STANZA}]`,
    `pg1-path=${join(folder, 'cluster')}`,
    `pg1-user=${adminUser}`,
    'pg1-database=postgres',
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
  giveTo(identity, folder);
  return { identity, binaries, folder, config };
}

export async function createCluster(place: Place): Promise<string> {
  const { identity, binaries, folder } = place;
  const cluster = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  giveTo(identity, passwordFile);
  const options = [`--username=${adminUser}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await runAs(place, [
    binaries.initdb,
    `--pgdata=${cluster}`,
    ...options,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  return cluster;
}

/** Every finished segment of its log goes to the repository before it may be written anew. */
export function startArchived(
  { identity, binaries, folder, config }: Place,
  cluster: string,
): Promise<Postgres> {
  const push = `pgbackrest --config=${config} --stanza=${STANZA} --pg1-path=${cluster} archive-push %p`;
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: push,
    archive_timeout: '60',
    max_connections: '100',
  };
  const logFile = join(folder, 'log/postgres.log');
  return startServer({ binaries, identity, folder: cluster, password: PASSWORD, logFile, settings });
}

export function backRest(place: Place, command: string[], postgres?: Postgres): Promise<string> {
  const url = postgres && new URL(postgres.url);
  const port = url ? [`--pg1-port=${url.port}`] : [];
  const socket = url?.searchParams.get('host');
  const where = socket ? [`--pg1-socket-path=${socket}`] : [];
  const words = [`--config=${place.config}`, `--stanza=${STANZA}`, ...port, ...where, ...command];
  return runAs(place, ['pgbackrest', ...words]);
}

async function runAs({ identity }: Place, command: string[]): Promise<string> {
  const [file, args] = commandLine(identity, command);
  const env = { PATH: process.env.PATH, PGPASSWORD: PASSWORD };
  const { stdout } = await promisify(execFile)(file, args, { ...identity.spawn, cwd: '/', env });
  return stdout;
}
