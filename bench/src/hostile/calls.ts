import {
  asText,
  hostileValue,
  type Manner,
  nearlyValid,
  pick,
  type ValueSchema,
} from '@cesta/api/testing/hostile-values';
import type { Operation } from '@cesta/api/testing/operations';
import type { Asker, KnownThings } from './known-things.ts';

/** What goes over the wire, as text: some of it is no JSON at all. */
export interface HostileCall {
  method: string;
  path: string;
  body: string | undefined;
  type: string;
  /** How many send it at the same moment. */
  atOnce: number;
}

type Random = () => number;

const RACING = 0.08;
const MONSTROUS = 0.03;
const LONGEST_VALUE = 2_000;
const DEEP = 20_000;
const HUGE = 200_000;

/** Bodies that cost a careless server its memory, its stack or its patience. */
const MONSTERS: readonly ((random: Random) => string)[] = [
  () => '['.repeat(DEEP),
  () => `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  () => `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  () => JSON.stringify(Array.from({ length: HUGE / 4 }, () => 1)),
  () => JSON.stringify({ items: Array.from({ length: 5_000 }, () => ({ productId: 'x', quantity: 1 })) }),
  () => JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]))),
  () =>
    JSON.stringify({ name: 'ã'.repeat(HUGE), email: `${'a'.repeat(HUGE)}@b.co`, notes: 'x'.repeat(HUGE) }),
  () => '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
  () => '{"items":[{"productId":',
  () => '\u0000\u0001\u0002',
  () => '',
  (random) => JSON.stringify('9'.repeat(Math.floor(random() * HUGE))),
];

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
];

/** Of those that are not proper. */
const HOSTILE = 0.6;
/** Words that are nobody's: an id in a note would be found again by whoever reads it, and look like somebody's secret. */
const TEXTS = ['Sem cebola', 'portão azul', 'Colheita de ontem', 'até 30 caracteres aqui'];

/**
 * Some as the description asks for, the others hostile throughout or with a thorn here and there: whoever is stopped at
 * the door tries nothing behind it.
 */
export function makeCall(
  operation: Operation,
  random: Random,
  things: KnownThings,
  asker: Asker,
  properShare: number,
): HostileCall {
  const { method, parameters } = operation;
  const isProper = random() < properShare;
  const isHostile = !isProper && random() < HOSTILE;
  const valueFor = (name: string) => things.valueFor(name, random, asker);
  const manner: Manner = isHostile
    ? { hostility: 20, texts: TEXTS }
    : { hostility: isProper ? 0 : 2, valueFor, texts: TEXTS };
  const value = (schema: ValueSchema, name = '') => nearlyValid(schema, random, things.ids, manner, name);
  const url = new URL(
    operation.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
      const { schema } = parameters.find((parameter) => parameter.name === name) ?? {};
      if (random() * 100 < (isHostile ? 25 : manner.hostility)) return encode(asText(hostileValue(random)));
      if (schema?.enum) return encode(asText(pick(random, schema.enum)));
      const meant = things.meant(operation.path, name, random, asker);
      return encode((isHostile ? undefined : meant) ?? pick(random, things.ids));
    }),
    'http://store',
  );
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'query'))
    if (random() < (isProper ? 0.3 : 0.7))
      url.searchParams.set(name, wellFormed(asText(value(schema ?? {}, name))));
  const isMonstrous = method !== 'GET' && isHostile && random() < 2 * MONSTROUS;
  return {
    method,
    path: `${url.pathname}${url.search}`,
    body: isMonstrous ? pick(random, MONSTERS)(random) : bodyOf(operation, random, value),
    type: isMonstrous || (!isProper && random() < 0.02) ? pick(random, TYPES) : 'application/json',
    atOnce: random() < RACING ? 2 + Math.floor(random() * 3) : 1,
  };
}

/** A route that describes no body is sent one all the same now and then: a picture's, or one that nobody asked for. */
function bodyOf(
  { method, body }: Operation,
  random: Random,
  value: (schema: ValueSchema) => unknown,
): string | undefined {
  if (body) return JSON.stringify(value(body));
  const isUnasked = method !== 'GET' && random() < 0.2;
  return isUnasked ? JSON.stringify(value(ANYTHING)) : undefined;
}

const ANYTHING: ValueSchema = { anyOf: [{ type: 'object', properties: { id: { format: 'uuid' } } }, {}] };

/** An address cannot carry half a character, nor an empty step. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, LONGEST_VALUE);
const encode = (text: string) => encodeURIComponent(wellFormed(text) || ' ');
