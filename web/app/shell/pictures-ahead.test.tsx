// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePicturesAhead } from './pictures-ahead.ts';

const GOOD_LINE = { effectiveType: '4g', saveData: false };

/** What the browser does once it has nothing else to do. */
let whenIdle: (() => void) | undefined;

beforeEach(() => {
  whenIdle = undefined;
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    whenIdle = work;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    whenIdle = undefined;
  });
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Page({ pictures }: { pictures: number }) {
  usePicturesAhead();
  return Array.from({ length: pictures }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and stay where they are
    <div key={at} className="far-down">
      <img src={`/${at}.avif`} alt={`${at}`} loading="lazy" />
    </div>
  ));
}

function open(line: object | undefined, { pictures = 3, pointer = 'fine' } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  vi.stubGlobal('navigator', { connection: line });
  const page = render(
    <MemoryRouter>
      <Page pictures={pictures} />
    </MemoryRouter>,
  );
  const waiting = () => page.container.querySelectorAll('.far-down img[loading="lazy"]').length;
  return { ...page, waiting };
}

describe('pictures further down', () => {
  it('come on a computer with a good line once the page is at rest, not before', () => {
    const { waiting } = open(GOOD_LINE);
    expect(waiting()).toBe(3);
    whenIdle?.();
    expect(waiting()).toBe(0);
  });

  it('of a whole shelf are its next dozen', () => {
    const { waiting } = open(GOOD_LINE, { pictures: 50 });
    whenIdle?.();
    expect(waiting()).toBe(38);
  });

  it.each([
    ['on a slow line', { ...GOOD_LINE, effectiveType: '3g' }],
    ['for whoever spares data', { ...GOOD_LINE, saveData: true }],
    ['where the browser does not say what line it is', undefined],
  ])('come when they are near %s', (_, line) => {
    const { waiting } = open(line);
    expect(whenIdle).toBeUndefined();
    expect(waiting()).toBe(3);
  });

  it('come when they are near on a phone', () => {
    const { waiting } = open(GOOD_LINE, { pointer: 'coarse' });
    expect(whenIdle).toBeUndefined();
    expect(waiting()).toBe(3);
  });

  it('of a page that was left are let be', () => {
    const { unmount } = open(GOOD_LINE);
    unmount();
    expect(whenIdle).toBeUndefined();
  });
});
