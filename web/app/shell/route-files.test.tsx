// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsFetching } from '../ui/connection.ts';
import { OFFLINE_TEXT } from '../ui/lazy-part.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { filesFirst } from './route-files.ts';

type Go = () => Promise<void>;
let navigate: (go: Go, how: { to: string }) => Promise<void>;
filesFirst.router?.({
  instrument: (own: { navigate: typeof navigate }) => (navigate = own.navigate),
} as never);

const assign = vi.fn();
const go = vi.fn(async () => {});
/** What becomes of a request for this file; the next one of the same page has another name. */
let answer: (file: string, signal: AbortSignal | undefined) => Promise<Response>;
let isReachable = true;
let pages = 0;

function Signs() {
  return (
    <>
      {useIsFetching() && <p>a página vem</p>}
      <ConnectionNotice />
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  pages += 1;
  isReachable = true;
  vi.stubGlobal('__reactRouterManifest', {
    routes: {
      root: { id: 'root', hasLoader: true, module: '/assets/root.js' },
      farms: {
        id: 'farms',
        parentId: 'root',
        path: 'produtores',
        hasLoader: true,
        module: `/assets/${pages}.js`,
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, { method, signal }: RequestInit = {}) => {
    if (method !== 'HEAD') return answer(path, signal ?? undefined);
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response(null);
  });
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  render(<Signs />);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  assign.mockClear();
  go.mockClear();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const visit = () => void navigate(go, { to: '/produtores?ordem=nome' });
const failed = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const hanging = (_file: string, signal: AbortSignal | undefined) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

it('shows at once that the next page is on its way, and opens it when its files are there', async () => {
  let arrive: (response: Response) => void = () => {};
  answer = () => new Promise((resolve) => (arrive = resolve));
  visit();
  await after(0);
  expect(screen.queryByText('a página vem')).toBeTruthy();
  arrive(new Response('export default 1'));
  await after(0);
  expect(go).toHaveBeenCalledOnce();
  expect(screen.queryByText('a página vem')).toBeNull();
});

it.each([
  ['fails', failed, 4_000],
  ['hangs', hanging, 30_000],
])(
  'opens a page as a document whose script alone %s, and speaks of no lost connection',
  async (_how, how, ms) => {
    answer = how;
    visit();
    for (let waited = 0; waited < ms; waited += 500) {
      await after(500);
      expect(screen.queryByText(OFFLINE_TEXT)).toBeNull();
    }
    expect(assign).toHaveBeenCalledExactlyOnceWith('/produtores?ordem=nome');
    expect(go).not.toHaveBeenCalled();
  },
);

it('gives a slow file its time, as long as anything of it comes', async () => {
  answer = async () => {
    let parts = 0;
    const slowly = new ReadableStream({
      pull: (control) =>
        new Promise((resolve) => {
          setTimeout(() => {
            parts += 1;
            if (parts > 6) control.close();
            else control.enqueue(new Uint8Array(10));
            resolve();
          }, 6_000);
        }),
    });
    return new Response(slowly);
  };
  visit();
  await after(60_000);
  expect(go).toHaveBeenCalledOnce();
  expect(assign).not.toHaveBeenCalled();
});

it('keeps the page while there is no network, says so, and goes on by itself', async () => {
  answer = failed;
  isReachable = false;
  visit();
  await after(2_000);
  expect(screen.queryByText(OFFLINE_TEXT)).toBeTruthy();
  await after(120_000);
  expect([assign.mock.calls, go.mock.calls]).toEqual([[], []]);
  isReachable = true;
  answer = async () => new Response('export default 1');
  await after(32_000);
  expect(go).toHaveBeenCalledOnce();
  expect(screen.queryByText(OFFLINE_TEXT)).toBeNull();
});

it('does not call back whoever went elsewhere meanwhile', async () => {
  answer = failed;
  visit();
  await after(500);
  void navigate(go, { to: '/' });
  await after(60_000);
  expect(assign).not.toHaveBeenCalled();
  expect(go).toHaveBeenCalledOnce();
});

it.each([
  ['comes after all', async () => new Response('export default 1')],
  ['never comes', hanging],
])('takes nobody away who went back while a script hung that %s', async (_how, becomes) => {
  const later = new Promise<void>((resolve) => setTimeout(resolve, 5_000));
  answer = (file, signal) => later.then(() => becomes(file, signal));
  visit();
  await after(500);
  expect(screen.queryByText('a página vem')).toBeTruthy();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await after(0);
  expect(screen.queryByText('a página vem')).toBeNull();
  await after(60_000);
  expect([assign.mock.calls, go.mock.calls]).toEqual([[], []]);
});
