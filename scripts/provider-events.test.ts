import { expect, test } from 'vitest';
import { readPage } from './named-tests.ts';

/** By its address: the checks of this folder need not read the whole store. */
const source = new URL('../api/src/provider-events.ts', import.meta.url).href;

test('the README lists the events that the store follows, every one and no other', async () => {
  const { PROVIDER_EVENTS } = (await import(source)) as { PROVIDER_EVENTS: string[] };
  const [, list = ''] = / {3}```events\n([^`]*)/.exec(readPage('README.md')) ?? [];
  expect(list.match(/[\w.]+/g)).toEqual(PROVIDER_EVENTS);
});
