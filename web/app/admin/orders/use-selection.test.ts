import { describe, expect, it } from 'vitest';
import { between } from './use-selection.ts';

describe('choosing with shift', () => {
  const shown = ['a', 'b', 'c', 'd'];

  it('takes everything from the one chosen last, up or down', () => {
    expect(between(shown, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(shown, 'd', 'b')).toEqual(['b', 'c', 'd']);
  });

  it('takes the one alone where there is no other, or it is no longer shown', () => {
    expect(between(shown, null, 'c')).toEqual(['c']);
    expect(between(shown, 'gone', 'c')).toEqual(['c']);
  });
});
