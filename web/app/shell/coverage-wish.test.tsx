// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CoverageWish } from './coverage-wish.tsx';

const TOLD = 'Anotado! Quando chegarmos aí, você recebe um e-mail nosso.';
const Site = createRoutesStub([{ path: '/', Component: () => <CoverageWish cep="01310100" /> }]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a wish that was noted is heard where it was written, and keeps the focus there', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.startsWith('/api') ? { message: TOLD } : { erro: true }),
  );
  render(<Site />);
  fireEvent.click(screen.getByRole('button', { name: 'Quero saber quando chegarem aqui' }));
  const answer = screen.getByRole('status');
  expect(answer.textContent).toBe('');
  const email = screen.getByRole('textbox', { name: 'Email para o aviso' });
  expect(document.activeElement).toBe(email);
  fireEvent.change(email, { target: { value: 'ana@exemplo.test' } });
  fireEvent.keyDown(email, { key: 'Enter' });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(answer.textContent).toBe(TOLD);
  expect(document.activeElement).toBe(answer);
});
