import pg from 'pg';
import { expect, inject, test } from 'vitest';

test('a real PostgreSQL answers on loopback, with trigrams and unaccent at hand', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('listen_addresses') as host, current_setting('unix_socket_directories') as socket,
            (select count(*)::int from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as extensions`,
  );
  await client.end();
  expect(rows).toEqual([{ host: '127.0.0.1', socket: '', extensions: 2 }]);
});
