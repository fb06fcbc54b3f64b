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
  properties?: Record<string, ValueSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
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

/** Nearly what the schema asks for: good enough to get in, with something hostile at every fifth place. */
export function nearlyValid(schema: ValueSchema, random: Random, ids: readonly string[]): unknown {
  if (random() < 0.2) return hostileValue(random);
  const inside = (part: ValueSchema) => nearlyValid(part, random, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return inside(pick(random, choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => Object(inside(part))));
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => inside(schema.items ?? {}));
  if (schema.properties) return nearlyValidObject(schema, random, inside);
  if (schema.type === 'boolean') return random() < 0.5;
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.round((schema.minimum ?? 0) + random() * 20) + (schema.type === 'number' ? 0.25 : 0);
  return nearlyValidText(schema, random, ids);
}

function nearlyValidObject(
  { properties = {}, required = [] }: ValueSchema,
  random: Random,
  inside: (part: ValueSchema) => unknown,
): Record<string, unknown> {
  const named = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? random() < 0.95 : random() < 0.5))
    .map(([name, part]) => [name, inside(part)] as const);
  const stray = random() < 0.1 ? [['estranho', hostileValue(random)] as const] : [];
  return Object.fromEntries([...named, ...stray]);
}

function nearlyValidText(schema: ValueSchema, random: Random, ids: readonly string[]): string {
  if (schema.format === 'uuid') return pick(random, ids);
  if (schema.format === 'email') return `alguem${Math.floor(random() * 1e6)}@exemplo.test`;
  if (schema.format?.startsWith('date'))
    return '2026-05-04T12:00:00.000Z'.slice(0, schema.format === 'date' ? 10 : 24);
  if (schema.format === 'uri') return 'https://exemplo.test/x.png';
  return pick(random, [
    'Maria',
    '40140240',
    'segredo12',
    '10',
    'BA',
    'Frutas',
    'a'.repeat(schema.maxLength ?? 40),
    ...ids,
  ]);
}
