import { randomBytes, randomInt } from 'node:crypto';
import { ask } from './ask.ts';
import { ATTACKER, type Attack } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { tally } from './series.ts';

const FORGED_BYTES = 12_000;
const REQUESTS = 2000;
const EVERY_MS = 4;
const MESSAGES = 60;
const ALLOWED_MESSAGES = 20;

/** What the proxy in front of the store adds at the end; everything before it the sender wrote. */
const SEEN_BY_PROXY = '203.0.113.66';

export const forgedAddresses: Attack = {
  title: `${REQUESTS} forged addresses of 12 kB behind a proxy`,
  env: { TRUST_PROXY: '1', CONTACT_MESSAGES_PER_HOUR: String(ALLOWED_MESSAGES) },
  isHeavy: true,
  prepare: async (url) => async () => {
    const forged = (address: string) => ({ 'x-forwarded-for': `${address}, ${SEEN_BY_PROXY}` });
    const asked = await inTurn(REQUESTS, EVERY_MS, () => {
      const headers = forged(randomBytes(FORGED_BYTES / 2).toString('hex'));
      return ask(`${url}/api/auth/verify`, { headers, from: ATTACKER });
    });
    const message = { name: 'Pessoa', email: 'pessoa@exemplo.test', message: 'Olá' };
    const messages = await inTurn(MESSAGES, EVERY_MS, () => {
      const headers = forged(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
      return ask(`${url}/api/contact`, { body: message, headers, from: ATTACKER });
    });
    const sent = messages.filter(({ status }) => status === 201).length;
    return {
      answers: tally(asked),
      [`messages sent where ${ALLOWED_MESSAGES} are allowed`]: sent,
      'limit holds': sent <= ALLOWED_MESSAGES ? 'yes' : 'no',
    };
  },
};
