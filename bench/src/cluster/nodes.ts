import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Network, type Place, processesAt } from './network.ts';
import { runAs, type Supervised, type SystemUser, supervise, systemUser, until } from './processes.ts';

export const SUPERUSER = { username: 'postgres', password: 'cluster-admin' };
export const DATABASE_PORT = 5432;
export const PATRONI_PORT = 8008;
const BIN = '/usr/lib/postgresql/15/bin';

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  lag?: number | 'unknown';
}

export interface Nodes {
  places: Place[];
  leader(): Promise<Place>;
  /** A leader, one that confirms each commit, and everybody follows. */
  untilWhole(): Promise<void>;
  /** PostgreSQL alone, or the whole machine with everything on it. */
  killDatabase(place: Place): void;
  killMachine(place: Place): Promise<void>;
  startMachine(place: Place): void;
  unplanned(): number;
  stop(): Promise<void>;
}

/** Three machines, each with etcd, Patroni and PostgreSQL. */
export function startNodes({ places, subnet }: Network, folder: string): Nodes {
  const owner = systemUser('postgres');
  const machines = new Map(
    places.map((place) => [
      place.name,
      startMachineAt(place, places, subnet, join(folder, place.name), owner),
    ]),
  );
  const at = ({ name }: Place) => machines.get(name) as Machine;
  const members = async (): Promise<Member[]> => {
    for (const { address } of places) {
      const url = `http://${address}:${PATRONI_PORT}/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    throw new Error('No node answers');
  };
  return {
    places,
    async leader() {
      const found = (await members()).find(({ role }) => role === 'leader');
      const place = places.find(({ name }) => name === found?.name);
      if (!place) throw new Error('There is no leader');
      return place;
    },
    untilWhole: () =>
      until(
        'all nodes follow their leader',
        async () => isWhole(await members(), places.length),
        180_000,
        500,
      ),
    killDatabase: (place) => process.kill(databasePid(at(place).data), 'SIGKILL'),
    async killMachine(place) {
      const { etcd, patroni } = at(place);
      const gone = Promise.all([patroni.kill(), etcd.kill()]);
      for (const pid of processesAt(place)) endProcess(pid);
      await gone;
      // A backend that was being born, and whatever Patroni had just begun.
      for (const pid of processesAt(place)) endProcess(pid);
    },
    startMachine(place) {
      at(place).etcd.start();
      at(place).patroni.start();
    },
    unplanned: () =>
      [...machines.values()].reduce(
        (sum, { etcd, patroni }) => sum + etcd.unplanned() + patroni.unplanned(),
        0,
      ),
    async stop() {
      await Promise.all([...machines.values()].map(({ patroni }) => patroni.stop()));
      await Promise.all([...machines.values()].map(({ etcd }) => etcd.stop()));
      for (const place of places) for (const pid of processesAt(place)) endProcess(pid);
    },
  };
}

function isWhole(members: Member[], count: number): boolean {
  const followers = members.filter(({ role }) => role !== 'leader');
  return (
    members.length === count &&
    followers.length === count - 1 &&
    followers.every(
      ({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag) < 1_000_000,
    ) &&
    followers.some(({ role }) => role === 'sync_standby')
  );
}

interface Machine {
  etcd: Supervised;
  patroni: Supervised;
  data: string;
}

function startMachineAt(
  place: Place,
  all: Place[],
  subnet: string,
  folder: string,
  owner: SystemUser,
): Machine {
  const { uid, gid } = owner;
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, uid, gid);
  const config = join(folder, 'patroni.json');
  writeFileSync(config, JSON.stringify(patroniConfig(place, all, subnet, folder), null, 2), { mode: 0o600 });
  chownSync(config, uid, gid);
  const within = (program: string[], name: string) =>
    supervise({
      file: 'ip',
      args: ['netns', 'exec', place.namespace, ...runAs(owner), ...program],
      env: {
        PATH: `${BIN}:/usr/bin:/bin`,
        HOME: folder,
        LANG: 'C.UTF-8',
        ETCD_UNSUPPORTED_ARCH: process.arch,
      },
      logFile: join(folder, '..', `${place.name}-${name}.log`),
    });
  return {
    etcd: within(etcdCommand(place, all, folder), 'etcd'),
    patroni: within(['patroni', config], 'patroni'),
    data: join(folder, 'data'),
  };
}

function etcdCommand({ name, address }: Place, all: Place[], folder: string): string[] {
  const peer = (place: Place) => `http://${place.address}:2380`;
  return [
    'etcd',
    `--name=${name}`,
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-peer-urls=http://${address}:2380`,
    `--initial-advertise-peer-urls=http://${address}:2380`,
    `--listen-client-urls=http://${address}:2379`,
    `--advertise-client-urls=http://${address}:2379`,
    `--initial-cluster=${all.map((place) => `${place.name}=${peer(place)}`).join(',')}`,
    '--initial-cluster-state=new',
    '--heartbeat-interval=200',
    '--election-timeout=2000',
    // One that was cut off does not upset the others when it is back.
    '--pre-vote=true',
    '--enable-v2=true',
    '--logger=zap',
  ];
}

function patroniConfig({ name, address }: Place, all: Place[], subnet: string, folder: string) {
  return {
    scope: 'cesta',
    name,
    restapi: { listen: `${address}:${PATRONI_PORT}`, connect_address: `${address}:${PATRONI_PORT}` },
    // By the older interface: with the newer one Patroni 3.0 writes its lock without a look at whose it is by now.
    etcd: { hosts: all.map((place) => `${place.address}:2379`) },
    bootstrap: {
      dcs: {
        // The shortest that Patroni takes. The lock of a leader that is gone lasts so long.
        ttl: 20,
        loop_wait: 3,
        retry_timeout: 8,
        // A leader that crashed is followed by another at once, not waited for.
        primary_start_timeout: 0,
        // No commit is confirmed that only one node has.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A copy need not wait until a new leader has made its slot.
        postgresql: { use_pg_rewind: true, use_slots: false, parameters: PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address}:${DATABASE_PORT}`,
      connect_address: `${address}:${DATABASE_PORT}`,
      data_dir: join(folder, 'data'),
      bin_dir: BIN,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'cluster-replication' },
        rewind: { username: 'rewinder', password: 'cluster-rewind' },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [`host replication replicator ${subnet} scram-sha-256`, `host all all ${subnet} scram-sha-256`],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

const PARAMETERS = {
  max_connections: 150,
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
  wal_retrieve_retry_interval: '500ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  timezone: 'UTC',
};

function databasePid(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}
