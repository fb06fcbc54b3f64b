import { TOAST_MS } from '@cesta/contract/base/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, closeToastsOf, pauseToasts, resumeToasts, toast, toastStore } from './toast-store.ts';

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

  it('with something to do about it is there for ten', () => {
    toast.success('2 produtos atualizados', { action: { label: 'Desfazer', run: () => {} } });
    vi.advanceTimersByTime(9999);
    expect(shown()).toEqual(['success: 2 produtos atualizados']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

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

describe('toasts about one thing', () => {
  const quantity = (count: number) => toast.info(`Só temos ${count}`, { key: 'cart tomato' });

  it('replace each other, and the last word has five seconds of its own', () => {
    for (const count of [5, 4, 3, 2, 1]) quantity(count);
    expect(shown()).toEqual(['info: Só temos 1']);
    vi.advanceTimersByTime(4000);
    quantity(3);
    vi.advanceTimersByTime(4999);
    expect(shown()).toEqual(['info: Só temos 3']);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('leave those about other things alone', () => {
    toast.success('Perfil atualizado com sucesso!');
    quantity(5);
    toast.info('Só temos 2', { key: 'cart lettuce' });
    quantity(4);
    expect(shown()).toEqual([
      'success: Perfil atualizado com sucesso!',
      'info: Só temos 2',
      'info: Só temos 4',
    ]);
  });

  it('are of every type: what failed is gone once it worked', () => {
    toast.error('Erro ao verificar CEP', { key: 'coverage' });
    toast.success('Entregamos', { key: 'coverage' });
    expect(shown()).toEqual(['success: Entregamos']);
  });

  it('are taken back when it is tried again', () => {
    toast.error('Erro ao atualizar perfil', { key: 'form' });
    closeToastsOf('form');
    expect(shown()).toEqual([]);
  });
});
