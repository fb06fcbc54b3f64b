/** How a customer likes the baskets, as far as putting them together depends on it. */
export interface BasketTastes {
  /** Not even in place of something else. */
  never: ReadonlySet<string>;
  /** Places left empty are filled with the best of the week. */
  completes: boolean;
}

export const NO_TASTES: BasketTastes = { never: new Set(), completes: false };

interface SaidTastes {
  never: readonly string[];
  complete: boolean;
}

/** What one person has changed of what they had before their eyes, upon what is there by now. */
export function changedTastes(now: SaidTastes, wanted: SaidTastes, shown: SaidTastes = now): SaidTastes {
  const kept = now.never.filter((id) => wanted.never.includes(id) || !shown.never.includes(id));
  const added = wanted.never.filter((id) => !shown.never.includes(id) && !kept.includes(id));
  return {
    never: [...kept, ...added],
    complete: wanted.complete === shown.complete ? now.complete : wanted.complete,
  };
}

/** 'Couve', 'Couve e Jiló', 'Couve, Jiló e Quiabo' */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);
}
