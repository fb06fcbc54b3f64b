import { describe, expect, it } from 'vitest';
import { mostUsedFirst, withUse } from './tab-uses.ts';

const TABS = ['dashboard', 'produtos', 'pedidos', 'blog'].map((id) => ({ id }));
const order = (uses: Record<string, number>) => mostUsedFirst(TABS, uses).map(({ id }) => id);

describe('the tabs on a phone', () => {
  it('stand in the order of the panel for whoever has opened none', () => {
    expect(order({})).toEqual(['dashboard', 'produtos', 'pedidos', 'blog']);
  });

  it('begin with what is used most, and ties keep their order', () => {
    expect(order({ blog: 3, pedidos: 7, fora: 99 })).toEqual(['pedidos', 'blog', 'dashboard', 'produtos']);
  });

  it('let what was used long ago make way', () => {
    let uses: Record<string, number> = { dashboard: 150 };
    for (let press = 0; press < 300; press++) uses = withUse(uses, 'blog');
    expect(uses.blog).toBeLessThan(200);
    expect(uses.dashboard).toBeLessThan(100);
    expect(order(uses)[0]).toBe('blog');
  });
});
