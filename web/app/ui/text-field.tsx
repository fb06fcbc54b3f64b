import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL, FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

/** Not for selects, checkboxes and files: to CSS they are always read-only. */
const READ_ONLY = 'read-only:bg-paper-deep';
const FILE =
  'file:mr-3 file:cursor-pointer file:rounded-full file:bg-leaf-pale file:px-3 file:py-0.5 file:font-semibold file:text-leaf-deep';

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Sits at the right end inside the control: a button, a spinner. */
    trailing?: ReactNode;
  };

/** Works with react-hook-form as it is: `<TextField label="Nome" {...register('name')} error={...} />`. */
export function TextField({
  label,
  hint,
  error,
  optional,
  trailing,
  className,
  id,
  ...input
}: TextFieldProps) {
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <div className="relative">
        <input
          type="text"
          {...input}
          {...wiring.control}
          className={classNames(
            CONTROL,
            input.type === 'file' ? FILE : READ_ONLY,
            Boolean(trailing) && 'pr-14',
          )}
        />
        {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <textarea
        rows={5}
        {...area}
        {...wiring.control}
        className={classNames(CONTROL, READ_ONLY, 'resize-y')}
      />
    </FieldFrame>
  );
}
