import { type Answer, ask } from './ask.ts';
import { ATTACKER, type Attack, addresses, type Got } from './attack.ts';
import { DEMO_PASSWORD } from './people.ts';
import { medianMs } from './series.ts';

const GUESSES = 300;
const RIGHT_ONE = 150;
const VICTIM = 'cliente@cestadaroca.test';
const PATIENCE_MS = 60_000;
/** Nearer to its like than this, no stopwatch tells one answer from the others. */
const MARGIN = 1.2;

export const guesses = guessFrom('one address', [ATTACKER]);
export const spreadGuesses = guessFrom('30 addresses', addresses(30));

function guessFrom(where: string, from: string[]): Attack {
  return {
    title: `${GUESSES} passwords for one account at once, ${where}`,
    prepare: async (url) => async () => {
      const guess = (n: number) =>
        ask(`${url}/api/auth/login`, {
          body: { email: VICTIM, password: n === RIGHT_ONE ? DEMO_PASSWORD : `palpite-${n}` },
          from: from[n % from.length] ?? ATTACKER,
          patienceMs: PATIENCE_MS,
        });
      return judge(await Promise.all(Array.from({ length: GUESSES }, (_, n) => guess(n))));
    },
  };
}

function judge(answers: Answer[]): Got {
  const count = (...statuses: number[]) => answers.filter(({ status }) => statuses.includes(status)).length;
  const [evaluated, refused] = [count(200, 401), count(429, 503)];
  const right = answers[RIGHT_ONE];
  const peers = answers.filter((answer, n) => n !== RIGHT_ONE && answer.status === right?.status);
  return {
    evaluated,
    refused,
    'other answers': answers.length - evaluated - refused,
    'right password': `${right?.status} after ${Math.round(right?.ms ?? 0)} ms`,
    'others with that answer': peers.length ? `${peers.length}, median ${medianMs(peers)} ms` : 'none',
    'right one recognisable': right && isApart(right, peers) ? 'yes' : 'no',
  };
}

/** By an answer of its own, or by a time outside of those of all others with the same answer. */
function isApart(right: Answer, peers: Answer[]): boolean {
  const times = peers.map(({ ms }) => ms);
  return (
    right.status === 200 ||
    peers.length === 0 ||
    right.ms > Math.max(...times) * MARGIN ||
    right.ms < Math.min(...times) / MARGIN
  );
}
