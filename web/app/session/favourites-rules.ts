/** Nobody is signed in: they are kept in this browser, and come along at sign-in. */
export const VISITOR = 'visitor';

export interface Favourites {
  /** A customer's id, or 'visitor'. */
  owner: string;
  /** The newest first. */
  ids: readonly string[];
}

export const NO_FAVOURITES: Favourites = { owner: VISITOR, ids: [] };

export function withFavourite({ owner, ids }: Favourites, id: string, isOn: boolean): Favourites {
  const others = ids.filter((other) => other !== id);
  return { owner, ids: isOn ? [id, ...others] : others };
}

/** Reads whatever was stored, and drops what is no id. */
export function toFavourites(stored: unknown): Favourites {
  const { owner, ids } = (stored ?? {}) as { owner?: unknown; ids?: unknown };
  if (typeof owner !== 'string' || !Array.isArray(ids)) return NO_FAVOURITES;
  return { owner, ids: ids.filter((id) => typeof id === 'string') };
}
