import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../forms/form.tsx';
import type { SchemaForm } from '../../forms/use-schema-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface PanelFormProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  label: string;
  /** Said when saving fails without a word from the server, such as 'Erro ao salvar produto'. */
  attempt: string;
  submitLabel: string;
  /** While something that belongs to it, such as a picture, is still on its way. */
  waiting?: boolean;
  /** False when there is something to look at before it can be saved. */
  save: (output: Output) => Promise<boolean>;
  /** Without an answer it may be saved all the same: what is behind the form is looked at again. */
  onFailed?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: closes once it is saved, and asks before it is left unsaved. */
export function PanelForm<Values extends FieldValues, Output>({
  form,
  label,
  attempt,
  submitLabel,
  waiting = false,
  save,
  onFailed,
  onClose,
  children,
}: PanelFormProps<Values, Output>) {
  const { isDirty, isSubmitting } = form.rhf.formState;
  const saved = useRef(false);

  async function saveAndClose(output: Output) {
    try {
      saved.current = await save(output);
    } catch (error) {
      onFailed?.();
      throw error;
    }
    if (saved.current) onClose();
  }

  return (
    <>
      <Form form={form} label={label} attempt={attempt} onSubmit={saveAndClose}>
        {children}
        <FormButtons submitLabel={submitLabel} busy={isSubmitting || waiting} onCancel={onClose} />
      </Form>
      <UnsavedGuard isUnsaved={() => isDirty && !saved.current} />
    </>
  );
}
