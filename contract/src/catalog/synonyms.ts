import { z } from 'zod';
import { Id } from '../base/fields.ts';
import { FILL_IN_ALL, formText } from '../base/forms.ts';
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

/** 'Aipim' and 'aipim' are one word. */
function placeOf(words: readonly string[], word: string): number {
  return words.findIndex((other) => fold(other) === fold(word));
}
