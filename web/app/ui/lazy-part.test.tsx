// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
