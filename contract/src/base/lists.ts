/** How each list is wrapped, by the path of its call below /api. */
const WRAPPERS: readonly (readonly [path: RegExp, wrapper: string])[] = [
  [/^\/products$/, 'products'],
  [/^\/producers$/, 'producers'],
  [/^\/blog$/, 'posts'],
  [/^\/contact$/, 'messages'],
  [/^\/orders(\/user\/[^/]+)?$/, 'orders'],
  [/^\/users\/[^/]+\/addresses$/, 'addresses'],
];

/** Lists may come plain, or wrapped without a count: screens get them wrapped and counted, whoever sent them. */
export function asWrapped(path: string, body: unknown): unknown {
  const [bare = ''] = path.split('?', 1);
  const wrapper = WRAPPERS.find(([pattern]) => pattern.test(bare))?.[1];
  if (!wrapper) return body;
  if (Array.isArray(body)) return { [wrapper]: body, total: body.length };
  const list = (body as Record<string, unknown> | null)?.[wrapper];
  return Array.isArray(list) ? { total: list.length, ...(body as object) } : body;
}
