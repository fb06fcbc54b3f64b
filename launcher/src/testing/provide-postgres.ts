import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the run's PostgreSQL, maintenance database. */
    postgresUrl: string;
  }
}

type Shared = { server: ReturnType<typeof startTemporaryPostgres>; users: number };

// Vitest loads this file once for each project that names it; all of them share one server.
const place = globalThis as typeof globalThis & { cestaTestPostgres?: Shared };

export async function setup(project: TestProject): Promise<void> {
  place.cestaTestPostgres ??= { server: startTemporaryPostgres(), users: 0 };
  place.cestaTestPostgres.users += 1;
  project.provide('postgresUrl', (await place.cestaTestPostgres.server).url);
}

export async function teardown(): Promise<void> {
  const shared = place.cestaTestPostgres;
  if (!shared || --shared.users > 0) return;
  delete place.cestaTestPostgres;
  await (await shared.server).stop();
}
