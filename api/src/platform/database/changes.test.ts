import type { Topic } from '@cesta/contract/base/topics';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { announce, type Changes, listenForChanges } from './changes.ts';
import { type Database, openDatabase } from './db.ts';

/** Two processes on one database: the first changes something, the second only listens. */
describe('a change', () => {
  let made: TestDatabase;
  let own: Database;
  let other: Database;
  let changes: Changes;
  const heardHere: Topic[] = [];
  const heardThere: (Topic | null)[] = [];

  beforeAll(async () => {
    made = await createTestDatabase(inject('postgresUrl'));
    own = openDatabase(made.url, { max: 2 });
    other = openDatabase(made.url, { max: 1 });
    own.onCommitted((topic) => heardHere.push(topic));
    changes = await listenForChanges(made.url, other, (error) => expect.fail(error.message));
    changes.onChange((topic) => heardThere.push(topic));
  });
  afterAll(async () => {
    await changes.close();
    await own.close();
    await other.close();
    await made.drop();
  });

  it('is known here before its caller goes on, and in another process soon after', async () => {
    await own.db.transaction(async (tx) => {
      await announce(tx, 'products');
      await announce(tx, 'products');
      expect(heardHere).toEqual([]);
    });
    expect(heardHere.splice(0)).toEqual(['products']);
    await expect.poll(() => heardThere.splice(0)).toEqual(['products']);
  });

  it('that is rolled back is known nowhere', async () => {
    const failed = own.db.transaction(async (tx) => {
      await announce(tx, 'products');
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(heardHere).toEqual([]);
    // What comes next comes first: the database tells in the order of commits.
    await own.db.transaction((tx) => announce(tx, 'posts'));
    await expect.poll(() => heardThere.length).toBe(1);
    expect(heardThere.splice(0)).toEqual(['posts']);
    expect(heardHere.splice(0)).toEqual(['posts']);
  });

  it('within a savepoint is known with the whole', async () => {
    await own.db.transaction(async (tx) => {
      await tx.transaction((inner) => announce(inner, 'coverage'));
      expect(heardHere).toEqual([]);
    });
    expect(heardHere.splice(0)).toEqual(['coverage']);
  });

  it('is announced in its transaction or not at all', async () => {
    await expect(announce(own.db, 'products')).rejects.toThrow('in its transaction');
  });
});
