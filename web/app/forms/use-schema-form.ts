import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent, RefCallback } from 'react';
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
import { useTypedValues } from './typed-again.ts';
import { reformat } from './typed-text.ts';

// The content policy forbids code made at run time; without this zod tries it once and the browser complains.
z.config({ jitless: true });

interface Binding {
  name: string;
  ref: RefCallback<unknown>;
  onBlur: (event: { target: unknown }) => Promise<unknown>;
  onChange: (event: { target: unknown }) => Promise<unknown>;
  label: string;
  error: string | undefined;
}

/**
 * How a form says what is wrong: a summary above it that takes the focus, the first wrong field where a summary would
 * only be in the way, or a warning with the first wrong field, as the panel does.
 */
export type Telling = 'summary' | 'first-field' | 'warning';

export interface SchemaForm<Values extends FieldValues, Output = Values> {
  rhf: UseFormReturn<Values, unknown, Output>;
  /** What each field is called, in the order in which wrong ones are told. */
  labels: Readonly<Record<Path<Values>, string>>;
  tells: Telling;
  /** Everything a field of ui/ needs: `<TextField {...form.field('name')} />`. */
  field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>): Binding;
  /** The same for a field that is formatted while it is typed. */
  masked(name: Path<Values>, format: (text: string) => string): Binding;
  error(name: Path<Values>): string | undefined;
}

interface FormSettings<Values extends FieldValues> {
  values?: DefaultValues<Values> | undefined;
  tells?: Telling;
  /** Other words at the field than in the warning, which names the rule. */
  atTheField?: ReadonlyMap<string, string>;
  /** What it is called, and of what: under this name it is found again by whoever lost it with their session. */
  keptAs?: string;
}

/** A flat form held to a schema of the contract. It speaks up at the first submit and corrects itself from then on. */
export function useSchemaForm<Values extends FieldValues, Output>(
  // A box holds less than a schema takes: the price is always a text there.
  schema: z.ZodType<Output, Values> | z.ZodType<Output>,
  labels: Readonly<Record<Path<Values>, string>>,
  { values, tells = 'summary', atTheField, keptAs }: FormSettings<Values> = {},
): SchemaForm<Values, Output> {
  const rhf = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema as z.ZodType<Output, Values>) as unknown as Resolver<
      Values,
      unknown,
      Output
    >,
    shouldFocusError: tells === 'warning',
    ...(values && { defaultValues: values }),
  });
  useTypedValues(keptAs, rhf);
  const { errors } = rhf.formState;

  function error(name: Path<Values>): string | undefined {
    const message = errors[name]?.message;
    return typeof message === 'string' ? (atTheField?.get(message) ?? message) : undefined;
  }

  function field(name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>): Binding {
    const { onBlur, onChange, ref } = rhf.register(name, options);
    return { name, onBlur, onChange, ref, label: labels[name], error: error(name) };
  }

  function masked(name: Path<Values>, format: (text: string) => string): Binding {
    const binding = field(name);
    const onChange = (event: { target: unknown }) => {
      reformat((event as ChangeEvent<HTMLInputElement>).target, format);
      return binding.onChange(event);
    };
    return { ...binding, onChange };
  }

  return { rhf, labels, tells, field, masked, error };
}
