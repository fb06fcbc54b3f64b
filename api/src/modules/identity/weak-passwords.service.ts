import { AppError } from '../../platform/errors.ts';
import { readCommonPasswords } from '../../platform/security/common-passwords.ts';
import { type OwnData, type Weakness, weaknessOf } from './weak-passwords.rules.ts';

const HINTS: Record<Weakness, string> = {
  common: 'Essa senha é muito comum e fácil de adivinhar. Tente juntar três palavras suas.',
  'own data':
    'Essa senha usa dados seus e é fácil de adivinhar. Tente juntar três palavras que só você juntaria.',
};

/** For new passwords only: an older weak one still signs in. */
export async function refuseWeakPassword(
  password: string,
  own: OwnData,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const weakness = weaknessOf(password, await readCommonPasswords(), own);
  if (!weakness) return;
  const message = HINTS[weakness];
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}
