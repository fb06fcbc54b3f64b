// @vitest-environment happy-dom
import type { DeliveryDay, Stop } from '@cesta/contract/panel/deliveries';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrintSheets } from './print-sheets.tsx';

const stop = {
  kind: 'basket',
  id: 'd1',
  area: 'barra.salvador',
  box: 1,
  customer_name: 'Maria',
  customer_phone: '',
  state: 'scheduled',
  plan_name: 'Família',
  address: { street: 'Rua A', number: '1', city: 'Salvador', state: 'BA', zipcode: '40110010' },
  items: [],
  notes: '',
  changes_until: null,
  late_since: null,
} as unknown as Stop;
const area = { key: stop.area, name: 'Barra', city: 'Salvador', scheduled: 201, packed: 0, delivered: 0 };
const dayOf = (total: number): DeliveryDay => ({
  date: '2026-11-20',
  today: '2026-11-20',
  areas: [area],
  harvest: [],
  changes_until: null,
  stops: [stop],
  total,
});
const show = (total: number) =>
  render(<PrintSheets day={dayOf(total)} areas={[area]} storeName="Cesta da Roça" />);

it('a day with more doors than one page says on paper that there are more', () => {
  show(201);
  expect(screen.getByText(/^Nesta folha está 1 das 201 entregas\./)).toBeTruthy();
  cleanup();
  show(1);
  expect(screen.queryByText(/^Nesta folha/)).toBeNull();
});
