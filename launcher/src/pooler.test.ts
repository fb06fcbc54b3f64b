import { readSettings } from '@cesta/api/settings';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openStoreDatabase } from './database.ts';
import { startFakePooler } from './testing/fake-pooler.ts';

type Pooler = Awaited<ReturnType<typeof startFakePooler>>;

describe('a start whose DATABASE_URL leads through a pooler', () => {
  let deaf: Pooler;
  let strict: Pooler;
  beforeAll(async () => {
    deaf = await startFakePooler(inject('postgresUrl'));
    strict = await startFakePooler(inject('postgresUrl'), { isStrict: true });
  });
  afterAll(async () => {
    await deaf.close();
    await strict.close();
  });

  const open = (env: Record<string, string>) => openStoreDatabase(readSettings(env));

  it('is refused, and told what to set, where nobody would hear of a change', async () => {
    await expect(open({ DATABASE_URL: deaf.url })).rejects.toThrow(
      /DATABASE_URL leads through a pooler.*LISTEN.*DATABASE_DIRECT_URL/,
    );
    await expect(open({ DATABASE_URL: deaf.url, DATABASE_DIRECT_URL: deaf.url })).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads through a pooler/,
    );
  });

  it('is refused where a session may not have its timeouts', async () => {
    await expect(open({ DATABASE_URL: strict.url })).rejects.toThrow(
      /unsupported startup parameter.*DATABASE_DIRECT_URL/,
    );
  });

  it('goes well with a second address, which is the one for sessions, and warns of missing timeouts', async () => {
    const env = { DATABASE_URL: strict.url, DATABASE_DIRECT_URL: inject('postgresUrl') };
    const database = await open(env);
    expect(database.url).toBe(inject('postgresUrl'));
    expect(database.warning).toContain('connect_query');
  });
});
