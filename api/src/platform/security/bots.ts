import { FASTEST_PERSON_MS } from '@cesta/contract/base/constants';

export interface BotSigns {
  website?: string | undefined;
  elapsedMs?: number | undefined;
}

/** The hidden field is filled in, or the form was sent faster than a person reads. Missing signals count as a person. */
export function isBot({ website = '', elapsedMs }: BotSigns): boolean {
  return website.trim() !== '' || (elapsedMs !== undefined && elapsedMs < FASTEST_PERSON_MS);
}
