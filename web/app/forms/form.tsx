import { FILL_IN_ALL } from '@cesta/contract/base/forms';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { FieldErrors, FieldValues, Path } from 'react-hook-form';
import { ApiError, errorText } from '../session/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { closeToastsOf, toast } from '../ui/toast-store.ts';
import { ErrorSummary } from './error-summary.tsx';
import { useHydrated } from './use-hydrated.ts';
import type { SchemaForm } from './use-schema-form.ts';

interface FormProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  /** What the form is for, for screen readers. */
  label: string;
  /** Said when it fails without a word from the server, such as 'Erro ao atualizar perfil'. */
  attempt: string;
  onSubmit: (values: Output) => Promise<void>;
  /** How the server's names of these fields begin, such as 'address.' */
  serverPrefix?: string;
  /** Called after a refusal by the server has been told. */
  onRefused?: (error: ApiError) => void;
  className?: string;
  children: ReactNode;
}

/** Checks, sends, and brings whatever is wrong to the field it belongs to. */
export function Form<Values extends FieldValues, Output>({
  form,
  label,
  attempt,
  onSubmit,
  serverPrefix = '',
  onRefused,
  className,
  children,
}: FormProps<Values, Output>) {
  const { rhf, labels, tells } = form;
  const toastKey = useId();
  const names = Object.keys(labels) as Path<Values>[];
  const wrong = names.filter((name) => rhf.formState.errors[name]);
  // Whoever comes back to a form that the server found fault with is told at once.
  const [refusals, setRefusals] = useState(() => (wrong.length > 0 ? 1 : 0));

  function refuse() {
    setRefusals((count) => count + 1);
    const first = names.find((name) => rhf.getFieldState(name).invalid);
    if (tells !== 'summary' && first) rhf.setFocus(first);
  }

  function findFault(errors: FieldErrors<Values>) {
    if (tells === 'warning') toast.warning(firstMessage(errors, names), { key: toastKey });
    else refuse();
  }

  async function send(values: Output) {
    closeToastsOf(toastKey);
    try {
      await onSubmit(values);
    } catch (error) {
      toast.error(errorText(error, attempt), { key: toastKey });
      if (!(error instanceof ApiError)) return;
      if (takeServerErrors(form, error, serverPrefix)) refuse();
      onRefused?.(error);
    }
  }

  function submit(event: FormEvent) {
    if (rhf.formState.isSubmitting) event.preventDefault();
    else void rhf.handleSubmit(send, findFault)(event);
  }

  return (
    // Were it ever sent by the browser itself, a password must not end up in the address: hence post.
    <form
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submit}
      className={classNames('grid gap-5', className)}
    >
      {tells === 'summary' && (
        <ErrorSummary
          wrong={wrong.map((name) => ({ name, label: labels[name] }))}
          refusals={refusals}
          onGoTo={(name) => rhf.setFocus(name as Path<Values>)}
        />
      )}
      {children}
    </form>
  );
}

/** What is missing is told before what is wrong. */
function firstMessage<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  names: readonly Path<Values>[],
): string {
  const messages = names.map((name) => errors[name]?.message).filter((text) => typeof text === 'string');
  return messages.find((text) => text === FILL_IN_ALL) ?? messages[0] ?? FILL_IN_ALL;
}

/** Brings what the server says about fields to the form; true when something belonged there. */
export function takeServerErrors<Values extends FieldValues, Output>(
  { rhf, labels }: SchemaForm<Values, Output>,
  { fields }: ApiError,
  prefix = '',
): boolean {
  const refused = (Object.keys(labels) as Path<Values>[]).filter((name) => fields[`${prefix}${name}`]);
  for (const name of refused) rhf.setError(name, { message: fields[`${prefix}${name}`] ?? '' });
  return refused.length > 0;
}

interface SubmitButtonProps {
  busy: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

export function SubmitButton({ busy, wide = true, className, children }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button type="submit" size="lg" wide={wide} busy={busy} disabled={!hydrated} className={className}>
      {children}
    </Button>
  );
}
