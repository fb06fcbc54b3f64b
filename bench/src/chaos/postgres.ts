import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { findBinaries } from '../../../launcher/src/postgres/binaries.ts';
import { ensureCluster } from '../../../launcher/src/postgres/cluster.ts';
import { chooseIdentity } from '../../../launcher/src/postgres/identity.ts';
import { startServer } from '../../../launcher/src/postgres/server.ts';

const password = 'chaos';
/**
 * Every commit reaches the kernel before it is answered, so that a killed server has it. The machine itself does not
 * fail here: the disk need not be waited for.
 */
const settings = { fsync: 'off', synchronous_commit: 'on', max_connections: '200' };

export interface FallingPostgres {
  url: string;
  /** 'crash': no checkpoint and no goodbye, the next start replays the log; 'stop': clients are told to go. */
  restart(how: 'crash' | 'stop'): Promise<void>;
  stop(): Promise<void>;
}

/** A server that comes back where it was. */
export async function startFallingPostgres(): Promise<FallingPostgres> {
  const binaries = findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'cesta-chaos-postgres-'));
  const identity = chooseIdentity(binaries, folder);
  const cluster = join(folder, 'cluster');
  ensureCluster({ binaries, identity, folder: cluster, password });
  const logFile = join(folder, 'postgres.log');
  const options = { binaries, identity, folder: cluster, password, logFile, settings };
  const start = async (port: number) => startServer({ ...options, port });
  const port = await findFreePort();
  let server = await start(port);
  return {
    url: server.url,
    async restart(how) {
      if (how === 'crash') {
        process.kill(server.pid, 'SIGQUIT');
        await server.exited;
      } else await server.stop();
      server = await start(port);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
