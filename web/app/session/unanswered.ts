/** So begins whatever is said where nobody knows what became of it. */
export const NO_ANSWER = 'Ficamos sem resposta';

/** Where no answer came, what was asked for may be done all the same. */
export const UNANSWERED =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';

/** The store's fixed text for what was tried, and below it that nobody knows what became of it. */
export function unanswered(attempt: string): string {
  return `${attempt}\n${UNANSWERED}`;
}
