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

export function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}
