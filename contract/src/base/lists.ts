/** How each list is wrapped, by the path of its call below /api. */
const WRAPPERS: readonly (readonly [path: RegExp, wrapper: string])[] = [
  [/^\/products$/, 'products'],
  [/^\/producers$/, 'producers'],
  [/^\/blog$/, 'posts'],
  [/^\/contact$/, 'messages'],
  [/^\/orders(\/user\/[^/]+)?$/, 'orders'],
  [/^\/users\/[^/]+\/addresses$/, 'addresses'],
];

/** What a field may be called otherwise, by the wrapper of its list. */
const OTHER_NAMES: Readonly<Record<string, readonly (readonly [name: string, other: string])[]>> = {
  posts: [
    ['image_url', 'imageUrl'],
    ['image_url', 'image'],
    ['created_at', 'date'],
  ],
};

/**
 * Lists may come plain, or wrapped without a count, and their fields by another of their names: screens get them wrapped,
 * counted and named one way, whoever sent them.
 */
export function asWrapped(path: string, body: unknown): unknown {
  const [bare = ''] = path.split('?', 1);
  const wrapper = WRAPPERS.find(([pattern]) => pattern.test(bare))?.[1];
  if (!wrapper) return body;
  const whole: unknown = Array.isArray(body) ? body : (body as Record<string, unknown> | null)?.[wrapper];
  if (!Array.isArray(whole)) return body;
  const things = whole.map((thing) => namedOneWay(thing, OTHER_NAMES[wrapper] ?? []));
  return Array.isArray(body)
    ? { [wrapper]: things, total: things.length }
    : { total: things.length, ...(body as object), [wrapper]: things };
}

function namedOneWay(thing: unknown, names: readonly (readonly [name: string, other: string])[]): unknown {
  const named = { ...(thing as Record<string, unknown>) };
  for (const [name, other] of names) named[name] ??= named[other];
  return names.length > 0 ? named : thing;
}
