// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopWatching, WATCH_SCRIPTS } from './missing-scripts.ts';

const reload = vi.fn();
/** With what the store answers; null where no line leads there. */
let answered: number | null = 200;

beforeEach(() => {
  vi.useFakeTimers();
  answered = 200;
  vi.stubGlobal('fetch', async () => {
    if (answered === null) throw new TypeError('Failed to fetch');
    return new Response(null, { status: answered });
  });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  runInThisContext(WATCH_SCRIPTS);
});

afterEach(() => {
  stopWatching();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

async function lose(): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
}

it('loads a page once more whose scripts did not all come through, never twice in a row', async () => {
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
  runInThisContext(WATCH_SCRIPTS);
  await lose();
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([null, 429, 503])('leaves a page to be read while it is not to be had: %s', async (trouble) => {
  answered = trouble;
  await lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  answered = 200;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['typed', '<textarea></textarea>', { value: 'Faltou o alho' }],
  ['chosen', '<input type="radio" name="score" value="4">', { checked: true }],
])('does not load a page over what was %s', async (_how, field, change) => {
  document.body.innerHTML = field;
  Object.assign(document.body.firstElementChild ?? {}, change);
  await lose();
  expect(reload).not.toHaveBeenCalled();
});
