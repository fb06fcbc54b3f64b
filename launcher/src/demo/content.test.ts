import { describe, expect, it } from 'vitest';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';

const ALLOWED = ['h2', 'h3', 'p', 'ul', 'li', 'blockquote', 'strong'];

describe('demo producers', () => {
  it('are four active ones and one who pauses', () => {
    expect(demoProducers.filter(({ active }) => active)).toHaveLength(4);
    expect(demoProducers.filter(({ active }) => !active)).toHaveLength(1);
  });

  it('stand in an order of their own', () => {
    const places = demoProducers.map(({ orderIndex }) => orderIndex);
    expect(new Set(places).size).toBe(places.length);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it.each(demoProducers.map((producer) => [producer.key, producer] as const))(
    'tell a story: %s',
    (_, producer) => {
      const sentences = producer.story.match(/[.!?](\s|$)/g) ?? [];
      expect(sentences.length).toBeGreaterThanOrEqual(3);
      expect(sentences.length).toBeLessThanOrEqual(5);
      expect(producer.location).toMatch(/, BA$/);
      expect(producer.products.split(', ').length).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('demo posts', () => {
  it('are four published ones and one draft, all of the last 60 days', () => {
    expect(demoPosts.filter(({ published }) => published)).toHaveLength(4);
    expect(demoPosts.filter(({ published }) => !published)).toHaveLength(1);
    expect(demoPosts.every(({ daysAgo }) => daysAgo > 0 && daysAgo <= 60)).toBe(true);
    expect(new Set(demoPosts.map(({ daysAgo }) => daysAgo)).size).toBe(demoPosts.length);
  });

  it.each(demoPosts.map((post) => [post.key, post] as const))('read well: %s', (_, post) => {
    const words = post.content.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(350);
    expect(words.length).toBeLessThanOrEqual(600);
    expect(post.excerpt.length).toBeLessThanOrEqual(200);
    expect(post.content).toContain('<h2>');
  });

  it.each(demoPosts.map((post) => [post.key, post] as const))(
    'use plain markup, each tag closed: %s',
    (_, post) => {
      const open: string[] = [];
      for (const [tag, closing, name] of post.content.matchAll(/<(\/?)([^>]*)>/g)) {
        expect(ALLOWED, tag).toContain(name);
        if (closing) expect(open.pop()).toBe(name);
        else open.push(name ?? '');
      }
      expect(open).toEqual([]);
    },
  );
});
