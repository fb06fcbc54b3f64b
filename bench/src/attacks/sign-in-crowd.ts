import { type Answer, isDone } from './ask.ts';
import { ATTACKER, type Attack, STRONG } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { register, signIn } from './people.ts';
import { medianMs, tally } from './series.ts';

const CROWD = 150;
const WAVES = 4;
const WAVE_MS = 2000;
const ACCOUNTS = 5;

/** With the right passwords: each is work that the store owes, and no limit on failures helps. */
export const signInCrowd: Attack = {
  title: `${CROWD} sign-ins at once, ${WAVES} times`,
  async prepare(url) {
    const emails = Array.from({ length: ACCOUNTS }, (_, n) => `multidao${n}@exemplo.test`);
    for (const email of emails) await register(url, { email, password: STRONG, from: ATTACKER });
    const enter = async (n: number): Promise<Answer> => {
      const email = emails[n % emails.length] ?? '';
      return (await signIn(url, { email, password: STRONG, from: ATTACKER })).answer;
    };
    return async () => {
      const waves = await inTurn(WAVES, WAVE_MS, () =>
        Promise.all(Array.from({ length: CROWD }, (_, n) => enter(n))),
      );
      const answers = waves.flat();
      return {
        answers: tally(answers),
        'median ms of those let in': medianMs(answers.filter(isDone)),
      };
    };
  },
};
