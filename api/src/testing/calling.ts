import type { TestStore } from './test-store.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect in it
  body: any;
}

/** Asks the store as somebody, or as nobody. */
export async function callAs(
  who: { headers: Record<string, string> } | null,
  store: TestStore,
  method: Method,
  path: string,
  payload?: object,
): Promise<Answer> {
  const response = await store.app.inject({
    method,
    url: `/api${path}`,
    headers: who?.headers ?? {},
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}
