// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ProblemDialog } from './problem-dialog.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
  vi.unstubAllGlobals();
});

it('a report that went unanswered is the same when it is sent again, and another one once more was told', async () => {
  const sent: { id: string; message: string }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    if (body instanceof FormData) sent.push(JSON.parse(String(body.get('report'))));
    throw new TypeError('Failed to fetch');
  });
  signIn('t1', ana);
  render(
    <PrivateData>
      <ProblemDialog target={{ order_id: 'o1' }} items={[]} onClose={() => {}} />
    </PrivateData>,
  );
  const say = (value: string) =>
    fireEvent.change(screen.getByLabelText('O que aconteceu?'), { target: { value } });
  const send = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'Enviar relato' }));
    await act(() => vi.waitFor(() => expect(sent).toHaveLength(times), { timeout: 20_000 }));
    await act(() => vi.waitFor(() => screen.getByRole('button', { name: 'Enviar relato' })));
  };
  say('Veio amassado.');
  await send(1);
  await send(2);
  say('Veio amassado, e faltou o alho.');
  await send(3);
  const [first, again, more] = sent;
  expect(again).toEqual(first);
  expect(more?.message).toBe('Veio amassado, e faltou o alho.');
  expect(more?.id).not.toBe(first?.id);
});
