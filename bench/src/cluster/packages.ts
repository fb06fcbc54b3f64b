import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const NEEDED = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  'postgresql-15': 'pg_ctlcluster',
};
const POOLER = { pgbouncer: 'pgbouncer' };
/** Debian asks it before it starts a service. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Debian's packages, installed when they are missing, and none of their services started. */
export function ensurePackages(withPooler: boolean): void {
  if (process.getuid?.() !== 0)
    throw new Error('npm run cluster makes network namespaces: it has to be started as root.');
  const wanted = { ...NEEDED, ...(withPooler && POOLER) };
  const missing = Object.entries(wanted).flatMap(([name, program]) => (isThere(program) ? [] : [name]));
  if (missing.length === 0) return;
  console.log(`  installing ${missing.join(', ')} …`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...missing, 'python3-etcd'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

function isThere(program: string): boolean {
  const path = '/usr/sbin:/usr/bin:/sbin:/bin';
  return spawnSync('which', [program], { env: { PATH: path }, stdio: 'ignore' }).status === 0;
}
