import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrl } from './server.ts';

test('a real PostgreSQL answers on its socket file, with trigrams and unaccent at hand', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as host, inet_client_addr() as caller,
            current_setting('unix_socket_directories') = current_setting('data_directory') as has_socket,
            (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions`,
  );
  await client.end();
  expect(rows).toEqual([{ host: '127.0.0.1', caller: null, has_socket: true, extensions: 2 }]);
});

test('it answers on loopback alone where its folder has no name for a socket file', () => {
  const hostIn = (folder: string) => new URL(databaseUrl('secret', 5433, folder)).searchParams.get('host');
  expect(hostIn('/srv/cesta/data/postgres/cluster')).toBe('/srv/cesta/data/postgres/cluster');
  expect(hostIn(`/srv/${'long/'.repeat(20)}cluster`)).toBe(null);
  expect(hostIn('/home/ana/Minha loja/cluster')).toBe(null);
  expect(hostIn('/srv/a,b/cluster')).toBe(null);
});
