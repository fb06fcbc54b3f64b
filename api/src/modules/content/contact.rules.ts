import { FASTEST_PERSON_MS } from '@cesta/contract/constants';
import type { ContactInput } from '@cesta/contract/content';

/** The hidden field is filled in, or the form was sent faster than a person reads. Missing signals count as a person. */
export function isBot({ website = '', elapsedMs }: Pick<ContactInput, 'website' | 'elapsedMs'>): boolean {
  return website.trim() !== '' || (elapsedMs !== undefined && elapsedMs < FASTEST_PERSON_MS);
}
