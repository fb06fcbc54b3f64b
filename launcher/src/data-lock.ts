import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LaunchError } from './launch-error.ts';

/** The one store that may use a data folder, and where it can be reached. */
type Holder = { pid: number; url: string | null };

export type DataLock = {
  announce(url: string): void;
  release(): void;
};

/**
 * A listening socket is the lock: the kernel frees it with the process, however that ended, so there is no
 * stale lock file to judge. Whoever comes second asks it who is there.
 */
export async function takeDataLock(folder: string): Promise<DataLock> {
  const holder: Holder = { pid: process.pid, url: null };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(JSON.stringify(holder));
  });
  await listen(server, socketName(folder), folder);
  server.unref();
  return {
    announce(url) {
      holder.url = url;
    },
    release() {
      server.close();
    },
  };
}

async function listen(server: Server, name: string, folder: string): Promise<void> {
  try {
    server.listen({ path: name, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (!isAddressInUse(error)) throw error;
    const holder = await askHolder(name);
    if (holder !== 'nobody') throw new LaunchError(whoIsThere(holder, folder));
    // Only a socket in the file system (not Linux) can be left behind by a killed store.
    unlinkSync(name);
    await listen(server, name, folder);
  }
}

function whoIsThere(holder: Holder | 'silent', folder: string): string {
  const who =
    holder === 'silent'
      ? 'A store is already running'
      : `A store is already ${holder.url ? `running at ${holder.url}` : 'starting'} (process ${holder.pid})`;
  return `${who} with the data in ${folder}: stop it first, or choose another folder with DATA_DIR.`;
}

async function askHolder(name: string): Promise<Holder | 'silent' | 'nobody'> {
  const socket = connect({ path: name, timeout: 2_000 });
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'connect');
  } catch {
    return 'nobody';
  }
  try {
    return JSON.parse(await text(socket)) as Holder;
  } catch {
    return 'silent';
  }
}

/** By device and inode, so that two paths to one folder meet. On Linux the name is in no file system at all. */
function socketName(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `cesta-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
