import { TOAST_MS } from '@cesta/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, pauseToasts, resumeToasts, toast, toastStore } from './toast-store.ts';

const shown = () => toastStore.getSnapshot().map(({ type, text }) => `${type}: ${text}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('a toast', () => {
  it.each(['success', 'error', 'warning', 'info'] as const)(
    'of type %s is gone after five seconds',
    (type) => {
      expect(TOAST_MS).toBe(5000);
      toast[type]('Oi');
      vi.advanceTimersByTime(TOAST_MS - 1);
      expect(shown()).toEqual([`${type}: Oi`]);
      vi.advanceTimersByTime(1);
      expect(shown()).toEqual([]);
    },
  );

  it('is gone at once when it is closed', () => {
    toast.info('Oi');
    closeToast(toastStore.getSnapshot()[0]?.id ?? 0);
    expect(shown()).toEqual([]);
  });

  it('waits while it is read', () => {
    toast.error('Oi');
    vi.advanceTimersByTime(4000);
    pauseToasts();
    vi.advanceTimersByTime(60_000);
    resumeToasts();
    vi.advanceTimersByTime(999);
    expect(shown()).toEqual(['error: Oi']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('said twice is one that starts anew', () => {
    toast.warning('Oi');
    vi.advanceTimersByTime(4000);
    toast.warning('Oi');
    vi.advanceTimersByTime(4999);
    expect(shown()).toEqual(['warning: Oi']);
  });
});
