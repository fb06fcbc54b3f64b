import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, isSlug, slugCandidates, slugOf } from './slugs.rules.ts';

describe('the slug of a title', () => {
  it.each([
    ['Pão & Mel: o café da roça', 'pao-mel-o-cafe-da-roca'],
    ['  10 receitas   com aipim!  ', '10-receitas-com-aipim'],
    ['ÁÉÍÓÚ ÇÃÕ ñ', 'aeiou-cao-n'],
    ['🥕🥕🥕', 'post'],
    ['日本', 'post'],
    ['../../etc/passwd', 'etc-passwd'],
    ['11111111-1111-4111-8111-111111111111', 'post-11111111-1111-4111-8111-111111111111'],
  ])('%s -> %s', (title, slug) => {
    expect(slugOf(title, 'post')).toBe(slug);
  });

  it('ends with a whole word when the title is long', () => {
    const slug = slugOf('colheita '.repeat(30), 'post');
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug.endsWith('colheita')).toBe(true);
  });

  it('is always an address that is found again and never an id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        for (const slug of slugCandidates(slugOf(title, 'post'), 'a1b2c3d4')) {
          expect(isSlug(slug)).toBe(true);
          expect(isId(slug)).toBe(false);
        }
      }),
    );
  });
});
