import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CacheAddress } from './byte-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that read their address themselves, as the pages do. Without a query it is the address as it is. */
    cacheAddress?: (url: string) => { key: string; isEndless: boolean };
    /** Any path is answered, such as any CEP. */
    endless?: boolean;
  }
}

/** The one spelling of a path; the others (%70, capitals, a slash at the end) lead to the same place. */
const PLAIN_PATH = /^(?:\/[a-z0-9._-]+)+$/;

/**
 * Parameters that the route does not know are left out, the others are put in order: whoever adds nonsense to an
 * address gets the kept answer. null: a question that cannot be kept, because it says one thing twice. To be asked
 * before the query is checked, which adds what was left out.
 */
export function addressOfAnswer(request: FastifyRequest): CacheAddress | null {
  const url = request.raw.url ?? '';
  const { config, schema } = request.routeOptions;
  if (config.cacheAddress) return config.cacheAddress(url);
  const [path = ''] = url.split('?', 1);
  let isEndless = config.endless === true || !PLAIN_PATH.test(path);
  const query = request.query as Record<string, string | string[] | undefined>;
  const kept = new URLSearchParams();
  for (const [name, isClosed] of parametersOf(schema?.querystring)) {
    const value = query[name];
    if (Array.isArray(value)) return null;
    if (value === undefined) continue;
    kept.set(name, value);
    isEndless ||= !isClosed;
  }
  return { key: kept.size > 0 ? `${path}?${kept}` : path, isEndless };
}

type Parameters = readonly (readonly [name: string, isClosed: boolean])[];

const known = new WeakMap<object, Parameters>();

/** The parameters that a route reads, and of each whether its values come from a closed list. */
function parametersOf(schema: unknown): Parameters {
  if (!(schema instanceof z.ZodObject)) return [];
  const found = known.get(schema);
  if (found) return found;
  const parameters = Object.entries(schema.shape)
    .map(([name, part]) => [name, isChoice(part)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  known.set(schema, parameters);
  return parameters;
}

function isChoice(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable')
    return isChoice(def.innerType);
  return def.type === 'pipe' ? isChoice(def.in) : def.type === 'enum';
}
