import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrl, hasSocketIn } from './server.ts';

test('a real PostgreSQL answers on loopback or on its socket file, with trigrams and unaccent at hand', async () => {
  const url = inject('postgresUrl');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as host, current_setting('unix_socket_directories') as socket,
            current_setting('data_directory') as folder, inet_client_addr() as caller,
            (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions`,
  );
  await client.end();
  const { folder, ...found } = rows[0];
  const byFile = { socket: folder, caller: null };
  const byPort = { socket: '', caller: '127.0.0.1' };
  expect(found).toEqual({ host: '127.0.0.1', extensions: 2, ...(hasSocketIn(folder) ? byFile : byPort) });
});

test('a socket file needs a short and simple path', () => {
  expect(hasSocketIn('/srv/cesta/data/postgres/cluster')).toBe(true);
  expect(hasSocketIn(`/srv/${'long/'.repeat(20)}cluster`)).toBe(false);
  expect(hasSocketIn('/home/ana/Minha loja/cluster')).toBe(false);
  expect(hasSocketIn('/srv/a,b/cluster')).toBe(false);
});

test('the address names the socket file only where there is one', () => {
  const hostOf = (socketFolder: string) =>
    new URL(databaseUrl('store', 'secret', { port: 5433, socketFolder })).searchParams.get('host');
  expect(hostOf('/srv/cluster')).toBe('/srv/cluster');
  expect(hostOf('')).toBe(null);
});
