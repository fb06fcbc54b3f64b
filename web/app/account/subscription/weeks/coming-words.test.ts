import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lineMoney, undoWords } from './coming-words.ts';

const LINE: ComingDelivery = {
  id: '2026-12-08.2',
  date: '2026-12-18',
  changes_until: '2026-12-16T21:00:00.000Z',
  status: 'scheduled',
  is_paid: false,
  off: null,
  charge: { date: '2026-12-08T22:35:00.000Z', amount: 250 },
  credit: null,
  can_skip: true,
  can_unskip: false,
  can_swap: true,
  differs: false,
};
const SKIPPED: ComingDelivery = {
  ...LINE,
  id: '2026-12-08.1',
  date: '2026-12-15',
  changes_until: '2026-12-13T21:00:00.000Z',
  status: 'skipped',
  off: 'skip',
  can_skip: false,
  can_unskip: true,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-12-07T12:00:00Z');
});
afterEach(() => vi.useRealTimers());

const next_charge = { date: '2026-12-15T22:35:00.000Z', amount: 250 };
const paying = (...calendar: ComingDelivery[]) => ({ status: 'active', next_charge, calendar }) as const;
const late = (...calendar: ComingDelivery[]) => ({ status: 'past_due', next_charge, calendar }) as const;

describe('what a skip says about changing one’s mind', () => {
  it('tells until when, as long as its charge is to come', () => {
    expect(undoWords(LINE, paying(LINE))).toBe(
      'Mudou de ideia? Dá para desfazer até terça-feira, 08/12, às 19:35.',
    );
    expect(undoWords(LINE, paying(SKIPPED, LINE))).toBe(
      'Mudou de ideia? Dá para desfazer até terça-feira, 08/12, às 19:35. A entrega de terça-feira, 15 de dezembro, da mesma cobrança, também só volta até lá.',
    );
  });

  it('promises nothing for a week whose payment failed, and says what else ends with it', () => {
    const end = 'Não dá para desfazer: a fatura em aberto desta semana será cancelada.';
    expect(undoWords(LINE, late(LINE))).toBe(end);
    expect(undoWords(LINE, late(SKIPPED, LINE))).toBe(
      `${end} A entrega de terça-feira, 15 de dezembro, da mesma fatura, também não volta mais.`,
    );
  });

  it('promises nothing in the hour in which its week is being charged', () => {
    vi.setSystemTime('2026-12-08T22:40:00Z');
    expect(undoWords(LINE, paying(LINE))).toContain('Não dá para desfazer');
  });

  it('promises the cut-off while another delivery of its week comes', () => {
    const first = { ...LINE, credit: 125 };
    expect(undoWords(first, late(first))).toContain('Dá para desfazer até quarta-feira, 16/12, às 18:00.');
  });
});

describe('a week whose payment failed', () => {
  it('is called an open invoice, whatever this device thinks of the time; the next one a charge', () => {
    const next = { ...LINE, id: '2026-12-15.1', charge: next_charge };
    const payer = { ...late(LINE, next), credit: 0, cancel_at_period_end: false, paused_until: null };
    const money = (line: ComingDelivery) => lineMoney(line, undefined, payer).replaceAll('\u00a0', ' ');
    expect(money(LINE)).toBe('Fatura de R$ 250,00 em aberto');
    expect(money(next)).toBe('Cobrança de R$ 250,00 em 15/12');
  });
});
