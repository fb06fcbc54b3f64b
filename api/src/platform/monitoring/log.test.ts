import { describe, expect, it } from 'vitest';
import { users } from '../../modules/identity/identity.tables.ts';
import { useStore } from '../../testing/test-store.ts';
import { createLog, describeError, preparedLine } from './log.ts';

const store = useStore();

async function failureOf(statement: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  await statement().catch((error: unknown) => log.error({ err: error }, 'failed'));
  return lines.join('');
}

describe('an error in the log', () => {
  it('keeps the statement, the code and the place, and loses what people typed', async () => {
    const { db } = store();
    const row = { name: 'Zuleide', email: 'zuleide@exemplo.test', passwordHash: 'segredo', phone: '123' };
    const line = await failureOf(() => db.insert(users).values(row));
    expect(line).toContain('insert into');
    expect(line).toContain('"code":"23514"');
    expect(line).toContain('users_phone_digits');
    expect(line).toContain('log.test.ts');
    expect(line).not.toMatch(/zuleide|segredo/i);
  });

  it('loses a value that PostgreSQL quotes', async () => {
    const line = await failureOf(() =>
      store()
        .db.execute(`select 'maria@exemplo.test'::uuid`)
        .then(null, (e) => {
          throw e.cause;
        }),
    );
    expect(line).toContain('invalid input syntax for type uuid');
    expect(line).not.toContain('maria');
  });

  it('is no surprise when what was thrown is no error', () => {
    expect(describeError('senha')).toEqual({ type: 'string' });
  });

  it('that stands for several names each of them, without what people typed', () => {
    const several = new AggregateError([new Error('one: "Zuleide"'), new Error('other')], '2 of them failed');
    expect(describeError(several)).toMatchObject({ errors: [{ message: 'one: "…"' }, { message: 'other' }] });
  });
});

describe('a line of the log', () => {
  it('is the same when all but its request is known beforehand', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const fields = { method: 'GET', route: '/api/"x"', status: 200, ms: 0 };
    log.info({ reqId: 'one', ...fields }, 'request');
    preparedLine(log, fields, 'request')('one');
    const withoutTime = lines.map((line) => line.replace(/"time":"[^"]+"/, ''));
    expect(withoutTime[1]).toBe(withoutTime[0]);
    preparedLine(
      createLog('warn', { write: () => expect.fail('not to be written') }),
      fields,
      'request',
    )('two');
  });

  it('stays one line with the time in UTC, whatever was written into it', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const hostile = 'a\r\n{"level":30,"security":"sign-in.succeeded"}\u2028';
    log.info({ what: hostile }, 'b\nc');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    const { time, what, security } = JSON.parse(lines[0] ?? '');
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect([what, security]).toEqual([hostile, undefined]);
  });
});
