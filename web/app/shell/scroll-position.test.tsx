// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { useScrollPosition } from './scroll-position.ts';

afterEach(cleanup);

function scrolledTo(place: number): void {
  vi.stubGlobal('scrollY', place);
  window.dispatchEvent(new Event('scrollend'));
}

function Keeper() {
  useScrollPosition();
  return null;
}

/** As React Router does with a new page, in the very step that shows it. */
function Top() {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (pathname === '/tomate') scrolledTo(0);
  }, [pathname]);
  return <Outlet />;
}

it('a list is where it was left, also when the page after it began at the top at once', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly grown: () => void;
      constructor(grown: () => void) {
        this.grown = grown;
      }
      observe() {
        this.grown();
      }
      disconnect() {}
    },
  );
  const shell = (
    <>
      <Keeper />
      <Top />
    </>
  );
  const children = ['/', '/tomate'].map((path) => ({ path, element: null }));
  const router = createMemoryRouter([{ element: shell, children }]);
  render(<RouterProvider router={router} />);
  act(() => scrolledTo(2500));
  await act(() => router.navigate('/tomate'));
  scrollTo.mockClear();
  await act(() => router.navigate(-1));
  expect(scrollTo).toHaveBeenCalledWith(0, 2500);
  expect(scrollTo).not.toHaveBeenCalledWith(0, 0);
});
