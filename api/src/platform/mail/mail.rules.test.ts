import { describe, expect, it } from 'vitest';
import { nextAttemptOf, troubleOf } from './mail.rules.ts';

const now = new Date('2026-11-16T09:00:00Z');
const minutesTo = (date: Date | null) => date && (date.getTime() - now.getTime()) / 60_000;

describe('an e-mail that could not be sent', () => {
  it.each([
    [{ code: 'ECONNECTION' }, 'server'],
    [{ code: 'ETIMEDOUT' }, 'server'],
    [{ code: 'EAUTH', responseCode: 535 }, 'server'],
    // Our own address refused: no other e-mail would fare better.
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'server'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 }, 'server'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'later'],
    [{ code: 'EMESSAGE', responseCode: 452 }, 'later'],
    [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'refused'],
    [{ code: 'EMESSAGE', responseCode: 554 }, 'refused'],
    [new Error('no idea'), 'server'],
    [undefined, 'server'],
  ])('%j is trouble of kind %s', (error, trouble) => {
    expect(troubleOf(error)).toBe(trouble);
  });

  it.each([
    ['server', 1, 1],
    ['server', 3, 4],
    ['server', 40, 5],
    ['later', 1, 1],
    ['later', 8, 120],
  ] as const)(
    'comes again after trouble of kind %s, attempt %i, in %i minutes',
    (trouble, attempts, minutes) => {
      expect(minutesTo(nextAttemptOf({ attempts, createdAt: now }, trouble, now))).toBe(minutes);
    },
  );

  it('is given up when it was refused, and after three days', () => {
    expect(nextAttemptOf({ attempts: 1, createdAt: now }, 'refused', now)).toBeNull();
    const createdAt = new Date(now.getTime() - 72 * 3_600_000);
    expect(nextAttemptOf({ attempts: 9, createdAt }, 'server', now)).toBeNull();
  });
});
