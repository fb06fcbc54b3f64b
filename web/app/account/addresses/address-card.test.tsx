// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AddressCard } from './address-card.tsx';

const address: Address = {
  id: 'a1',
  label: 'Casa',
  zipcode: '40140240',
  street: 'Rua Marquês de Caravelas',
  number: '118',
  complement: 'Apto 302',
  neighborhood: 'Barra',
  city: 'Salvador',
  state: 'BA',
  is_default: true,
};
const nothing = () => {};

it('an own address is written as everywhere else, a state on one line with its city', () => {
  const wishes = { onEdit: nothing, onRemove: nothing, onChoose: nothing };
  render(<AddressCard address={address} isDefault choosing={false} hasBaskets={false} {...wishes} />);
  expect(screen.getByText('Rua Marquês de Caravelas, 118, Apto 302')).toBeTruthy();
  // Words of their own, which no line parts.
  const town = screen.getByText('Salvador - BA');
  expect(town.parentElement?.textContent).toBe('Barra, Salvador\u00a0-\u00a0BA');
});
