import { type Answer, ask, isDone } from './ask.ts';
import { type Attack, addresses, STRONG } from './attack.ts';
import { inTurn } from './open-loop.ts';
import { DEMO_PASSWORD, headersOf, signIn } from './people.ts';
import { tally } from './series.ts';

const OWNER = { email: 'assinante@cestadaroca.test', password: DEMO_PASSWORD };
const [HOME, ELSEWHERE, STRANGE] = ['127.0.0.20', '127.0.0.21', '127.0.0.22'];
const RIVALS = addresses(5);
const WRONG_PASSWORDS = 60;
const EVERY_MS = 100;

export const lockOut: Attack = {
  title: `${WRONG_PASSWORDS} wrong passwords for one account from ${RIVALS.length} addresses`,
  async prepare(url) {
    const { person: owner } = await signIn(url, { ...OWNER, from: HOME });
    return async () => {
      const wrong = await inTurn(WRONG_PASSWORDS, EVERY_MS, (n) =>
        ask(`${url}/api/auth/login`, {
          body: { email: OWNER.email, password: `palpite-${n}` },
          from: RIVALS[n % RIVALS.length] ?? '',
        }),
      );
      const known = await signIn(url, { ...OWNER, from: ELSEWHERE, cookie: owner.cookie });
      const atHome = await signIn(url, { ...OWNER, from: HOME });
      const strange = await signIn(url, { ...OWNER, from: STRANGE });
      const changed = await ask(`${url}/api/users/${owner.id}/change-password`, {
        body: { currentPassword: DEMO_PASSWORD, newPassword: STRONG },
        headers: headersOf(owner),
        from: HOME,
      });
      return {
        'wrong passwords': tally(wrong),
        'owner signs in on a known device': tell(known.answer),
        'owner signs in at their own address': tell(atHome.answer),
        'owner signs in on a new device elsewhere': tell(strange.answer),
        'owner changes the password while signed in': tell(changed),
      };
    };
  },
};

function tell(answer: Answer): string {
  return `${isDone(answer) ? 'yes' : `no (${answer.status})`}, ${Math.round(answer.ms)} ms`;
}
