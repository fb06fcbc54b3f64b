import type { Role, User } from '@cesta/contract/identity/identity';
import { createUser } from '../modules/identity/identity.service.ts';
import { openSession } from '../modules/identity/sessions.service.ts';
import type { TestStore } from './test-store.ts';

export interface SignedIn {
  user: User;
  token: string;
  password: string;
  /** To be handed to `app.inject`. */
  headers: { authorization: string };
}

let made = 0;

/** A new person with a session of their own, written straight into the database. */
export async function signIn(
  store: TestStore,
  person: { role?: Role; name?: string; email?: string; password?: string; emailConfirmed?: boolean } = {},
): Promise<SignedIn> {
  made += 1;
  const {
    role = 'customer',
    emailConfirmed = true,
    name = `Pessoa ${made}`,
    email = `pessoa${made}@exemplo.test`,
  } = person;
  const password = person.password ?? 'segredo-de-teste';
  const { db, clock, deps } = store;
  const user = await createUser(db, deps.settings.passwords, { name, email, password, role, emailConfirmed });
  const token = await openSession(db, clock, user.id, { remember: false, userAgent: undefined });
  return { user, token, password, headers: { authorization: `Bearer ${token}` } };
}
