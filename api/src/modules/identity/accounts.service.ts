import type { Role } from '@cesta/contract/identity';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, type PasswordCost } from '../../platform/passwords.ts';
import * as queries from './users.queries.ts';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role?: Role;
}

/** An account without a letter or a session: demo data, the first admin and tests. */
export async function createUser(db: Db, cost: PasswordCost, account: NewAccount): Promise<queries.UserRow> {
  const { name, password, role = 'customer' } = account;
  const passwordHash = await hashPassword(password, cost);
  const email = account.email.trim().toLowerCase();
  const row = await queries.insertUser(db, { name, email, role, passwordHash });
  if (!row) throw new AppError('EMAIL_TAKEN');
  return row;
}
