/** Where no answer came, what was asked for may be done all the same. */
export const UNANSWERED =
  'Ficamos sem resposta: não sabemos se a mudança foi feita. Confira nesta página antes de tentar de novo.';
