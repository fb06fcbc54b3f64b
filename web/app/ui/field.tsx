import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** One sentence that says what to do; also turns the control red and tells screen readers. */
  error?: string | undefined;
  /** Most fields of the store are required: the few that are not say '(opcional)'. */
  optional?: boolean | undefined;
}

export const CONTROL =
  'w-full min-h-12 rounded-control border border-edge bg-white px-4 py-2.5 text-body text-ink transition-colors ' +
  'placeholder:text-ink-soft/80 hover:border-ink-soft disabled:bg-paper-deep ' +
  'disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-tomato-deep';

type Wired = Pick<FieldProps, 'hint' | 'error'> & { id: string | undefined };

/** Ids and aria attributes that tie a control to its label, hint and error. */
export function useFieldWiring({ id: wanted, hint, error }: Wired) {
  const made = useId();
  const id = wanted ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

type FrameProps = FieldProps & {
  wiring: ReturnType<typeof useFieldWiring>;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, control, then what is wrong, then what helps. */
export function FieldFrame({ label, hint, error, optional, wiring, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={wiring.control.id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </label>
      {children}
      <FieldNotes hint={hint} error={error} wiring={wiring} />
    </div>
  );
}

export function FieldNotes({ hint, error, wiring }: Pick<FrameProps, 'hint' | 'error' | 'wiring'>) {
  return (
    <>
      {error && (
        <p id={wiring.errorId} className="mt-1.5 flex gap-1.5 text-small font-semibold text-tomato-deep">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={wiring.hintId} className="mt-1.5 text-small text-ink-soft">
          {hint}
        </p>
      )}
    </>
  );
}
