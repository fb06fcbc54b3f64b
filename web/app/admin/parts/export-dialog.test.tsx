// @vitest-environment happy-dom
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ExportDialog } from './export-dialog.tsx';

afterEach(cleanup);

const days = () => ['De', 'Até'].map((label) => (screen.getByLabelText(label) as HTMLInputElement).value);

it('the spreadsheet is of the days that the page shows', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' };
  render(<ExportDialog kind="payments" period={october} onClose={() => undefined} />);
  expect(days()).toEqual([october.from, october.to]);
});

it('where the page shows none, of the last 30', () => {
  render(<ExportDialog kind="orders" onClose={() => undefined} />);
  const today = dayOf(new Date());
  expect(days()).toEqual([addDays(today, -29), today]);
});
