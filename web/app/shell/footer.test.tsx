// @vitest-environment happy-dom
import type { StoreInfo } from '@cesta/contract/content/store';
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Footer } from './footer.tsx';

const store: StoreInfo = {
  name: 'Cesta da Roça',
  contactEmail: 'contato@cestadaroca.test',
  whatsapp: '5571999990000',
  openingHours: [],
  legal: { name: '', document: '', address: '' },
  cepLookupUrl: '',
  baseUrl: '',
};

const Site = createRoutesStub([
  { id: 'root', path: '*', Component: Footer, HydrateFallback: () => null, loader: () => ({ store }) },
]);

afterEach(cleanup);

it('leads to the chat from every page of the shop', async () => {
  render(<Site initialEntries={['/pedido/1/confirmacao']} />);
  const link = await screen.findByRole('link', { name: /WhatsApp/ });
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5571999990000\?text=Ol%C3%A1/);
});

it('is one line in the panel, without the chat', async () => {
  render(<Site initialEntries={['/admin?tab=pedidos']} />);
  expect(await screen.findByRole('link', { name: 'Administração' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});
