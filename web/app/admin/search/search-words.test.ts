import type { SearchResult } from '@cesta/contract/panel/desk-search';
import { describe, expect, it } from 'vitest';
import { addressOf, outcomeText } from './search-words.ts';

const person: SearchResult = {
  kind: 'person',
  id: 'p1',
  person_id: 'p1',
  name: 'Maria',
  email: 'maria@exemplo.test',
  phone: null,
  neighborhood: '',
  city: '',
  subscription: null,
};
const order: SearchResult = {
  kind: 'order',
  id: 'o1',
  person_id: 'p1',
  name: 'Maria',
  total: 10,
  status: 'pending',
  payment_status: 'pending',
  created_at: '2026-11-16T12:00:00.000Z',
};
const stop: SearchResult = {
  kind: 'stop',
  id: 'd1',
  person_id: 'p1',
  name: 'Maria',
  box: 12,
  date: '2026-11-20',
  of: 'basket',
  state: 'packed',
  neighborhood: 'Barra',
};

describe('what is found', () => {
  it('opens the person, with the order that was asked for', () => {
    expect(addressOf(person)).toBe('/admin?tab=clientes&pessoa=p1');
    expect(addressOf(order)).toBe('/admin?tab=clientes&pessoa=p1&pedido=o1');
    expect(addressOf(stop)).toBe('/admin?tab=clientes&pessoa=p1');
  });

  it('opens where it stands once its person is gone', () => {
    expect(addressOf({ ...order, person_id: null })).toBe('/admin?tab=pedidos&pedido=o1');
    expect(addressOf({ ...stop, person_id: null })).toBe(
      '/admin?tab=entregas&semana=2026-11-20&dia=2026-11-20',
    );
  });

  it('says how many there are, that there are more, or that there is nobody', () => {
    const of = (results: SearchResult[], more = false) =>
      outcomeText({ text: ' maria ', isEnough: true, isFresh: true, answer: { results, more } });
    expect(of([person])).toBe('1 resultado');
    expect(of([person, order], true)).toBe('Mostrando 2, escreva mais.');
    expect(of([])).toMatch(/^Nada encontrado para “maria”/);
  });

  it('never passes what was asked before for an answer', () => {
    const old = { results: [person], more: false };
    expect(outcomeText({ text: 'mar', isEnough: true, isFresh: false, answer: old })).toBe('Procurando…');
    expect(outcomeText({ text: 'ma', isEnough: false, isFresh: true, answer: old })).toMatch(/^Escreva/);
  });
});
