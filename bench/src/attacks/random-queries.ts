import { randomUUID } from 'node:crypto';
import { ask, isDone } from './ask.ts';
import { ATTACKER, type Attack } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { medianMs, tally } from './series.ts';

const REQUESTS = 640;
const EVERY_MS = 12.5;

export const randomQueries: Attack = {
  title: `${REQUESTS} random query strings on a kept page, 80 a second`,
  prepare: async (url) => async () => {
    const answers = await inTurn(REQUESTS, EVERY_MS, () =>
      ask(`${url}/produtos?${randomUUID()}=1`, { from: ATTACKER }),
    );
    // A kept answer carries no id of the request: it was made for another.
    const kept = answers.filter((answer) => isDone(answer) && !answer.headers['x-request-id']).length;
    return {
      answers: tally(answers),
      'answered from the cache': `${kept} of ${REQUESTS}`,
      'median ms': medianMs(answers),
    };
  },
};
