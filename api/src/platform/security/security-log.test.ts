import { describe, expect, it } from 'vitest';
import { createLog } from '../monitoring/log.ts';
import { createSecurityLog } from './security-log.ts';

function logged(secret: string, write: (log: ReturnType<typeof createSecurityLog>) => void) {
  const lines: string[] = [];
  write(createSecurityLog(createLog('info', { write: (line) => void lines.push(line) }), secret));
  return lines.map((line) => JSON.parse(line));
}

describe('the security log', () => {
  it('names account and address by a keyed hash, the same in every line', () => {
    const lines = logged('one secret', (log) => {
      log.write('sign-in.failed', { account: 'Ana@example.com', address: '203.0.113.7' });
      log.write('sign-in.succeeded', { account: 'ana@example.com', address: '203.0.113.7' });
    });
    expect(lines.map((line) => line.security)).toEqual(['sign-in.failed', 'sign-in.succeeded']);
    expect(lines[0].account).toBe(lines[1].account);
    expect(JSON.stringify(lines)).not.toMatch(/ana@|203\.0/i);
  });

  it('gives another store another hash', () => {
    const nameIn = (secret: string) =>
      logged(secret, (log) => log.write('sign-in.failed', { account: 'ana@example.com' }))[0].account;
    expect(nameIn('one secret')).not.toBe(nameIn('another secret'));
  });

  it('stands out by level when something was refused', () => {
    const [refused, ordinary] = logged('one secret', (log) => {
      log.write('limit.met', { what: 'sign-in', status: 429 });
      log.write('sign-out');
    });
    expect(refused.level).toBeGreaterThan(ordinary.level);
    expect(refused).toMatchObject({ what: 'sign-in', status: 429 });
  });
});
