import { isPassword } from '@cesta/api/platform/security/passwords';
import type { Settings } from '@cesta/api/settings';
import pg from 'pg';
import { demoCustomers } from './demo/customers.ts';
import { LaunchError } from './launch-error.ts';

/** Demo data that has come into production, with its folder or its database, brings that same password along. */
export async function refuseDemoAdmin(databaseUrl: string, settings: Settings): Promise<void> {
  if (!settings.production || settings.publicDemo) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const { email, password } of demoCustomers.filter(({ role }) => role === 'admin')) {
      const { rows } = await client.query<{ hash: string }>(
        `select password_hash as hash from users where email = $1 and password_hash is not null`,
        [email],
      );
      if (!rows[0] || !(await isPassword(rows[0].hash, password))) continue;
      throw new LaunchError(
        `The demo admin ${email} still has the password that everybody knows, and this is production: use an empty database or DATA_DIR, or change that password in a development start (PUBLIC_DEMO=1 starts a demonstration nevertheless).`,
      );
    }
  } finally {
    await client.end();
  }
}
