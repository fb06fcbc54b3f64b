/** The part of a JSON schema that says what a value may look like. */
export interface ValueSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: ValueSchema[];
  oneOf?: ValueSchema[];
  allOf?: ValueSchema[];
  items?: ValueSchema;
  minItems?: number;
  properties?: Record<string, ValueSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

/** How near to valid. */
export interface Manner {
  /** At how many places of a hundred something hostile stands. 0: nothing but what the schema asks for. */
  hostility: number;
  /** What goes well under a name, where something does. */
  valueFor?(name: string): unknown;
  /** What stands where any text does; ids unless told. */
  texts?: readonly string[];
}

/** What breaks careless servers. */
const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202eabc', '%00', '%', '../../etc/passwd', '..%2f..%2f'],
  ...["'; drop table users; --", '" or 1=1 --', '%\' or "_', '\\', '<script>alert(1)</script>', '{{7*7}}'],
  ...[
    'null',
    'undefined',
    'NaN',
    'true',
    '-1',
    '0',
    '1e400',
    '9'.repeat(400),
    'á'.repeat(20_000),
    '٤٠١١٠٠١٠',
  ],
  ...[
    '2024-02-30',
    '0000-00-00',
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01',
    'a@b',
    `${'a'.repeat(300)}@b.co`,
  ],
  ...[
    '11111111-1111-4111-8111-111111111111',
    '00000000-0000-0000-0000-000000000000',
    '__proto__',
    'constructor',
  ],
  ...[0, -0, -1, 0.1, 1e-7, 2 ** 31, 2 ** 53, 1e308, null, true, false],
  ...[[], [[]], [null], {}, { $gt: '' }, { toString: 1 }, { length: 1e9 }],
];

type Random = () => number;

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** In an address everything is text. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const hostileValue = (random: Random): unknown => pick(random, HOSTILE);

const EVERY_FIFTH: Manner = { hostility: 20 };

/** Nearly what the schema asks for: good enough to get in, with something hostile at every fifth place, unless told. */
export function nearlyValid(
  schema: ValueSchema,
  random: Random,
  ids: readonly string[],
  manner = EVERY_FIFTH,
  name = '',
): unknown {
  if (random() * 100 < manner.hostility) return hostileValue(random);
  const isProper = manner.hostility === 0;
  const inside = (part: ValueSchema, of = name) => nearlyValid(part, random, ids, manner, of);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  const known = manner.valueFor?.(name);
  if (known !== undefined && (choices ?? [schema]).some((choice) => isOfType(known, choice))) return known;
  if (choices?.length) return inside(pick(random, choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => Object(inside(part))));
  if (schema.type === 'array') {
    const least = isProper ? Math.max(1, schema.minItems ?? 0) : 0;
    return Array.from({ length: least + Math.floor(random() * 4) }, () => inside(schema.items ?? {}));
  }
  if (schema.properties) return nearlyValidObject(schema, random, inside, isProper);
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.type === 'number' || schema.type === 'integer') {
    const number = Math.round((schema.minimum ?? 0) + random() * 20) + (schema.type === 'number' ? 0.25 : 0);
    return isProper ? Math.min(number, schema.maximum ?? number) : number;
  }
  return nearlyValidText(schema, random, ids, manner);
}

function isOfType(value: unknown, { type, properties }: ValueSchema): boolean {
  if (!type) return typeof value === 'string' && !properties;
  if (type === 'array') return Array.isArray(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}

function nearlyValidObject(
  { properties = {}, required = [] }: ValueSchema,
  random: Random,
  inside: (part: ValueSchema, name: string) => unknown,
  isProper: boolean,
): Record<string, unknown> {
  // Of what may be left out something is refused more often than not.
  const isThere = (name: string) =>
    required.includes(name) ? isProper || random() < 0.95 : random() < (isProper ? 0.25 : 0.5);
  const named = Object.entries(properties)
    .filter(([name]) => isThere(name))
    .map(([name, part]) => [name, inside(part, name)] as const);
  const stray = !isProper && random() < 0.1 ? [['estranho', hostileValue(random)] as const] : [];
  return Object.fromEntries([...named, ...stray]);
}

function nearlyValidText(
  schema: ValueSchema,
  random: Random,
  ids: readonly string[],
  { hostility, texts = ids }: Manner,
): string {
  if (schema.format === 'uuid') return pick(random, ids);
  if (schema.format === 'email') return `alguem${Math.floor(random() * 1e6)}@exemplo.test`;
  if (schema.format?.startsWith('date'))
    return '2026-05-04T12:00:00.000Z'.slice(0, schema.format === 'date' ? 10 : 24);
  if (schema.format === 'uri') return 'https://exemplo.test/x.png';
  const fitting = TEXTS.filter((text) => fits(text, schema));
  if ((schema.pattern || hostility === 0) && fitting.length > 0) return pick(random, fitting);
  return pick(random, [...TEXTS, 'a'.repeat(schema.maxLength ?? 40), ...texts]);
}

const TEXTS = [
  'Maria',
  '40140240',
  'segredo12',
  '10',
  'BA',
  'Frutas',
  '71999990000',
  '52998224725',
  '08:30',
  '2026-11-20',
  'couve-manteiga',
];

function fits(text: string, { pattern, minLength = 0, maxLength = text.length }: ValueSchema): boolean {
  const isMatched = !pattern || new RegExp(pattern, 'u').test(text);
  return isMatched && text.length >= minLength && text.length <= maxLength;
}
