import { ProducerInput } from '@cesta/contract/catalog/producers';
import { PostInput } from '@cesta/contract/content/content';
import { describe, expect, it } from 'vitest';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';

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
    'would be taken by the form of the panel, and live in Bahia: %s',
    (_, { key: _key, ...producer }) => {
      expect(ProducerInput.safeParse({ ...producer, imageUrl: '/x.webp' }).error).toBeUndefined();
      expect(producer.location).toMatch(/, BA$/);
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

  it.each(demoPosts.map((post) => [post.key, post] as const))(
    'would be taken by the form of the panel, with parts to find one’s way by: %s',
    (_, { title, author, excerpt, content, published }) => {
      const typed = { title, author, excerpt, content, published, image_url: '/x.webp' };
      expect(PostInput.safeParse(typed).error).toBeUndefined();
      expect(content).toContain('<h2>');
    },
  );

  it('name products that the demo sells', () => {
    const known = new Set(demoProducts.map(({ key }) => key));
    const named = demoPosts.flatMap(({ products = [] }) => products);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((key) => !known.has(key))).toEqual([]);
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
