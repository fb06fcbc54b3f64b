import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import type { Place } from './network.ts';
import { DATABASE_PORT, PATRONI_PORT } from './nodes.ts';
import { runAs, type Supervised, supervise, systemUser } from './processes.ts';

export interface Ports {
  primary: number;
  replicas: number;
  shop: number;
  stores: number[];
}

export async function choosePorts(stores: number): Promise<Ports> {
  const ports: number[] = [];
  while (ports.length < stores + 3) {
    const port = await findFreePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const [primary = 0, replicas = 0, shop = 0, ...others] = ports;
  return { primary, replicas, shop, stores: others };
}

/** In front of the databases, by what Patroni says of them, and in front of the stores. */
export function startProxy(folder: string, places: readonly Place[], ports: Ports): Supervised {
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, proxyConfig(places, ports), { mode: 0o644 });
  return supervise({
    file: 'env',
    args: [...runAs(systemUser('postgres')), 'haproxy', '-db', '-f', config],
    logFile: join(folder, 'haproxy.log'),
  });
}

function proxyConfig(places: readonly Place[], ports: Ports): string {
  const databases = places
    .map(({ name, address }) => `  server ${name} ${address}:${DATABASE_PORT} check port ${PATRONI_PORT}`)
    .join('\n');
  const stores = ports.stores.map((port, i) => `  server store${i + 1} 127.0.0.1:${port} check`).join('\n');
  const bySaying = (role: string) => `  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions
${databases}`;
  return `global
  maxconn 1000

defaults
  timeout connect 2s
  timeout check 3s
  timeout client 10m
  timeout server 10m

listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
${bySaying('primary')}

listen replicas
  mode tcp
  bind 127.0.0.1:${ports.replicas}
${bySaying('replica')}

listen shop
  mode http
  bind 127.0.0.1:${ports.shop}
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /api/health
  default-server inter 1s fall 2 rise 1
${stores}
`;
}
