// @vitest-environment happy-dom
import type { HarvestRound, RoundFarm } from '@cesta/contract/supply/harvest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { ByFarm } from './by-farm.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

const farm = (name: string, sent: RoundFarm['forecast_sent']): RoundFarm => ({
  producer_id: name,
  producer_name: name,
  is_gone: false,
  silence: 'nothing',
  orders: [],
  contact: { phone: '71988887777', email: '' },
  forecast_text: `Previsão de ${name}\nhttps://loja.test/colheita/segredo`,
  forecast_sent: sent,
});
const ROUND: HarvestRound = {
  date: '2026-11-17',
  state: 'ahead',
  next_cutoff: '2026-11-15T21:00:00.000Z',
  made_until: null,
  answers_until: null,
  forecast_at: '2026-11-12T11:00:00.000Z',
  called_off: false,
  can_ask: false,
  is_forecast: true,
  products: [],
  farms: [
    farm('Serra', { sent_at: null, sent_by: null }),
    farm('Vale', { sent_at: '2026-11-12T11:00:00.000Z', sent_by: 'email' }),
  ],
};

it('a forecast that went to WhatsApp is marked as sent and shown to be so, without its link', async () => {
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  const marks: unknown[] = [];
  let round = ROUND;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    if (options.method !== 'POST') return Response.json(round);
    marks.push([String(address), JSON.parse(String(options.body))]);
    const [first, ...others] = round.farms as [RoundFarm, ...RoundFarm[]];
    const sent = { sent_at: '2026-11-12T12:30:00.000Z', sent_by: 'whatsapp' } as const;
    round = { ...round, farms: [{ ...first, forecast_sent: sent }, ...others] };
    return Response.json({ message: 'Marcado como enviado.' });
  });
  render(
    <PrivateData>
      <MemoryRouter>
        <ByFarm date={ROUND.date} />
      </MemoryRouter>
    </PrivateData>,
  );
  const shown = (name: string) => screen.getByRole('region', { name: `Previsão de ${name}` }).textContent;
  await act(() => vi.waitFor(() => shown('Serra'), { timeout: 20_000 }));
  expect(shown('Serra')).toContain('previsão por enviar');
  expect(shown('Serra')).toContain('não enviado');
  expect(shown('Vale')).toContain('previsão enviada');
  expect(shown('Vale')).toContain('enviado por e-mail, 12/11, 08:00');
  expect(document.body.textContent).not.toContain('segredo');

  const [whatsApp] = screen.getAllByRole('link', { name: 'WhatsApp' });
  // Nothing leaves this window.
  whatsApp?.addEventListener('click', (event) => event.preventDefault());
  await act(async () => {
    if (whatsApp) fireEvent.click(whatsApp);
  });
  await act(() =>
    vi.waitFor(() => expect(shown('Serra')).toContain('enviado pelo WhatsApp, 12/11, 09:30'), {
      timeout: 20_000,
    }),
  );
  expect(marks).toEqual([
    [expect.stringContaining('/admin/harvest/2026-11-17/forecasts/Serra/sent'), { by: 'whatsapp' }],
  ]);
});
