import { WRONG_PRICE, WRONG_STOCK } from '@cesta/contract/catalog';
import { FILL_IN_ALL } from '@cesta/contract/forms';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, RefCallback } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import { ApiError, errorText } from '../session/api-client.ts';
import { toast } from '../ui/toast-store.ts';

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

export interface AdminForm<Values extends FieldValues, Output> {
  rhf: UseFormReturn<Values, unknown, Output>;
  /** Everything a field of ui/ needs: `<TextField {...form.field('name')} />`. */
  field: (name: Path<Values>) => Binding;
  error: (name: Path<Values>) => string | undefined;
  /** Checks, saves, and brings whatever is wrong to the field it belongs to. */
  submit: (event: FormEvent, save: (output: Output) => Promise<void>) => void;
}

interface FormSettings<Values extends FieldValues, Output> {
  schema: z.ZodType<Output>;
  /** What each field is called, in the order in which wrong ones are told. */
  labels: Readonly<Record<Path<Values>, string>>;
  values: DefaultValues<Values>;
  /** Said when saving fails without a word from the server, such as 'Erro ao salvar produto'. */
  attempt: string;
}

/** The warning names the rule; the field says what to do, instead of the same words once more. */
const AT_THE_FIELD = new Map<string, string>([
  [FILL_IN_ALL, 'Falta preencher'],
  [WRONG_PRICE, 'Um número maior que zero, como 12,90'],
  [WRONG_STOCK, 'Um número inteiro, de zero em diante'],
]);

/** A form of the panel, held to a schema of the contract. What is wrong is a warning, and stands at its field. */
export function useAdminForm<Values extends FieldValues, Output>({
  schema,
  labels,
  values,
  attempt,
}: FormSettings<Values, Output>): AdminForm<Values, Output> {
  const rhf = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema as z.ZodType<Output, Values>) as unknown as Resolver<
      Values,
      unknown,
      Output
    >,
    defaultValues: values,
  });
  const names = Object.keys(labels) as Path<Values>[];
  const { errors, isSubmitting } = rhf.formState;

  function error(name: Path<Values>): string | undefined {
    const message = errors[name]?.message;
    return typeof message === 'string' ? (AT_THE_FIELD.get(message) ?? message) : undefined;
  }

  function field(name: Path<Values>): Binding {
    const { onBlur, onChange, ref } = rhf.register(name);
    return { name, onBlur, onChange, ref, label: labels[name], error: error(name) };
  }

  async function send(save: (output: Output) => Promise<void>, output: Output): Promise<void> {
    try {
      await save(output);
    } catch (failure) {
      if (failure instanceof ApiError) {
        for (const name of names) {
          const message = failure.fields[name];
          if (message) rhf.setError(name, { message });
        }
      }
      toast.error(errorText(failure, attempt));
    }
  }

  function submit(event: FormEvent, save: (output: Output) => Promise<void>): void {
    event.preventDefault();
    if (isSubmitting) return;
    void rhf.handleSubmit(
      (output) => send(save, output),
      (wrong) => toast.warning(firstMessage(wrong, names)),
    )(event);
  }

  return { rhf, field, error, submit };
}

/** What is missing is told before what is wrong. */
function firstMessage<Values extends FieldValues>(
  wrong: FieldErrors<Values>,
  names: readonly Path<Values>[],
): string {
  const messages = names.map((name) => wrong[name]?.message).filter((text) => typeof text === 'string');
  return messages.find((text) => text === FILL_IN_ALL) ?? messages[0] ?? FILL_IN_ALL;
}
