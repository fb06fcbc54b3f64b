import { ask, read } from './ask.ts';
import { ATTACKER, type Attack, STRONG } from './attack.ts';
import { inTurn, wait } from './open-loop.ts';
import { register } from './people.ts';

const BOX = 'vitima@exemplo.test';
/** For a mail server all of them are one mailbox. */
const SPELLINGS = [
  BOX,
  `<${BOX}>`,
  `g:${BOX};`,
  `(c)${BOX}`,
  `${BOX}(c)`,
  `a<${BOX}>`,
  `(d)<${BOX}>`,
  `h:<${BOX}>;`,
  `(e)${BOX}(f)`,
];
const LURE = 'premio.exemplo.test';
const NAME = `Ganhe em http://${LURE}/x`;
const ROUNDS = 5;
const EVERY_MS = 100;
const SETTLE_MS = 1000;
const MOST_SETTLING = 10;

interface Email {
  to: string;
  subject: string;
  text: string;
}

export const mailbox: Attack = {
  title: `one mailbox under ${SPELLINGS.length} spellings, ${ROUNDS} resets asked for each`,
  prepare: async (url) => async () => {
    const spelling = (n: number) => SPELLINGS[n % SPELLINGS.length] ?? BOX;
    const signUps = await inTurn(SPELLINGS.length, EVERY_MS, (n) =>
      register(url, { email: spelling(n), password: STRONG, from: ATTACKER, name: NAME }),
    );
    await inTurn(SPELLINGS.length * ROUNDS, EVERY_MS, (n) =>
      ask(`${url}/api/auth/forgot-password`, { body: { email: spelling(n) }, from: ATTACKER }),
    );
    const emails = await readEmails(url);
    return {
      accounts: signUps.filter(({ answer }) => answer.status === 201).length,
      'reset e-mails': emails.filter(({ subject }) => subject.includes('senha')).length,
      'e-mails in all': emails.length,
      'with a link of the attacker': emails.filter(({ text }) => text.includes(LURE)).length,
    };
  },
};

/** E-mails are written by a job: read when no more have come for a while. */
async function readEmails(url: string): Promise<Email[]> {
  let known: Email[] = [];
  for (let turn = 0; turn < MOST_SETTLING; turn += 1) {
    await wait(SETTLE_MS);
    const { emails = [] } = read<{ emails: Email[] }>(await ask(`${url}/api/outbox`));
    const ours = emails.filter(({ to }) => to.includes(BOX));
    if (turn > 1 && ours.length === known.length) break;
    known = ours;
  }
  return known;
}
