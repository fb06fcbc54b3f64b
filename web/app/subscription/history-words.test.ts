import {
  HISTORY_KINDS,
  type HistoryEntry,
  RETURN_CAUSES,
} from '@cesta/contract/subscriptions/subscription-history';
import { describe, expect, it } from 'vitest';
import { creditText, reasonOf, showsAmount, titleOf } from './history-words.ts';

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  id: 'x',
  kind: 'charge',
  state: 'done',
  date: '2026-11-15',
  amount: 180,
  credit: 0,
  cause: null,
  note: null,
  week: null,
  ...change,
});

describe('a line of the history', () => {
  it('says what happened', () => {
    const week = { start: '2026-11-15', end: '2026-11-22' };
    expect(titleOf(entry({ week }))).toBe('Cobrança da semana de 15/11 a 22/11');
    expect(titleOf(entry({ kind: 'skip', state: 'uncharged', week }))).toBe(
      'Sem cobrança na semana de 15/11 a 22/11',
    );
    for (const kind of HISTORY_KINDS) expect(titleOf(entry({ kind }))).not.toBe('');
  });

  it('says why money went back, in the words of whoever gave it where there are any', () => {
    expect(reasonOf(entry({ kind: 'credit', cause: 'operator', note: 'Faltou a couve' }))).toBe(
      'Faltou a couve',
    );
    for (const cause of RETURN_CAUSES) expect(reasonOf(entry({ kind: 'credit', cause }))).not.toBe('');
    expect(reasonOf(entry({ kind: 'refund', state: 'failed', cause: 'skip' }))).toContain('nossa equipe');
  });

  it('names each change of credit once, with its sign', () => {
    expect(creditText(entry({ credit: -12.5 }))).toBe('− R$ 12,50 de crédito');
    expect(creditText(entry({ kind: 'credit', credit: 12.5 }))).toBe('+ R$ 12,50 de crédito');
    expect(creditText(entry({}))).toBeNull();
    expect(showsAmount(entry({ kind: 'credit', credit: 12.5 }))).toBe(false);
    expect(showsAmount(entry({ credit: -12.5 }))).toBe(true);
  });
});
