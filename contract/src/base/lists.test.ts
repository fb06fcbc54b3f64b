import { describe, expect, it } from 'vitest';
import { asWrapped } from './lists.ts';

describe('a list', () => {
  it.each([
    ['/products?limit=4', 'products'],
    ['/producers?active=true', 'producers'],
    ['/blog?published=true', 'posts'],
    ['/contact', 'messages'],
    ['/orders?limit=1', 'orders'],
    ['/orders/user/u1', 'orders'],
    ['/users/u1/addresses', 'addresses'],
  ])('of %s is read plain and wrapped, with and without its count', (path, wrapper) => {
    const whole = { [wrapper]: [{ id: 'a' }], total: 1 };
    expect(asWrapped(path, [{ id: 'a' }])).toEqual(whole);
    expect(asWrapped(path, { [wrapper]: [{ id: 'a' }] })).toEqual(whole);
    expect(asWrapped(path, { [wrapper]: [{ id: 'a' }], total: 30 })).toEqual({ ...whole, total: 30 });
  });

  it('of posts may call its picture imageUrl or image, and its day date', () => {
    const post = { id: 'a', image_url: '/files/sopa.webp', created_at: '2026-11-01T12:00:00.000Z' };
    const { image_url, created_at, ...rest } = post;
    for (const other of [
      { ...rest, imageUrl: image_url, date: created_at },
      { ...rest, image: image_url, created_at },
    ])
      expect(asWrapped('/blog', [other])).toMatchObject({ posts: [post], total: 1 });
    expect(asWrapped('/blog', { posts: [{ ...post, image: '/outra.webp' }] })).toMatchObject({
      posts: [post],
    });
  });

  it('is told from a single thing, which stays as it is', () => {
    expect(asWrapped('/orders/o1', { id: 'o1' })).toEqual({ id: 'o1' });
    expect(asWrapped('/blog/slug/um-post', { id: 'p1' })).toEqual({ id: 'p1' });
    expect(asWrapped('/products', null)).toBeNull();
  });
});
