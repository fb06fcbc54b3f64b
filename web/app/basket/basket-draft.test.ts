// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropBasketDraft, readBasketDraft, startOfBasket, writeBasketDraft } from './basket-draft.ts';

beforeEach(() => sessionStorage.clear());

describe('a half-made choice', () => {
  it('is there again after a reload, for the plan it was made for', () => {
    writeBasketDraft({ plan: 'familia', productIds: ['p1', 'p2'] });
    expect(readBasketDraft('familia')).toEqual(['p1', 'p2']);
    expect(readBasketDraft('premium')).toEqual([]);
  });

  it('comes before the basket of an earlier subscription, which is there without one', () => {
    expect(startOfBasket('familia', [{ id: 'old' }])).toEqual(['old']);
    writeBasketDraft({ plan: 'familia', productIds: ['p1'] });
    expect(startOfBasket('familia', [{ id: 'old' }])).toEqual(['p1']);
    expect(startOfBasket('premium')).toEqual([]);
  });

  it('is forgotten when it has served', () => {
    writeBasketDraft({ plan: 'familia', productIds: ['p1'] });
    dropBasketDraft();
    expect(readBasketDraft('familia')).toEqual([]);
  });

  it.each([
    'não é json',
    'null',
    '"texto"',
    '{"plan":"gigante","productIds":["p1"]}',
    '{"plan":"familia","productIds":"p1"}',
  ])('is nothing when what was kept makes no sense: %s', (kept) => {
    sessionStorage.setItem('basket_draft', kept);
    expect(readBasketDraft('familia')).toEqual([]);
  });

  it('takes only what can be a product from what was kept', () => {
    sessionStorage.setItem('basket_draft', '{"plan":"familia","productIds":["p1",7,null]}');
    expect(readBasketDraft('familia')).toEqual(['p1']);
  });

  it('is simply not kept where the browser refuses', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => writeBasketDraft({ plan: 'familia', productIds: ['p1'] })).not.toThrow();
    expect(readBasketDraft('familia')).toEqual([]);
    expect(() => dropBasketDraft()).not.toThrow();
  });
});
