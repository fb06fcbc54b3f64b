import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CONTROL, FieldFrame, type FieldProps, useFieldWiring } from './field.tsx';

/** The options are its children. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const wiring = useFieldWiring({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, optional, wiring, className }}>
      <div className="relative">
        <select {...select} {...wiring.control} className={classNames(CONTROL, 'appearance-none pr-11')} />
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5" />
      </div>
    </FieldFrame>
  );
}
