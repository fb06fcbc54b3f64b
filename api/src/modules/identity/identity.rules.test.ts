import { describe, expect, it } from 'vitest';
import { deviceLabel, isPossibleBirthdate, sessionEnd } from './identity.rules.ts';

const MOZILLA = 'Mozilla/5.0';

describe('the name of a device', () => {
  it.each([
    [
      `${MOZILLA} (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36`,
      'Chrome no Android',
    ],
    [
      `${MOZILLA} (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'Samsung Internet no Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1`,
      'Safari no iPhone',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126.0 Mobile Safari/604.1`,
      'Chrome no iPhone',
    ],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0`,
      'Edge no Windows',
    ],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0`, 'Firefox no Windows'],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15`,
      'Safari no Mac',
    ],
    [
      `${MOZILLA} (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 OPR/110.0`,
      'Opera no Linux',
    ],
    ['curl/8.5.0', 'Dispositivo desconhecido'],
    ['<script>alert(1)</script>', 'Dispositivo desconhecido'],
    ['', 'Dispositivo desconhecido'],
    [undefined, 'Dispositivo desconhecido'],
  ])('says no more than browser and system: %s', (agent, label) => {
    expect(deviceLabel(agent)).toBe(label);
  });
});

describe('the length of a session', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it('is 12 hours, or 30 days for who asked to be remembered', () => {
    expect(sessionEnd(now, false).toISOString()).toBe('2026-03-02T00:00:00.000Z');
    expect(sessionEnd(now, true).toISOString()).toBe('2026-03-31T12:00:00.000Z');
  });
});

describe('a birthdate', () => {
  it('lies in the past', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(isPossibleBirthdate('2026-03-01', now)).toBe(true);
    expect(isPossibleBirthdate('2026-03-02', now)).toBe(false);
    const lateInBahia = new Date('2026-03-02T01:00:00Z');
    expect(isPossibleBirthdate('2026-03-02', lateInBahia)).toBe(false);
  });
});
