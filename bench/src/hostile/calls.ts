import { asText, hostileValue, nearlyValid, pick, type ValueSchema } from '@cesta/api/testing/hostile-values';
import type { Operation } from '@cesta/api/testing/operations';

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

export function makeCall(operation: Operation, random: Random, ids: readonly string[]): HostileCall {
  const { method, parameters } = operation;
  const url = new URL(
    operation.path.replace(/\{\w+\}/g, () =>
      encode(random() < 0.75 ? pick(random, ids) : asText(hostileValue(random))),
    ),
    'http://store',
  );
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'query'))
    if (random() < 0.7)
      url.searchParams.set(name, wellFormed(asText(nearlyValid(schema ?? {}, random, ids))));
  const isMonstrous = method !== 'GET' && random() < MONSTROUS;
  return {
    method,
    path: `${url.pathname}${url.search}`,
    body: isMonstrous ? pick(random, MONSTERS)(random) : bodyOf(operation, random, ids),
    type: isMonstrous || random() < 0.01 ? pick(random, TYPES) : 'application/json',
    atOnce: random() < RACING ? 2 + Math.floor(random() * 3) : 1,
  };
}

/** A route that describes no body is sent one all the same now and then: a picture's, or one that nobody asked for. */
function bodyOf({ method, body }: Operation, random: Random, ids: readonly string[]): string | undefined {
  if (body) return JSON.stringify(nearlyValid(body, random, ids));
  const isUnasked = method !== 'GET' && random() < 0.2;
  return isUnasked ? JSON.stringify(nearlyValid(ANYTHING, random, ids)) : undefined;
}

const ANYTHING: ValueSchema = { anyOf: [{ type: 'object', properties: { id: { format: 'uuid' } } }, {}] };

/** An address cannot carry half a character, nor an empty step. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, LONGEST_VALUE);
const encode = (text: string) => encodeURIComponent(wellFormed(text) || ' ');
