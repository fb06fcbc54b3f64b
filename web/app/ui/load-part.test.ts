// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart, PartGone } from './load-part.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response(null));
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockClear();
  sessionStorage.clear();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function failureOf(load: () => Promise<unknown>): Promise<unknown> {
  const failure = loadPart(load).catch((error: unknown) => error);
  const waited = vi.advanceTimersByTimeAsync(30_000).then(() => 'reloads');
  return Promise.race([failure, waited]);
}

it('loads the page again once when a part is not to be had, and says so when that did not help', async () => {
  expect(await failureOf(gone)).toBe('reloads');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await failureOf(gone)).toBeInstanceOf(PartGone);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says that a part is not to be had where the browser keeps nothing, instead of breaking the page', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, clear: () => {} });
  expect(await failureOf(gone)).toBeInstanceOf(PartGone);
  expect(reload).not.toHaveBeenCalled();
});
