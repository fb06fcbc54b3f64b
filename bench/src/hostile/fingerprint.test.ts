import { createTestDatabase } from '@cesta/api/testing/test-database';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { type Fingerprint, foreignWrites, PARTS, takeFingerprint } from './fingerprint.ts';

const OUTSIDERS = ['nobody', 'customer', 'other'] as const;
const whole = Object.fromEntries(Object.keys(PARTS).map((name) => [name, [`{"${name}":1}`]])) as Fingerprint;
const changed = (part: keyof Fingerprint, rows: string[]): Fingerprint => ({ ...whole, [part]: rows });

describe('what others write to somebody who calls nothing', () => {
  it('is found in whatever they have: changed, gone or new', () => {
    for (const part of Object.keys(PARTS) as (keyof Fingerprint)[]) {
      expect(foreignWrites(whole, changed(part, ['{"other":1}']), OUTSIDERS)).not.toEqual([]);
      expect(foreignWrites(whole, changed(part, []), OUTSIDERS)).toHaveLength(1);
    }
    const another = changed('addresses', [...whole.addresses, '{"new":1}']);
    expect(foreignWrites(whole, another, OUTSIDERS)).toEqual(['addresses: now {"new":1}']);
  });

  it('is none where nothing changed, or where the calendar went on', () => {
    expect(foreignWrites(whole, whole, OUTSIDERS)).toEqual([]);
    const nextWeek = changed('deliveries', [...whole.deliveries, '{"next week":1}']);
    expect(foreignWrites(whole, nextWeek, OUTSIDERS)).toEqual([]);
  });

  it('is what those who called may not write: packers no address, the office no profile', () => {
    const packed = changed('deliveries', ['{"packed":1}']);
    const moved = changed('addresses', ['{"moved":1}']);
    const renamed = changed('profile', ['{"renamed":1}']);
    expect(foreignWrites(whole, packed, [...OUTSIDERS, 'packer'])).toEqual([]);
    expect(foreignWrites(whole, moved, [...OUTSIDERS, 'packer'])).toHaveLength(2);
    expect(foreignWrites(whole, moved, [...OUTSIDERS, 'packer', 'admin'])).toEqual([]);
    expect(foreignWrites(whole, renamed, [...OUTSIDERS, 'packer', 'admin'])).toHaveLength(2);
  });

  it('is seen in the database itself', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    // Its line may still be closing when the database is dropped.
    pool.on('error', () => undefined);
    try {
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (name, email, password_hash) values ('Zilda', 'zilda@exemplo.test', 'x') returning id`,
      );
      const watched = { id: rows[0]?.id ?? '', producerId: '11111111-1111-4111-8111-111111111111' };
      await pool.query(
        `insert into addresses (user_id, label, zipcode, street, number, neighborhood, city, state, created_at)
         values ($1, 'Casa', '40110010', 'Rua A', '10', 'Centro', 'Salvador', 'BA', now())`,
        [watched.id],
      );
      const before = await takeFingerprint(pool, watched);
      expect(foreignWrites(before, await takeFingerprint(pool, watched), OUTSIDERS)).toEqual([]);
      await pool.query(`update addresses set street = 'Rua B' where user_id = $1`, [watched.id]);
      const changes = foreignWrites(before, await takeFingerprint(pool, watched), OUTSIDERS);
      expect(changes.map((change) => change.split(' ').slice(0, 2).join(' '))).toEqual([
        'addresses: no',
        'addresses: now',
      ]);
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
