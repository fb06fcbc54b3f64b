import type { ComingDelivery } from '@cesta/contract/coming-deliveries';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoWords } from './coming-words.ts';

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

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const at = (moment: string) => vi.setSystemTime(moment);

describe('what a skip says about changing one’s mind', () => {
  it('tells until when, as long as its charge is to come', () => {
    at('2026-12-07T12:00:00Z');
    expect(undoWords(LINE, [LINE])).toBe('Mudou de ideia? Dá para desfazer até terça-feira, 08/12, às 19:35.');
    expect(undoWords(LINE, [SKIPPED, LINE])).toBe(
      'Mudou de ideia? Dá para desfazer até terça-feira, 08/12, às 19:35. A entrega de terça-feira, 15 de dezembro, da mesma cobrança, também só volta até lá.',
    );
  });

  it('promises nothing for a week whose payment failed, and says what else ends with it', () => {
    at('2026-12-09T02:00:00Z');
    const end = 'Não dá para desfazer: a fatura em aberto desta semana será cancelada.';
    expect(undoWords(LINE, [LINE])).toBe(end);
    expect(undoWords(LINE, [SKIPPED, LINE])).toBe(
      `${end} A entrega de terça-feira, 15 de dezembro, da mesma fatura, também não volta mais.`,
    );
  });

  it('promises the cut-off while another delivery of its week comes', () => {
    at('2026-12-09T02:00:00Z');
    const first = { ...LINE, credit: 125 };
    expect(undoWords(first, [first])).toContain('Dá para desfazer até quarta-feira, 16/12, às 18:00.');
  });
});
