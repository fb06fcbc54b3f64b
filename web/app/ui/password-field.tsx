import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { FieldButton } from './button.tsx';
import { TextField } from './text-field.tsx';

/** A password that can be looked at: typing blind on a phone is how accounts get locked. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <FieldButton label={shown ? 'Ocultar senha' : 'Mostrar senha'} onClick={() => setShown(!shown)}>
          {shown ? (
            <EyeOff aria-hidden="true" className="size-5" />
          ) : (
            <Eye aria-hidden="true" className="size-5" />
          )}
        </FieldButton>
      }
    />
  );
}
