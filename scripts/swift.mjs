import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runHere, runQuietly } from './processes.mjs';
import { Failure, step } from './steps.mjs';
import { account, ringCommands, swiftSettings } from './swift-settings.mjs';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const parts = ['memcached', 'account', 'container', 'object', 'proxy'];
/** The tests of files in a bucket, of copying them and of backups. */
const tests = ['api/src/platform/files/files', 'launcher/src/files', 'launcher/src/backup'];
const readyWithinMs = 60_000;

/**
 * Sets up OpenStack Swift with its S3 interface on loopback, in a temporary folder, and runs against it what `npm test`
 * runs against a server of its own. Needs Debian, and root where the packages are missing.
 */
export async function swift(args) {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-swift-'));
  const children = [];
  try {
    if (!existsSync('/usr/bin/swift-proxy-server')) await step('install swift', installSwift);
    const ports = await freePorts();
    await step('swift', () => start(folder, ports, children));
    return await runHere(['node_modules/vitest/vitest.mjs', 'run', ...(args.length > 0 ? args : tests)], {
      CESTA_S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
      CESTA_S3_KEY_ID: account.keyId,
      CESTA_S3_SECRET: account.secret,
    });
  } finally {
    await Promise.all(children.map(stop));
    await rm(folder, { recursive: true, force: true });
  }
}

async function installSwift() {
  if (process.getuid?.() !== 0)
    throw new Failure(`Install them first: sudo apt-get install ${packages.join(' ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { ok, output } = await runQuietly(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...packages],
    {
      env,
    },
  );
  if (!ok) throw new Failure(output.split('\n').slice(-3).join('\n'));
}

async function start(folder, ports, children) {
  await mkdir(join(folder, 'devices/d1'), { recursive: true });
  for (const [name, text] of Object.entries(swiftSettings(folder, ports)))
    await writeFile(join(folder, name), text);
  for (const command of ringCommands(ports)) {
    const { ok, output } = await runQuietly('swift-ring-builder', command, { cwd: folder });
    // 1 is a warning: that one device is no cluster.
    if (!ok && !existsSync(join(folder, command[0]))) throw new Failure(output);
  }
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const memcached = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16', ...user];
  children.push(await spawnPart(folder, 'memcached', memcached));
  for (const kind of parts.slice(1))
    children.push(await spawnPart(folder, `swift-${kind}-server`, [join(folder, `${kind}-server.conf`)]));
  await untilReady(folder, ports);
}

async function spawnPart(folder, program, args) {
  const log = join(folder, `${program}.log`);
  const child = spawn('sh', ['-c', 'exec "$0" "$@" >"$LOG" 2>&1', program, ...args], {
    cwd: folder,
    env: { ...process.env, LOG: log },
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  return child;
}

async function untilReady(folder, ports) {
  const end = performance.now() + readyWithinMs;
  while (performance.now() < end) {
    // Without a signature it is refused, by a proxy that is there.
    const answer = await fetch(`http://127.0.0.1:${ports.proxy}/`).catch(() => null);
    if (answer) return;
    await pause(200);
  }
  const log = await readFile(join(folder, 'swift-proxy-server.log'), 'utf8').catch(() => '');
  throw new Failure(`Swift does not answer.\n${log.split('\n').slice(-5).join('\n')}`);
}

async function freePorts() {
  const servers = await Promise.all(
    parts.map(
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = Object.fromEntries(parts.map((name, place) => [name, servers[place].address().port]));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const isStubborn = await Promise.race([ended.then(() => false), pause(5000, true)]);
  if (isStubborn) child.kill('SIGKILL');
}
