import { describe, expect, it } from 'vitest';
import { type Answer, callAs } from '../../../testing/calling.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { type Phone, setUpTwoStep } from '../../../testing/two-step.ts';
import { MOST_WRONG_CODES } from './second-step.service.ts';

const PER_WINDOW = 5;
const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const store = useStore({ LOGIN_FAILURES_PER_ACCOUNT: String(PER_WINDOW) });

type Known = Pick<SignedIn, 'user' | 'password'>;

async function officeWithPhone(): Promise<{ ana: SignedIn; phone: Phone }> {
  const ana = await signIn(store(), { role: 'admin' });
  return { ana, phone: await setUpTwoStep(store(), ana) };
}

function logIn({ user, password }: Known, code: string): Promise<Answer> {
  return callAs(null, store(), 'POST', '/auth/login', { email: user.email, password, code });
}

/** As somebody would who has the password and all the time in the world. */
async function guess(known: Known, times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) {
    if (tried % PER_WINDOW === 0) store().clock.advance(WINDOW_MS);
    expect((await logIn(known, '000000')).body.code).toBe('SECOND_STEP_WRONG');
  }
}

async function emailsTo({ user }: Known) {
  await store().deps.jobs.runDue();
  return (await store().deps.mail.list(100)).filter(({ to }) => to === user.email);
}

async function resetPassword({ user }: Known): Promise<Known> {
  await callAs(null, store(), 'POST', '/auth/forgot-password', { email: user.email });
  const [message] = await emailsTo({ user, password: '' });
  const token = /redefinir-senha\?token=([\w-]+)/.exec(message?.text ?? '')?.[1];
  const password = 'pela-caixa-postal-1';
  const answer = await callAs(null, store(), 'POST', '/auth/reset-password', { token, password });
  expect(answer.status).toBe(200);
  return { user, password };
}

describe('codes of the second step that are guessed', () => {
  it('are few in a day, however patiently they come; then a recovery code alone opens, until the day is over', async () => {
    const { ana, phone } = await officeWithPhone();
    await guess(ana, MOST_WRONG_CODES);
    store().clock.advance(WINDOW_MS);
    const refused = await logIn(ana, phone.code());
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(refused.body.message).toContain('código de recuperação');
    expect((await logIn(ana, phone.recoveryCodes[0] ?? '')).status).toBe(200);
    store().clock.advance(DAY_MS);
    expect((await logIn(ana, phone.code())).status).toBe(200);
  });

  it('are told to the owner, once', async () => {
    const { ana } = await officeWithPhone();
    await guess(ana, MOST_WRONG_CODES);
    store().clock.advance(WINDOW_MS);
    for (let more = 0; more < 2; more += 1) expect((await logIn(ana, '000000')).status).toBe(429);
    const subjects = (await emailsTo(ana)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Códigos errados'))).toHaveLength(1);
  });

  it('are not forgiven with the mailbox, as wrong passwords are', async () => {
    const { ana, phone } = await officeWithPhone();
    await guess(ana, MOST_WRONG_CODES);
    const thief = await resetPassword(ana);
    expect((await logIn(thief, phone.code())).status).toBe(429);
  });

  it('count alike from within a session that asks to switch it off', async () => {
    const { ana, phone } = await officeWithPhone();
    await guess(ana, MOST_WRONG_CODES);
    const removal = { password: ana.password, code: phone.code(1) };
    const path = `/users/${ana.user.id}/two-step`;
    expect((await callAs(ana, store(), 'DELETE', path, removal)).status).toBe(429);
  });

  it('are forgotten with the second step that a colleague takes away', async () => {
    const { ana } = await officeWithPhone();
    await guess(ana, MOST_WRONG_CODES);
    const bia = await signIn(store(), { role: 'admin' });
    await callAs(bia, store(), 'DELETE', `/admin/team/members/${ana.user.id}/two-step`);
    store().clock.advance(WINDOW_MS);
    const payload = { email: ana.user.email, password: ana.password };
    const { token } = (await callAs(null, store(), 'POST', '/auth/login', payload)).body;
    const again = { ...ana, token, headers: { authorization: `Bearer ${token}` } };
    const phone = await setUpTwoStep(store(), again);
    expect((await logIn(ana, phone.code(1))).status).toBe(200);
  });

  it('leave who types the right one alone, also after a slip', async () => {
    const { ana, phone } = await officeWithPhone();
    for (let day = 0; day < 2; day += 1) {
      await guess(ana, MOST_WRONG_CODES - 1);
      store().clock.advance(WINDOW_MS);
      expect((await logIn(ana, phone.code())).status).toBe(200);
      store().clock.advance(DAY_MS);
    }
  });
});
