import { codeOf, stepAt } from '../platform/security/totp.ts';
import { callAs } from './calling.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

/** A phone with the secret of this person. */
export interface Phone {
  /** The code of now, or of so many steps from now. */
  code(off?: number): string;
  recoveryCodes: string[];
}

/** Sets the second step up as the person would. Its first code is used by then. */
export async function setUpTwoStep(store: TestStore, person: SignedIn): Promise<Phone> {
  const path = `/users/${person.user.id}/two-step`;
  const { body } = await callAs(person, store, 'POST', path, { password: person.password });
  const code = (off = 0) => codeOf(body.secret, stepAt(store.clock.now()) + off);
  const confirmed = await callAs(person, store, 'PUT', path, { code: code() });
  if (confirmed.status !== 200) throw new Error(`not set up: ${JSON.stringify(confirmed.body)}`);
  return { code, recoveryCodes: confirmed.body.recovery_codes };
}
