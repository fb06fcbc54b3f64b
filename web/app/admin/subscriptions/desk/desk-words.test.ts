import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import { describe, expect, it } from 'vitest';
import {
  extrasWords,
  lateWords,
  paidWords,
  pauseWords,
  renewalWords,
  rhythmWords,
  skipWords,
  stateOf,
  statusWords,
  triedWords,
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
const payer = {
  status: 'active' as const,
  cancel_at_period_end: false,
  paused_until: null,
  calendar: [delivery()],
  credit: 0,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('before the operator does something for a customer, the panel says', () => {
  it('what skipping a delivery does to the money', () => {
    const paid = delivery({ is_paid: true, charge: null, credit: 180 });
    expect(skipWords(delivery(), payer)).toBe('O cliente não será cobrado por ela.');
    expect(plain(skipWords(paid, payer))).toBe(
      'Ela já está paga: R$ 180,00 viram crédito na próxima cobrança.',
    );
    // One of two deliveries of a week that is charged all the same.
    expect(plain(skipWords(delivery({ credit: 125 }), payer))).toBe(
      'R$ 125,00 viram crédito na próxima cobrança.',
    );
    expect(plain(skipWords(paid, { ...payer, cancel_at_period_end: true }))).toBe(
      'Ela já está paga: R$ 180,00 voltam ao cartão do cliente.',
    );
  });

  it('what becomes of the orders that were to come along', () => {
    const order = 'ab12cd34-0000-4000-8000-000000000000';
    expect(extrasWords(delivery())).toBe('');
    expect(extrasWords(delivery({ extras: [order] }))).toBe(
      ' O pedido #AB12CD34 sai no dia combinado, sem frete.',
    );
    expect(extrasWords(delivery({ extras: [order, order] }))).toContain('Os pedidos #AB12CD34 e #AB12CD34');
  });

  it('what taking it back does', () => {
    expect(unskipWords(delivery({ is_paid: true }))).toContain('deixa de existir');
    expect(unskipWords(delivery())).toContain('volta a ser cobrada');
  });

  it('what is paid and what is not, and why a delivery does not come', () => {
    expect(plain(paidWords(delivery(), payer))).toBe('R$ 180,00 em 02/12/2026');
    expect(paidWords(delivery({ is_paid: true, charge: null }), payer)).toBe('Já paga');
    expect(paidWords(delivery({ off: 'pause', charge: null }), payer)).toBe('Sem cobrança');
    expect(stateOf(delivery(), payer)).toBe('Agendada');
    // As the customer reads it.
    expect(stateOf(delivery({ off: 'rhythm' }), payer)).toBe('Sem cesta');
    expect(stateOf(delivery({ off: 'pause' }), payer)).toBe('Na pausa');
    expect(stateOf(delivery({ status: 'skipped', off: 'skip' }), payer)).toBe('Pulada');
  });

  it('what is really charged, credit deducted, and of a failed week that its invoice is open', () => {
    expect(plain(paidWords(delivery(), { ...payer, credit: 12.5 }))).toBe(
      'R$ 167,50 em 02/12/2026, já com o crédito',
    );
    const failed = delivery({ charge: { date: '2026-11-02T12:00:00.000Z', amount: 180 } });
    const late = { ...payer, status: 'past_due' as const, calendar: [failed], credit: 12.5 };
    expect(plain(paidWords(failed, late))).toBe('Fatura de R$ 180,00 em aberto');
    expect(stateOf(failed, late)).toBe('Espera o pagamento');
    expect(stateOf({ ...failed, is_paid: true }, late)).toBe('Agendada');
  });

  it('that a subscription renews only where it does', () => {
    const words = (status: SubscriptionStatus, cancel_at_period_end = false) =>
      renewalWords({ status, cancel_at_period_end });
    expect([words('active'), words('past_due'), words('paused')]).toEqual(Array(3).fill('Renovará'));
    expect([words('active', true), words('paused', true)]).toEqual(Array(2).fill('Será cancelada'));
    expect([words('canceled'), words('canceled', true), words('incomplete')]).toEqual(Array(3).fill('–'));
  });

  it('when a paused one comes back, and what keeps the others from renewing', () => {
    const row = { status: 'paused', cancel_at_period_end: false } as const;
    expect(renewalWords({ ...row, paused_until: '2026-12-08' })).toBe('Volta em 8 de dezembro');
    expect(renewalWords({ ...row, without_delivery: 'no_address' })).toBe('Espera um endereço');
    expect(renewalWords({ ...row, status: 'unpaid' })).toBe('Só depois de paga');
  });

  it('how much is late, since when, and when the card was last tried', () => {
    const since = '2027-03-08T14:00:00.000Z';
    const now = Date.parse('2027-03-11T15:00:00Z');
    expect(lateWords({ amount: 180, since }, now)).toBe('R$ 180,00 em aberto há 3 dias');
    expect(lateWords({ amount: 180, since }, Date.parse(since) + 90_000_000)).toMatch(/há 1 dia$/);
    expect(lateWords({ amount: 180, since }, Date.parse(since) + 1000)).toMatch(/desde hoje$/);
    expect(triedWords({ tries: 2, last_tried_at: since })).toBe(
      'Última tentativa em 08/03/2027, 11:00 (2 no total)',
    );
    expect(triedWords({ tries: 1, last_tried_at: null })).toBe('1 tentativa de cobrança');
    expect(triedWords({ tries: 0, last_tried_at: null })).toBe('Nenhuma tentativa de cobrança');
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
