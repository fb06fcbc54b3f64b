import { ATTACKER, type Attack, STRONG } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { register } from './people.ts';
import { medianMs, tally } from './series.ts';

const PROBES = 160;
const EVERY_MS = 50;
const TAKEN = 'ubiratan.lemos@exemplo.test';

/** Every second one has an account: what is learnt is which. */
export const registerProbes: Attack = {
  title: `${PROBES} sign-ups that ask which e-mails have an account`,
  prepare: async (url) => async () => {
    const probes = await inTurn(PROBES, EVERY_MS, async (n) => {
      const isTaken = n % 2 === 0;
      const email = isTaken ? TAKEN : `sonda${n}@exemplo.test`;
      const { answer } = await register(url, { email, password: STRONG, from: ATTACKER });
      return { isTaken, answer };
    });
    const [taken, free] = [true, false].map((kind) =>
      probes.filter(({ isTaken }) => isTaken === kind).map(({ answer }) => answer),
    );
    return {
      'with an account': tally(taken ?? []),
      'without one': tally(free ?? []),
      'median ms': medianMs(probes.map(({ answer }) => answer)),
    };
  },
};
