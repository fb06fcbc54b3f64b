/** How a customer likes the baskets, as far as putting them together depends on it. */
export interface BasketTastes {
  /** Not even in place of something else. */
  never: ReadonlySet<string>;
  /** Places left empty are filled with the best of the week. */
  completes: boolean;
}

export const NO_TASTES: BasketTastes = { never: new Set(), completes: false };

/** 'Couve', 'Couve e Jiló', 'Couve, Jiló e Quiabo' */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);
}
