import { z } from 'zod';
import { Id } from '../base/fields.ts';
import { FILL_IN_ALL, formText, optionalText } from '../base/forms.ts';
import { fold } from '../base/search-words.ts';
import { MAX_SYNONYMS } from './catalog-constants.ts';

/** Words that mean the same to whoever searches: 'macaxeira', 'aipim'. */
export const SynonymGroup = z.object({ id: Id, words: z.array(z.string()) });
export type SynonymGroup = z.infer<typeof SynonymGroup>;

export const SynonymList = z.object({ synonyms: z.array(SynonymGroup), total: z.number().int() });
export type SynonymList = z.infer<typeof SynonymList>;

const TOO_FEW = 'Escreva pelo menos duas palavras que querem dizer o mesmo';

export const SynonymInput = z.object(
  {
    words: z
      .array(formText(40), TOO_FEW)
      .max(MAX_SYNONYMS, `Use no máximo ${MAX_SYNONYMS} palavras`)
      .transform((words) => words.filter((word, place) => placeOf(words, word) === place))
      .refine((words) => words.length >= 2, TOO_FEW),
  },
  FILL_IN_ALL,
);
export type SynonymInput = z.infer<typeof SynonymInput>;

/** `was`: as the operator read them, so that nobody undoes a colleague's change unseen. */
export const SynonymEdit = SynonymInput.extend({
  was: z.array(optionalText(40)).max(MAX_SYNONYMS, `Use no máximo ${MAX_SYNONYMS} palavras`).optional(),
});
export type SynonymEdit = z.infer<typeof SynonymEdit>;

/** 'Aipim' and 'aipim' are one word. */
function placeOf(words: readonly string[], word: string): number {
  return words.findIndex((other) => fold(other) === fold(word));
}
