import { FASTEST_PERSON_MS } from '@cesta/contract/constants';
import type { ContactInput } from '@cesta/contract/content';

/** A hidden field filled in, or a form sent faster than it can be read. What says nothing of either is a person. */
export function isBot({ website = '', elapsedMs }: Pick<ContactInput, 'website' | 'elapsedMs'>): boolean {
  return website.trim() !== '' || (elapsedMs !== undefined && elapsedMs < FASTEST_PERSON_MS);
}
