// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { InvoiceLink } from './payment-link.tsx';

const LINK = {
  message: 'O link foi por e-mail.',
  url: 'https://pay.test/1',
  amount: 109,
  until: null,
  text: 'Olá',
};

function Page() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceLink id="s1" onClose={() => {}} />
    </QueryClientProvider>
  );
}

it('the link of an open invoice goes by WhatsApp to its customer, where the list knows no number', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...LINK, phone: '71988880000' }));
  const Site = createRoutesStub([{ path: '/', Component: Page }]);
  render(<Site />);
  const way = await screen.findByRole('link', { name: 'Enviar por WhatsApp' }, { timeout: 20_000 });
  expect(way.getAttribute('href')).toBe('https://wa.me/5571988880000?text=Ol%C3%A1');
});
