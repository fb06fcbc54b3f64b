import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readSignUpDraft, writeSignUpDraft } from './sign-up-draft.ts';
import type { DeliveryData, DeliveryValues, PersonalData, PersonalValues } from './sign-up-forms.ts';

type Personal = UseFormReturn<PersonalValues, unknown, PersonalData>;
type Address = UseFormReturn<DeliveryValues, unknown, DeliveryData>;

/** Brings back what was typed before a reload, and keeps what is typed from then on. */
export function useSignUpDraft(personal: Personal, address: Address): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought back once; both forms stay the same ones
  useEffect(() => {
    const draft = readSignUpDraft();
    bringBack(personal, draft.personal);
    bringBack(address, draft.address);
    const keep = () => writeSignUpDraft(personal.getValues(), address.getValues());
    const watches = [personal.watch(keep), address.watch(keep)];
    return () => {
      for (const watch of watches) watch.unsubscribe();
    };
  }, []);
}

/** What the person has typed while the page was still coming stays. */
function bringBack<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  texts: object,
): void {
  for (const [name, text] of Object.entries(texts)) {
    const path = name as Path<Values>;
    if (!form.getValues(path)) form.setValue(path, text as PathValue<Values, Path<Values>>);
  }
}
