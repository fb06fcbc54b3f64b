import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';

/** Between the operator's change and the e-mails: a zone that was typed wrong is corrected before anybody reads of it. */
export const NOTICE_DELAY_MS = HOUR_MS;
/** The link in the e-mail still opens for so long; then nothing is left of the wish. */
export const KEPT_AFTER_NOTICE_MS = 30 * DAY_MS;
/** Nobody waits for ever, and no e-mail address is kept for ever. */
export const KEPT_WAITING_MS = 730 * DAY_MS;
/** A mailbox may hope for a few places: home, work, the mother's house. */
export const WISHES_PER_MAILBOX = 5;

export const THANKS = 'Anotado! Quando chegarmos aí, você recebe um e-mail nosso.';
export const ALREADY_HERE = 'Boa notícia: já entregamos neste CEP. É só escolher os produtos.';
export const REMOVED = 'Pronto! Não guardamos mais nenhum aviso com este link.';

export interface WishedSpot {
  cep: string;
  neighborhood: string;
  city: string;
}

/** 'Itapuã, Lauro de Freitas', or the CEP where nobody told more. The words are whoever's: see withoutLinks. */
export function spotName({ cep, neighborhood, city }: WishedSpot): string {
  if (!city) return `CEP ${cep.slice(0, 5)}-${cep.slice(5)}`;
  return neighborhood ? `${neighborhood}, ${city}` : city;
}
