import type { ComponentProps, ReactNode } from 'react';
import { FieldNotes, type FieldProps, useFieldWiring } from './field.tsx';

type CheckboxFieldProps = Omit<FieldProps, 'label' | 'optional'> &
  ComponentProps<'input'> & {
    /** May hold a link, as in 'Li e aceito os termos'. */
    label: ReactNode;
  };

export function CheckboxField({ label, hint, error, className, id, ...input }: CheckboxFieldProps) {
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <div className={className}>
      <label htmlFor={wiring.control.id} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...input} {...wiring.control} className="size-5.5 shrink-0 accent-leaf" />
        <span>{label}</span>
      </label>
      <FieldNotes hint={hint} error={error} wiring={wiring} />
    </div>
  );
}
