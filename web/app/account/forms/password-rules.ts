import { ChangePasswordRequest, ResetPasswordRequest } from '@cesta/contract/identity/identity';
import { z } from 'zod';

const DIFFERENT = 'As senhas não coincidem';

interface Params {
  path: string[];
  error: string;
  when: () => boolean;
}
type Check = (values: Readonly<Record<string, unknown>>) => boolean;

/** Holds `confirmation` to the chosen password, whatever else is still wrong in the form. */
export function confirms(field: string): [Check, Params] {
  return [
    (values) => values[field] === values.confirmation,
    { path: ['confirmation'], error: DIFFERENT, when: () => true },
  ];
}

const Confirmation = z.string().min(1, 'Confirme a nova senha');

export const PasswordChange = ChangePasswordRequest.safeExtend({ confirmation: Confirmation }).refine(
  ...confirms('newPassword'),
);
export type PasswordChange = z.infer<typeof PasswordChange>;

export const NewPassword = ResetPasswordRequest.pick({ password: true })
  .extend({ confirmation: Confirmation })
  .refine(...confirms('password'));
export type NewPassword = z.infer<typeof NewPassword>;
