// @vitest-environment happy-dom
import { TOAST_MS } from '@cesta/contract/constants';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPlace } from './toast-place.ts';
import { ToastRegion } from './toast-region.tsx';
import { closeToast, toast, toastStore } from './toast-store.ts';

vi.mock('./toast-place.ts', () => ({ findPlace: vi.fn(() => 700) }));

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  render(<ToastRegion />);
  act(() => toast.info('Oi'));
});
afterEach(() => {
  act(() => {
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

/** Without a layout every toast lies at the upper left corner. */
const pass = (type: 'pointermove' | 'pointerup', pointerType: string) =>
  act(() => {
    window.dispatchEvent(new PointerEvent(type, { clientX: 0, clientY: 0, pointerType }));
  });
const wait = () =>
  act(() => {
    vi.advanceTimersByTime(TOAST_MS);
  });

it('16.8: waits under a mouse, until it presses what lies below', () => {
  pass('pointermove', 'mouse');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(1);
  pass('pointerup', 'mouse');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(0);
});

it('16.8: does not stay for a finger that has passed over it', () => {
  pass('pointermove', 'touch');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(0);
});

it('21.2: on a phone makes way for what comes up below it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const page = document.body.appendChild(document.createElement('main'));
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  act(() => toast.success('Conta criada com sucesso!'));
  expect(region?.style.top).toBe('700px');
  vi.mocked(findPlace).mockReturnValue(120);
  page.append(document.createElement('button'));
  await vi.waitFor(() => expect(region?.style.top).toBe('120px'));
  page.remove();
  vi.unstubAllGlobals();
});
