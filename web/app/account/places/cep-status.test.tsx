// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CepStatus } from './cep-status.tsx';
import type { CepNotice } from './use-cep-lookup.ts';

afterEach(cleanup);

const told = () => screen.getByText('CEP fora da área de cobertura').parentElement?.textContent;

function show(hasBaskets: boolean): void {
  const notice = { kind: 'outside', cep: '01001000', text: 'CEP fora da área de cobertura' } as const;
  render(
    <MemoryRouter>
      <CepStatus notice={notice} hasBaskets={hasBaskets} />
    </MemoryRouter>,
  );
}

it('an address out of reach can be kept', () => {
  show(false);
  expect(told()).toContain('Você pode guardar este endereço');
});

it('the address that baskets go to cannot, and is not said to be', () => {
  show(true);
  expect(told()).not.toContain('Você pode guardar');
  expect(told()).toContain('Cadastre este CEP como um endereço novo');
});

function Offered() {
  const accept = () => setNotice({ kind: 'found', text: 'Rua Chile, Salvador - BA' });
  const place = { street: 'Rua Chile', neighborhood: '', city: 'Salvador', state: 'BA' };
  const [notice, setNotice] = useState<CepNotice>({ kind: 'offer', text: 'Rua Chile', place, accept });
  return <CepStatus notice={notice} />;
}

it('an offer that is taken keeps the focus, though its button goes', async () => {
  render(<Offered />);
  const take = screen.getByRole('button', { name: 'Usar o endereço do CEP' });
  await act(async () => {
    take.focus();
    fireEvent.click(take);
  });
  const told = screen.getByRole('status');
  expect(told.textContent).toBe('Entregamos aí: Rua Chile, Salvador - BA');
  expect(document.activeElement).toBe(told);
});
