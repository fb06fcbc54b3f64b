// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart, PartPlace } from './lazy-part.tsx';

afterEach(cleanup);

const Content = () => <p>conteúdo</p>;

it('shows what was fetched ahead at once', async () => {
  const Part = lazyPart(async () => ({ default: Content }));
  Part.preload();
  await Promise.resolve();
  render(
    <PartPlace waiting="esperando">
      <Part />
    </PartPlace>,
  );
  expect(screen.getByText('conteúdo')).toBeTruthy();
});

it('shows what is still on its way when it comes', async () => {
  let arrive: (part: { default: typeof Content }) => void = () => {};
  const Part = lazyPart(() => new Promise<{ default: typeof Content }>((resolve) => (arrive = resolve)));
  Part.preload();
  render(
    <PartPlace waiting="esperando">
      <Part />
    </PartPlace>,
  );
  expect(screen.getByText('esperando')).toBeTruthy();
  await act(async () => arrive({ default: Content }));
  expect(await screen.findByText('conteúdo')).toBeTruthy();
});

it('says of a part that stands still that it takes long and what to do, until it comes', async () => {
  vi.useFakeTimers();
  try {
    let arrive: (part: { default: typeof Content }) => void = () => {};
    const Part = lazyPart(() => new Promise<{ default: typeof Content }>((resolve) => (arrive = resolve)));
    render(
      <PartPlace waiting="esperando">
        <Part />
      </PartPlace>,
    );
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert').textContent).toContain('Se continuar assim, recarregue a página.');
    await act(async () => arrive({ default: Content }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('conteúdo')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
