import type { Attack } from './attack.ts';
import { emailPattern } from './email-pattern.ts';
import { forgedAddresses } from './forged-addresses.ts';
import { guesses, spreadGuesses } from './guesses.ts';
import { lockOut } from './lock-out.ts';
import { mailbox } from './mailbox.ts';
import { wait } from './open-loop.ts';
import { randomQueries } from './random-queries.ts';
import { registerProbes } from './register-probes.ts';
import { signInCrowd } from './sign-in-crowd.ts';
import { slowBodies } from './slow-bodies.ts';
import { wholeShelf } from './whole-shelf.ts';

const QUIET_MS = 12_000;

/** Nobody attacks: how far from 1 the ratios are here is what chance alone does to them. */
const nobody: Attack = {
  title: 'no attack',
  prepare: async () => async () => {
    await wait(QUIET_MS);
    return {};
  },
};

/** By the number of the door each tries. */
export const ATTACKS: ReadonlyMap<string, Attack> = new Map([
  ['0', nobody],
  ['1', emailPattern],
  ['2', guesses],
  ['2b', spreadGuesses],
  ['3', lockOut],
  ['4', signInCrowd],
  ['5', forgedAddresses],
  ['6', wholeShelf],
  ['7', mailbox],
  ['9a', slowBodies],
  ['9b', randomQueries],
  ['9c', registerProbes],
]);
