import { expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();

it('describes every call of shop content with a tag, its body and its answer', async () => {
  const { paths } = (await store().app.inject('/api/docs/json')).json();
  const mine = Object.entries<Record<string, never>>(paths).filter(([path]) =>
    /^\/api\/(products|producers|blog|contact|upload|zipcode)/.test(path),
  );
  const calls = mine.flatMap(([path, methods]) =>
    Object.entries<{ tags?: string[]; requestBody?: object; responses: object }>(methods).map(
      ([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, ...call }),
    ),
  );
  const expected = [
    'DELETE /api/blog/{id}',
    'DELETE /api/producers/{id}',
    'DELETE /api/products/{id}',
    'GET /api/blog',
    'GET /api/blog/slug/{slug}',
    'GET /api/contact',
    'GET /api/producers',
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/zipcode/check/{cep}',
    'PATCH /api/contact/{id}/read',
    'POST /api/blog',
    'POST /api/contact',
    'POST /api/producers',
    'POST /api/products',
    'POST /api/upload',
    'PUT /api/blog/{id}',
    'PUT /api/producers/{id}',
    'PUT /api/products/{id}',
  ];
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
  for (const { name, tags, requestBody, responses } of calls) {
    expect(tags, name).toHaveLength(1);
    expect(requestBody !== undefined, name).toBe(/^(POST|PUT)/.test(name));
    expect(Object.keys(responses), name).toEqual([expect.stringMatching(/^20[01]$/)]);
  }
});
