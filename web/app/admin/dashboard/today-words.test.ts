import type { Today } from '@cesta/contract/panel/today';
import { describe, expect, it } from 'vitest';
import { isQuiet, tasksOf, timeLeft } from './today-words.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const QUIET: Today = {
  today: '2026-11-16',
  round: null,
  cutoff: { at: '2026-11-16T21:00:00.000Z', date: '2026-11-18', cities: ['Salvador'] },
  shortages: { total: 0, products: [] },
  harvest: { date: null, total: 0, products: [] },
  unanswered: { date: null, until: null, total: 0, names: [] },
  late_payers: { total: 0, amount: 0, payers: [] },
  undelivered: { baskets: 0, orders: 0, since: null },
  worklist: 0,
  unread: 0,
  updated_at: '2026-11-16T12:00:00.000Z',
};
const told = (today: Today, key: string) => tasksOf(today, NOW).find((task) => task.key === key);

describe('today, in words', () => {
  it.each([
    [30_000, 'em instantes'],
    [12 * 60_000, 'em 12 min'],
    [(5 * 60 + 20) * 60_000, 'em 5 h 20 min'],
    [(2 * 24 + 3) * 3_600_000, 'em 2 dias e 3 h'],
    [-5, 'em instantes'],
  ])('%i ms is %s', (left, words) => expect(timeLeft(left)).toBe(words));

  it('is quiet when nothing waits, also the day before a round', () => {
    expect(isQuiet(QUIET)).toBe(true);
    const round = { date: '2026-11-17', scheduled: 9, packed: 0, delivered: 0 };
    expect(isQuiet({ ...QUIET, round })).toBe(true);
    expect(isQuiet({ ...QUIET, round: { ...round, date: QUIET.today } })).toBe(false);
    expect(isQuiet({ ...QUIET, unread: 1 })).toBe(false);
    expect(isQuiet({ ...QUIET, harvest: { ...QUIET.harvest, total: 1 } })).toBe(false);
    expect(isQuiet({ ...QUIET, unanswered: { ...QUIET.unanswered, total: 1 } })).toBe(false);
  });

  it('leads to the place where each thing is done', () => {
    expect(tasksOf(QUIET, NOW)).toHaveLength(9);
    const busy: Today = {
      ...QUIET,
      round: { date: '2026-11-16', scheduled: 3, packed: 2, delivered: 1 },
      late_payers: {
        total: 2,
        amount: 218,
        payers: [{ id: 'a', name: 'Jorge', amount: 109, since: '2026-11-13T12:00:00.000Z' }],
      },
      undelivered: { baskets: 1, orders: 1, since: '2026-11-13' },
      shortages: { total: 1, products: [{ id: 'p1', name: 'Manga', missing: 4 }] },
    };
    expect(told(busy, 'round')).toMatchObject({ value: '3 de 6 separadas', tone: 'urgent' });
    const one: Today = { ...busy, round: { date: '2026-11-16', scheduled: 0, packed: 1, delivered: 0 } };
    expect(told(one, 'round')?.value).toBe('1 de 1 separada');
    expect(told(busy, 'payers')).toMatchObject({
      detail: 'Jorge, há 3 dias',
      to: '/admin?tab=assinaturas',
    });
    expect(told(busy, 'payers')?.value).toMatch(/^2 · R\$\s218,00$/);
    expect(told(busy, 'undelivered')?.to).toBe('/admin?tab=entregas&semana=2026-11-13&dia=2026-11-13');
    expect(told(busy, 'shortages')).toMatchObject({
      detail: 'Manga (4)',
      to: '/admin?tab=produtos&produto=p1',
    });
  });

  it('has what the harvest lacks and who has not answered, and leads to that round', () => {
    const busy: Today = {
      ...QUIET,
      harvest: { date: '2026-11-17', total: 4, products: [{ id: 'p1', name: 'Quiabo', missing: 12 }] },
      unanswered: {
        date: '2026-11-17',
        until: '2026-11-16T10:00:00.000Z',
        total: 2,
        names: ['Sítio da Serra', 'Roça Grande'],
      },
    };
    expect(told(busy, 'harvest')).toMatchObject({
      title: expect.stringContaining('17'),
      value: '4 produtos faltam',
      detail: 'Quiabo (12) e mais 3',
      to: '/admin?tab=colheita&dia=2026-11-17&ver=falta',
      tone: 'urgent',
    });
    expect(told(busy, 'farms')).toMatchObject({
      value: '2 produtores',
      to: '/admin?tab=colheita&dia=2026-11-17&ver=produtor',
    });
    expect(told(busy, 'farms')?.detail).toMatch(/^Sítio da Serra, Roça Grande: até seg 16\/11, 07:00$/);
    expect(told(QUIET, 'harvest')).toMatchObject({ value: 'Ninguém chamado', to: '/admin?tab=colheita' });
    expect(told(QUIET, 'farms')).toMatchObject({ value: 'Ninguém chamado', tone: 'quiet' });
    const answered = { ...busy, unanswered: QUIET.unanswered };
    expect(told(answered, 'farms')).toMatchObject({ value: 'Todos responderam', tone: 'quiet' });
  });

  it('repeats none of the words of the cards below it', () => {
    const words = JSON.stringify(
      tasksOf({ ...QUIET, unread: 2, worklist: 1 }, NOW).map(({ title, value }) => [title, value]),
    );
    for (const card of [
      'Total de Pedidos',
      'Pedidos Pendentes',
      'Receita',
      'Mensagens',
      'Novo',
      'Pendência',
      'atrás',
    ])
      expect(words.toLowerCase()).not.toContain(card.toLowerCase());
  });
});
