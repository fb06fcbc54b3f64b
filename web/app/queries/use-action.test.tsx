// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { useAction } from './use-action.ts';

const told = () => toastStore.getSnapshot().map(({ text }) => text);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

function action(about?: string) {
  const run = async (text: string) => text;
  return renderHook(
    () => useAction({ ...(about && { about }), run, done: (text: string) => text, failed: 'Erro' }),
    { wrapper },
  ).result.current;
}

beforeEach(() => {
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});

describe('what is told of something done', () => {
  it('stays beside what is told of something else', async () => {
    const { perform } = action();
    await act(() => perform('Um produto'));
    await act(() => perform('Outro produto'));
    expect(told()).toEqual(['Um produto', 'Outro produto']);
  });

  it('gives way to the next word about the same thing: the two may contradict each other', async () => {
    const { perform } = action('subscription');
    await act(() => perform('Assinatura cancelada'));
    await act(() => perform('Assinatura reativada'));
    expect(told()).toEqual(['Assinatura reativada']);
  });
});
