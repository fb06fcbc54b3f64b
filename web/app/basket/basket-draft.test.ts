import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropDraft, readDraft, writeDraft } from './basket-draft.ts';

beforeEach(() => sessionStorage.clear());

describe('a half-made choice', () => {
  it('is there again after a reload, for the plan it was made for', () => {
    writeDraft({ plan: 'familia', productIds: ['p1', 'p2'] });
    expect(readDraft('familia')).toEqual(['p1', 'p2']);
    expect(readDraft('premium')).toEqual([]);
  });

  it('is forgotten when it has served', () => {
    writeDraft({ plan: 'familia', productIds: ['p1'] });
    dropDraft();
    expect(readDraft('familia')).toEqual([]);
  });

  it.each([
    'não é json',
    'null',
    '"texto"',
    '{"plan":"gigante","productIds":["p1"]}',
    '{"plan":"familia","productIds":"p1"}',
  ])('is nothing when what was kept makes no sense: %s', (kept) => {
    sessionStorage.setItem('basket_draft', kept);
    expect(readDraft('familia')).toEqual([]);
  });

  it('takes only what can be a product from what was kept', () => {
    sessionStorage.setItem('basket_draft', '{"plan":"familia","productIds":["p1",7,null]}');
    expect(readDraft('familia')).toEqual(['p1']);
  });

  it('is simply not kept where the browser refuses', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => writeDraft({ plan: 'familia', productIds: ['p1'] })).not.toThrow();
    expect(readDraft('familia')).toEqual([]);
    expect(() => dropDraft()).not.toThrow();
  });
});
