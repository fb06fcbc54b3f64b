// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

const ana = { id: 'u1', name: 'Ana Lima', email: 'ana@exemplo.test', role: 'customer' } as const;
const LIVE = /^Você tem uma assinatura em andamento\. Cancele-a/;

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function open(status: string): Promise<void> {
  signIn('t1', ana);
  const subscription = { plan_name: 'Família', status, cancel_at_period_end: false };
  const fetched = vi.fn(async () => Response.json({ subscription }));
  vi.stubGlobal('fetch', fetched);
  render(<DeleteAccountDialog user={ana} open onClose={() => {}} />, { wrapper: PrivateData });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
}

it('says before the password that a running subscription comes first', async () => {
  await open('active');
  expect(await screen.findByText(LIVE)).toBeTruthy();
});

it('says nothing of one that has ended', async () => {
  await open('canceled');
  await act(() => new Promise((done) => setTimeout(done, 200)));
  expect(screen.queryByText(LIVE)).toBeNull();
});

it('says where no answer came that the account may be gone already', async () => {
  await open('canceled');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'segredo12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Excluir para sempre' }));
  await vi.waitFor(() => expect(toastStore.getSnapshot()[0]?.text).toMatch(/pode já ter sido excluída/), {
    timeout: 20_000,
  });
});
