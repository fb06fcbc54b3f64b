import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { createJobs } from '../platform/jobs/jobs.ts';

const TEMPLATE = 'store_template';
const TEMPLATE_LOCK = 7_302_027;

export interface TestDatabase {
  url: string;
  /** Another one with the same rows. Nobody may be connected meanwhile. */
  copy(): Promise<TestDatabase>;
  drop(): Promise<void>;
}

/** A fresh, migrated database of its own, copied from a template that the first caller of the run makes. */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const admin = await connect(adminUrl);
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [
      TEMPLATE,
    ]);
    if (rowCount === 0) await makeTemplate(admin, adminUrl);
    return await copyOf(admin, adminUrl, TEMPLATE);
  } finally {
    await admin.end();
  }
}

async function copyOf(admin: pg.Client, adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await admin.query(`create database ${name} template ${template}`);
  return {
    url: withDatabase(adminUrl, name),
    async copy() {
      const client = await connect(adminUrl);
      try {
        return await copyOf(client, adminUrl, name);
      } finally {
        await client.end();
      }
    },
    async drop() {
      const client = await connect(adminUrl);
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

async function makeTemplate(admin: pg.Client, adminUrl: string): Promise<void> {
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  const url = withDatabase(adminUrl, TEMPLATE);
  await migrate(url);
  const jobs = createJobs(url, {}, () => undefined);
  await jobs.start();
  await jobs.stop();
  await admin.query(`alter database ${TEMPLATE} is_template true`);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
