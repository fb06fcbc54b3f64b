import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent, FocusEvent, RefCallback } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { reformat } from './typed-text.ts';

// The content policy forbids code made at run time; without this zod tries it once and the browser complains.
z.config({ jitless: true });

interface Binding {
  name: string;
  ref: RefCallback<HTMLInputElement>;
  onBlur: (event: FocusEvent<HTMLInputElement>) => Promise<unknown>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<unknown>;
  label: string;
  error: string | undefined;
}

export interface SchemaForm<Values extends FieldValues, Output = Values> {
  rhf: UseFormReturn<Values, unknown, Output>;
  /** What each field is called, on its label and in the summary of what is wrong. */
  labels: Readonly<Record<Path<Values>, string>>;
  /** Everything a field of ui/ needs: `<TextField {...form.field('name')} />`. */
  field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>): Binding;
  /** The same for a field that is formatted while it is typed. */
  masked(name: Path<Values>, format: (text: string) => string): Binding;
}

/** A flat form held to a schema of the contract. It speaks up at the first submit and corrects itself from then on. */
export function useSchemaForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  labels: Readonly<Record<Path<Values>, string>>,
  defaultValues?: DefaultValues<Values>,
): SchemaForm<Values, Output> {
  const rhf = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema) as unknown as Resolver<Values, unknown, Output>,
    // The summary takes the focus instead.
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  });
  const { errors } = rhf.formState;

  function field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>): Binding {
    const { onBlur, onChange, ref } = rhf.register(name, options);
    const error = errors[name]?.message;
    return {
      name,
      onBlur,
      onChange,
      ref,
      label: labels[name],
      error: typeof error === 'string' ? error : undefined,
    };
  }

  function masked(name: Path<Values>, format: (text: string) => string): Binding {
    const binding = field(name);
    const onChange = (event: ChangeEvent<HTMLInputElement>) => {
      reformat(event.target, format);
      return binding.onChange(event);
    };
    return { ...binding, onChange };
  }

  return { rhf, labels, field, masked };
}
