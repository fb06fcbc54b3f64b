import { describe, expect, it } from 'vitest';
import { paymentsOf, paymentWords } from './payments.rules.ts';

const by = { id: null, name: 'Ana' };

describe('what is noted of a payment', () => {
  it('is its day, the bank’s code and who noted it', () => {
    const paid = { paidOn: '2026-11-17', pixReference: 'E123', paidBy: 'Ana' };
    expect(paymentWords(paid)).toBe('17/11/2026, Pix E123, por Ana');
    expect(paymentWords({ ...paid, pixReference: '' })).toBe('17/11/2026, por Ana');
    expect(paymentWords({ paidOn: null, pixReference: '', paidBy: null })).toBeNull();
  });
});

describe('the story of a payment', () => {
  it('is read from the audit log, once each, also where that said less', () => {
    const entry = { by, field: null, from: null, to: null };
    const noted = { ...entry, action: 'edited' as const, field: 'pagamento', to: '18/11/2026, por Ana' };
    const newestFirst = [
      { ...entry, at: '4', action: 'edited' as const, field: 'outra coisa', to: 'x' },
      { ...noted, at: '3' },
      { ...entry, at: '3', action: 'paid' as const, from: '2026-11-18', to: '9100' },
      { ...entry, at: '2', action: 'unpaid' as const },
      { ...entry, at: '1', action: 'paid' as const, from: '2026-11-17', to: '9100' },
      { ...entry, at: '0', action: 'settled' as const, to: '9100' },
    ];
    expect(paymentsOf(newestFirst)).toEqual([
      { at: '1', by: 'Ana', from: null, to: '17/11/2026' },
      { at: '2', by: 'Ana', from: null, to: null },
      { at: '3', by: 'Ana', from: null, to: '18/11/2026, por Ana' },
    ]);
  });
});
