import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, isPostId, isSlug, slugCandidates, slugOf } from './posts.rules.ts';

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
    expect(slugOf(title)).toBe(slug);
  });

  it('ends with a whole word when the title is long', () => {
    const slug = slugOf('colheita '.repeat(30));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug.endsWith('colheita')).toBe(true);
  });

  it('is always an address that is found again and never an id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        for (const slug of slugCandidates(slugOf(title), 'a1b2c3d4')) {
          expect(isSlug(slug)).toBe(true);
          expect(isPostId(slug)).toBe(false);
        }
      }),
    );
  });
});

describe('the excerpt', () => {
  it('is the whole of a short text', () => {
    expect(excerptOf('Colhemos hoje.')).toBe('Colhemos hoje.');
  });

  it('of a long one ends where a word ends', () => {
    const excerpt = excerptOf('Terra boa, água limpa, '.repeat(40));
    expect(excerpt.length).toBeLessThanOrEqual(201);
    expect(excerpt).toMatch(/(boa|água|Terra|limpa)…$/);
  });

  it('is never longer than 201 characters nor cut inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const excerpt = excerptOf(text);
        expect(excerpt.length).toBeLessThanOrEqual(201);
        expect(excerpt.isWellFormed()).toBe(text.isWellFormed() || excerpt.isWellFormed());
      }),
    );
  });
});
