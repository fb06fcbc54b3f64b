// @vitest-environment happy-dom
import { TOAST_MS } from '@cesta/contract/constants';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { closeToast, toast, toastStore } from './toast-store.ts';

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
