// @vitest-environment happy-dom
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { WorklistCard } from './worklist-card.tsx';

afterEach(cleanup);

const ITEM: WorklistItem = {
  kind: 'payment-overdue',
  id: 's1',
  since: '2026-11-10T12:00:00.000Z',
  who: { id: 'u1', name: 'Maria das Dores', email: 'maria@exemplo.test', phone: '71999990000' },
  matter: 'O cartão não aceitou a cobrança da semana.',
  advice: 'Fale com a pessoa ou cancele.',
  amount: 109,
  link: null,
  actions: [],
};

function show(item: WorklistItem): void {
  render(
    <MemoryRouter>
      <WorklistCard item={item} />
    </MemoryRouter>,
  );
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('a case leads to its customer’s file, and dials with the country’s code', () => {
  show(ITEM);
  expect(hrefOf('Maria das Dores')).toBe('/admin?tab=clientes&pessoa=u1');
  expect(hrefOf(/99999-0000/)).toBe('tel:+5571999990000');
});

it('nobody’s file is offered where the account is gone', () => {
  show({ ...ITEM, who: { id: 'u1', name: 'Cliente removido', email: '', phone: '' } });
  expect(screen.queryByRole('link', { name: 'Cliente removido' })).toBeNull();
});
