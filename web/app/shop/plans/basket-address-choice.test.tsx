// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '../../session/session-store.ts';
import { BasketAddressChoice } from './basket-address-choice.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;
const addresses = [
  { id: 'a1', label: 'Casa', street: 'Rua Chile', number: '1', city: 'Salvador', is_default: true },
  {
    id: 'a2',
    label: 'Trabalho',
    street: 'Rua Carlos Gomes',
    number: '2',
    city: 'Salvador',
    is_default: false,
  },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ addresses, total: 2 }));
  signIn('t1', ana);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

/** What is chosen by now, as it will be sent. */
let sent: string | undefined;

function Choice({ last }: { last?: string }) {
  const [chosen, setChosen] = useState<string>();
  sent = chosen;
  return <BasketAddressChoice last={last} chosen={chosen} onChoose={setChosen} />;
}

async function shown(last?: string): Promise<string> {
  render(<Choice {...(last && { last })} />);
  return ((await screen.findByLabelText('As cestas vão para')) as HTMLSelectElement).value;
}

it('who subscribes again finds the address of the last baskets, and it is sent', async () => {
  expect(await shown('a2')).toBe('a2');
  await waitFor(() => expect(sent).toBe('a2'));
});

it('everybody else, and who has removed it since, finds the default one', async () => {
  expect([await shown(), sent]).toEqual(['a1', undefined]);
  cleanup();
  expect([await shown('gone'), sent]).toEqual(['a1', undefined]);
});
