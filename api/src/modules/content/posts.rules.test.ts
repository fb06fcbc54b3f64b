import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './posts.rules.ts';

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
