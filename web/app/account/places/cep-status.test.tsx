// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CepStatus } from './cep-status.tsx';

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
