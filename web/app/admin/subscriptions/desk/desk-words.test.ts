import type { ComingDelivery } from '@cesta/contract/coming-deliveries';
import { describe, expect, it } from 'vitest';
import {
  paidWords,
  pauseWords,
  rhythmWords,
  skipWords,
  stateOf,
  statusWords,
  unskipWords,
} from './desk-words.ts';

const delivery = (changes: Partial<ComingDelivery> = {}): ComingDelivery => ({
  id: '2026-12-02.1',
  date: '2026-12-08',
  changes_until: '2026-12-06T21:00:00.000Z',
  status: 'scheduled',
  is_paid: false,
  off: null,
  charge: { date: '2026-12-02T12:00:00.000Z', amount: 180 },
  credit: null,
  can_skip: true,
  can_unskip: false,
  can_swap: true,
  differs: false,
  ...changes,
});
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('17.9: before the operator does something for a customer, the panel says', () => {
  it('what skipping a delivery does to the money', () => {
    expect(skipWords(delivery())).toBe('O cliente não será cobrado por ela.');
    expect(plain(skipWords(delivery({ is_paid: true, charge: null, credit: 180 })))).toBe(
      'Ela já está paga: R$ 180,00 viram crédito na próxima cobrança.',
    );
    // One of two deliveries of a week that is charged all the same.
    expect(plain(skipWords(delivery({ credit: 125 })))).toBe('R$ 125,00 viram crédito na próxima cobrança.');
  });

  it('what taking it back does', () => {
    expect(unskipWords(delivery({ is_paid: true }))).toContain('deixa de existir');
    expect(unskipWords(delivery())).toContain('volta a ser cobrada');
  });

  it('what is paid and what is not, and why a delivery does not come', () => {
    expect(plain(paidWords(delivery()))).toBe('R$ 180,00 em 02/12/2026');
    expect(paidWords(delivery({ is_paid: true, charge: null }))).toBe('Já paga');
    expect(paidWords(delivery({ off: 'pause', charge: null }))).toBe('Sem cobrança');
    expect(stateOf(delivery())).toBe('Agendada');
    expect(stateOf(delivery({ off: 'rhythm' }))).toBe('Sem cesta nesta semana');
    expect(stateOf(delivery({ status: 'skipped', off: 'skip' }))).toBe('Pulada');
  });

  it('for how long a pause is and what a rhythm costs', () => {
    expect(pauseWords(1)).toMatch(/^Por uma semana, /);
    expect(pauseWords(3)).toMatch(/^Por 3 semanas, .*nada é entregue nem cobrado/);
    expect(rhythmWords(2)).toContain('a cada 15 dias. Nas semanas sem cesta nada é cobrado.');
    expect(rhythmWords(1)).toContain('toda semana');
    expect(statusWords('paused', '2026-12-08')).toBe('Pausada até 8 de dezembro');
    expect(statusWords('paused', null)).toBe('Pausada');
    expect(statusWords('active', undefined)).toBe('Ativa');
  });
});
