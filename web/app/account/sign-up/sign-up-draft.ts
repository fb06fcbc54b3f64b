import { parseJson } from '../../session/storage.ts';
import type { DeliveryValues, PersonalValues } from './sign-up-forms.ts';

/** What was typed, kept for this tab so that a reload loses nothing. The password is never kept. */
const KEY = 'sign_up_draft';
const PERSONAL = ['name', 'email', 'phone'] as const satisfies (keyof PersonalValues)[];
const ADDRESS = [
  'zipcode',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'label',
] as const satisfies (keyof DeliveryValues)[];

interface SignUpDraft {
  personal: Partial<Record<(typeof PERSONAL)[number], string>>;
  address: Partial<Record<(typeof ADDRESS)[number], string>>;
}

export function readSignUpDraft(): SignUpDraft {
  const { personal, address } = (parseJson(read()) ?? {}) as Partial<Record<string, unknown>>;
  return { personal: textsOf(personal, PERSONAL), address: textsOf(address, ADDRESS) };
}

export function writeSignUpDraft(personal: object, address: object): void {
  const draft = { personal: textsOf(personal, PERSONAL), address: textsOf(address, ADDRESS) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still lets one sign up.
  }
}

export function dropSignUpDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Only what is named goes in or comes out. */
function textsOf<Name extends string>(
  values: unknown,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const given = (values ?? {}) as Record<string, unknown>;
  const texts = names.flatMap((name) => {
    const text = given[name];
    return typeof text === 'string' && text ? [[name, text]] : [];
  });
  return Object.fromEntries(texts);
}
