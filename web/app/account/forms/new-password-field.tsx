import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  /** What is typed so far. */
  password: string | undefined;
};

/** A password that is being chosen: password managers offer one, and the meter tells how good it is. */
export function NewPasswordField({ password = '', ...field }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-2">
      <PasswordField {...field} autoComplete="new-password" />
      <StrengthMeter password={password} />
    </div>
  );
}
