import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormButtons } from './form-buttons.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import type { AdminForm } from './use-admin-form.ts';

interface PanelFormProps<Values extends FieldValues, Output> {
  form: AdminForm<Values, Output>;
  label: string;
  submitLabel: string;
  /** While something that belongs to it, such as a picture, is still on its way. */
  waiting?: boolean;
  /** False when there is something to look at before it can be saved. */
  save: (output: Output) => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: closes once it is saved, and asks before it is left unsaved. */
export function PanelForm<Values extends FieldValues, Output>({
  form,
  label,
  submitLabel,
  waiting = false,
  save,
  onClose,
  children,
}: PanelFormProps<Values, Output>) {
  const { isDirty, isSubmitting } = form.rhf.formState;
  const saved = useRef(false);

  async function saveAndClose(output: Output) {
    saved.current = await save(output);
    if (saved.current) onClose();
  }

  return (
    <>
      <form
        noValidate
        aria-label={label}
        onSubmit={(event) => form.submit(event, saveAndClose)}
        className="grid gap-5"
      >
        {children}
        <FormButtons submitLabel={submitLabel} busy={isSubmitting || waiting} onCancel={onClose} />
      </form>
      <UnsavedGuard isUnsaved={() => isDirty && !saved.current} />
    </>
  );
}
