import { parseJson, SIGN_UP_DRAFT } from '../../session/storage.ts';
import type { DeliveryValues, PersonalValues } from './sign-up-forms.ts';

const PERSONAL = ['name', 'email'] as const satisfies (keyof PersonalValues)[];
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

/** What was typed, kept for this tab so that a reload loses little. Neither password nor phone is ever kept in a browser. */
export function writeSignUpDraft(personal: object, address: object): void {
  const draft = { personal: textsOf(personal, PERSONAL), address: textsOf(address, ADDRESS) };
  try {
    sessionStorage.setItem(SIGN_UP_DRAFT, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still lets one sign up.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(SIGN_UP_DRAFT);
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
