const SLUG_MAX = 80;
const LOOKS_LIKE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 'Pão & Mel: o café da roça' -> 'pao-mel-o-cafe-da-roca'. A name without letters gets the kind's own. */
export function slugOf(name: string, kind: string): string {
  const words = plainName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const slug = cutAt(words, SLUG_MAX, '-');
  // The same URL also takes an id, so no slug may look like one.
  return slug === '' || LOOKS_LIKE_ID.test(slug) ? `${kind}${slug && '-'}${slug}` : slug;
}

/** In small letters without their marks: an address that was read out is written 'Jiló' for 'jilo'. */
export function plainName(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Candidates in order: the slug itself, numbered ones, and one with a random suffix. */
export function* slugCandidates(base: string, mark: string): Generator<string> {
  yield base;
  for (let number = 2; number <= 20; number += 1) yield `${base}-${number}`;
  yield `${base}-${mark}`;
}

/** Ended where a word ends. */
export function cutAt(text: string, max: number, separator: string): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(separator, max);
  // By code points, so that no emoji is cut in half.
  return end > 0 ? text.slice(0, end) : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}

export function isId(text: string): boolean {
  return LOOKS_LIKE_ID.test(text);
}

/** Anything else cannot be a slug, so the database need not be asked. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,140}$/.test(text);
}
