import { z } from 'zod';
import { Cep, Email } from '../base/fields.ts';
import { boundedText, optionalLine, optionalText } from '../base/forms.ts';

/** Whoever is out of reach leaves an e-mail for the day it comes. Sending it is the consent. */
export const CoverageWishInput = z.object({
  email: Email,
  cep: Cep,
  /** Where that is, as far as the sender knows: a hint for the operator, nothing is decided by it. */
  neighborhood: optionalLine(120).optional(),
  city: optionalLine(120).optional(),
  state: optionalLine(2).optional(),
  /** A honeypot: invisible to people. */
  website: z.string().max(2000).optional(),
  /** How long the form was on screen, where the sender can tell. */
  elapsedMs: z.number().min(0).optional(),
});
export type CoverageWishInput = z.infer<typeof CoverageWishInput>;

/** From the link in the e-mail. */
export const WishRemoval = z.object({ token: boundedText(200, 'Link inválido') });
export type WishRemoval = z.infer<typeof WishRemoval>;

/** A city or neighbourhood as it was given; where nobody told it, the first five digits of the CEPs. */
export const WishedPlace = z.object({
  neighborhood: optionalText(120),
  city: optionalText(120),
  state: optionalText(2),
  /** '40110', or empty where the city is known. */
  cepPrefix: optionalText(5),
});
export type WishedPlace = z.infer<typeof WishedPlace>;

export const WishedArea = WishedPlace.extend({
  /** Who has not been told yet. */
  waiting: z.int(),
  since: z.iso.datetime(),
  /** When those go out for whom it has come; null while nobody's place is delivered to. */
  notifiedFrom: z.iso.datetime().nullable(),
});
export type WishedArea = z.infer<typeof WishedArea>;

export const WISHED_AREAS_MAX = 200;

export const CoverageDemand = z.object({
  /** Where most wait first, at most WISHED_AREAS_MAX. */
  areas: z.array(WishedArea),
  /** Of all areas. */
  waiting: z.int(),
});
export type CoverageDemand = z.infer<typeof CoverageDemand>;

/** All of a person who asks for it, or of a place that turns out to be nonsense. */
export const WishDeletion = z.union([z.object({ email: Email }), z.object({ place: WishedPlace })]);
export type WishDeletion = z.infer<typeof WishDeletion>;

export const WishesDeleted = z.object({ message: z.string(), deleted: z.int() });
export type WishesDeleted = z.infer<typeof WishesDeleted>;
