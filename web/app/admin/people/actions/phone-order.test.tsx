// @vitest-environment happy-dom
import type { Person } from '@cesta/contract/panel/people';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../../queries/private-data.tsx';
import { signIn, signOut } from '../../../session/session-store.ts';
import { PhoneOrderDialog } from './phone-order-dialog.tsx';

const lia = { id: 'u1', name: 'Dona Lia', email: 'lia@exemplo.test', role: 'admin' } as const;
const home = { id: 'a1', label: 'Casa', street: 'Rua Chile', number: '1', neighborhood: 'Centro' };
const rosa = {
  id: 'u2',
  name: 'Rosa',
  phone: null,
  addresses: [{ ...home, city: 'Salvador', zipcode: '40020000', is_default: true }],
} as unknown as Person;
const product = (id: string, name: string) => ({
  id,
  name,
  price: 9.9,
  stock: 9,
  unit: '',
  category: 'Outros',
});
const SHELF = [
  product('p1', 'Cogumelo-paris'),
  product('p2', 'Caramelo de mel'),
  product('p3', 'Mel de flor silvestre'),
];

function answerTo(path: string, method: string): object {
  if (path.startsWith('/api/products')) return { products: SHELF };
  if (path.endsWith('/options')) return { hours: 24, payAtDoor: true };
  if (path.endsWith('/coming-basket')) return { basket: null };
  if (method === 'POST') return { orderId: 'o1', message: 'Pedido #0A1B2C3D anotado.', link: null };
  return { person: rosa };
}

function Page() {
  return (
    <PrivateData>
      <PhoneOrderDialog person={rosa} open onClose={() => {}} />
    </PrivateData>
  );
}
const Site = createRoutesStub([{ path: '/', Component: Page }]);

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  signIn('t1', lia);
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return Response.json(answerTo(path, method));
  });
  render(<Site />);
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

async function take(text: string): Promise<void> {
  const box = await screen.findByRole('combobox', { name: 'Produto' }, { timeout: 20_000 });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
}

/** As a person does it: what is pressed has the focus. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name }, { timeout: 20_000 });
  act(() => button.focus());
  await act(async () => fireEvent.click(button));
}

it('Enter takes what is called so, not what has the letters somewhere in its name', async () => {
  await screen.findByText('Nada no pedido ainda', undefined, { timeout: 20_000 });
  expect(screen.queryByText(/de frete/)).toBeNull();
  await take('mel');
  expect(screen.getByText('com R$ 10,00 de frete')).toBeTruthy();
  await press('Anotar pedido');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ items: [{ productId: 'p3', quantity: 1 }] });
});

it('once it is taken down, the keyboard goes on where the outcome is read', async () => {
  await take('mel');
  await press('Anotar pedido');
  const outcome = await screen.findByText('Pedido #0A1B2C3D anotado.');
  await waitFor(() => expect(document.activeElement?.contains(outcome)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

it('whoever says another address goes on at its fields', async () => {
  await press('Outro endereço');
  const zipcode = await screen.findByLabelText('CEP');
  await waitFor(() => expect(document.activeElement?.contains(zipcode)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
