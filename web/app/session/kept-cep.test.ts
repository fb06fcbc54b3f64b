// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepCep, readKeptCep } from './kept-cep.ts';
import { signIn, signOut } from './session-store.ts';

const barra = { covered: true, zone: { neighborhood: 'Barra', city: 'Salvador', state: 'BA' } };

beforeEach(() => localStorage.clear());

describe('the CEP that was asked about', () => {
  it('is kept with its answer, under a name of its own, and nothing else', () => {
    keepCep('40140110', barra);
    expect(readKeptCep()).toEqual({ cep: '40140110', covered: true, place: 'Barra', at: expect.any(Number) });
    expect(Object.keys(localStorage)).toEqual(['last_cep']);
  });

  it('names the city where no neighbourhood is known, and no place where it is not delivered to', () => {
    keepCep('44380000', { covered: true, zone: { neighborhood: null, city: 'Cruz das Almas', state: 'BA' } });
    expect(readKeptCep()?.place).toBe('Cruz das Almas');
    keepCep('01310100', { covered: false, zone: null });
    expect(readKeptCep()).toMatchObject({ cep: '01310100', covered: false, place: '' });
  });

  it.each(['40140110', '"40140110"'])('is read as it was kept before its answer was: %s', (text) => {
    localStorage.setItem('last_cep', text);
    expect(readKeptCep()).toMatchObject({ cep: '40140110', covered: undefined, place: '' });
  });

  it.each(['', 'null', '{}', '[]', '{"cep":5}', '{"cep":"401"}', '{"cep":"x","place":{}}', '40 1'])(
    'is nothing when it is none: %s',
    (text) => {
      localStorage.setItem('last_cep', text);
      expect(readKeptCep()).toBeNull();
    },
  );

  it('goes when its person signs out', () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}')),
    );
    signIn('t1', { id: 'u1', name: 'Maria', email: 'maria@exemplo.test', role: 'customer' });
    keepCep('40140110', barra);
    signOut();
    expect(readKeptCep()).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});
