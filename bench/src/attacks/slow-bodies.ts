import { connect } from 'node:net';
import { ATTACKER, type Attack } from './attack.ts';
import { wait } from './open-loop.ts';

const SOCKETS = 200;
const DRIP_MS = 1000;
const LASTS_MS = 20_000;
/** Less than the store gives by itself, so that the end of its patience comes within the measured time. */
const FORM_MS = 10_000;
const BODY_BYTES = 1000;

export const slowBodies: Attack = {
  title: `${SOCKETS} bodies sent a byte a second, ${FORM_MS / 1000} s allowed`,
  env: { BODY_TIMEOUT_MS: String(FORM_MS) },
  prepare: async (url) => async () => {
    const { port, host } = new URL(url);
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n\r\n{`;
    const sockets = Array.from({ length: SOCKETS }, () => {
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: ATTACKER });
      socket.on('error', () => undefined).resume();
      socket.write(head);
      const drip = setInterval(() => socket.write(' '), DRIP_MS);
      socket.on('close', () => clearInterval(drip));
      return socket;
    });
    await wait(LASTS_MS);
    const open = sockets.filter(({ readyState }) => readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    return { [`still open after ${LASTS_MS / 1000} s`]: `${open} of ${SOCKETS}` };
  },
};
