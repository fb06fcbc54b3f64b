import { describe, expect, it } from 'vitest';
import { itemField, ratingFrom, scoreWord } from './rating-form.ts';

describe('a rating form', () => {
  it('reads score, words and the thumbs that were given', () => {
    const form = new FormData();
    form.set('score', '4');
    form.set('words', 'Delícia');
    form.set(itemField('couve'), 'sim');
    form.set(itemField('jiló'), 'nao');
    expect(ratingFrom(form)).toEqual({
      score: '4',
      words: 'Delícia',
      items: [
        { product_id: 'couve', liked: true },
        { product_id: 'jiló', liked: false },
      ],
    });
    expect(ratingFrom(new FormData())).toEqual({ score: '', words: '', items: [] });
    expect(scoreWord(5)).toBe('Ótima');
  });
});
