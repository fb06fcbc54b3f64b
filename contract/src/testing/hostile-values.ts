import { z } from 'zod';

/** A value that brings the text to every place where the schema reads one; of several readings, the one of that number. */
export function hostileValue(schema: z.core.$ZodType, text: string, reading: number): unknown {
  const inside = (part: z.core.$ZodType) => hostileValue(part, text, reading);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, inside(part)]));
    case 'array':
      return [inside(def.element)];
    case 'record':
      return { [text]: inside(def.valueType) };
    case 'union':
      return inside(def.options[reading % def.options.length] as z.core.$ZodType);
    case 'pipe':
      return inside(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    default:
      return text;
  }
}

/** So many readings bring the text to every part of the schema: one, unless it lets choose among several. */
export function readingsOf(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const most = (parts: readonly z.core.$ZodType[]) => Math.max(1, ...parts.map(readingsOf));
  switch (def.type) {
    case 'object':
      return most(Object.values(def.shape));
    case 'array':
      return readingsOf(def.element);
    case 'record':
      return readingsOf(def.valueType);
    case 'union':
      return Math.max(def.options.length, most(def.options));
    case 'pipe':
      return readingsOf(def.in);
    case 'optional':
    case 'nullable':
    case 'default':
      return readingsOf(def.innerType);
    default:
      return 1;
  }
}

export function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}
