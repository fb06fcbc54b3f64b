import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { runAs, supervise, systemUser } from './processes.ts';

/** PgBouncer in transaction mode: a connection of PostgreSQL is lent for one transaction at a time. */
export async function startPooler(folder: string, primaryPort: number) {
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'pgbouncer-users.txt');
  writeFileSync(users, '"cesta_store" "cluster-store"\n');
  writeFileSync(
    config,
    `[databases]
cesta = host=127.0.0.1 port=${primaryPort} dbname=cesta

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_login_retry = 1
server_check_delay = 1
query_wait_timeout = 10
`,
  );
  const user = systemUser('postgres');
  for (const file of [config, users]) chownSync(file, user.uid, user.gid);
  const process = supervise({
    file: 'env',
    args: [...runAs(user), 'pgbouncer', config],
    logFile: join(folder, 'pgbouncer.log'),
  });
  return { ...process, port };
}
