import type { ValueSchema } from './hostile-values.ts';

/** One call of the API's own description. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema?: ValueSchema }[];
  body: ValueSchema | undefined;
}

export function readOperations(document: { paths?: object }): Operation[] {
  return Object.entries((document.paths ?? {}) as Record<string, Record<string, object>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, description]) => {
        const { parameters = [], requestBody } = description as {
          parameters?: Operation['parameters'];
          requestBody?: { content?: Record<string, { schema?: ValueSchema }> };
        };
        const body = requestBody?.content?.['application/json']?.schema;
        return { method: method.toUpperCase(), path, parameters, body };
      }),
  );
}
