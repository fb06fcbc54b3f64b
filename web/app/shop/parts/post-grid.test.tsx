// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PostGrid } from './post-grid.tsx';

const post = { author: 'Dona Maria', excerpt: 'Era uma vez', image_url: '', created_at: '2026-11-15' };
const posts = [
  { ...post, id: 'p1', slug: 'aipim', title: 'Aipim' },
  { ...post, id: 'p2', slug: '', title: 'Umbu' },
];
const Site = createRoutesStub([{ path: '/', Component: () => <PostGrid posts={posts} /> }]);

afterEach(cleanup);

it('shows posts in two columns, three lines of each, and leads to the slug or else to the id', () => {
  render(<Site />);
  expect(screen.getByRole('list').className.split(' ')).toContain('md:grid-cols-2');
  for (const excerpt of screen.getAllByText('Era uma vez'))
    expect(excerpt.className).toContain('line-clamp-3');
  expect(screen.getByRole('link', { name: 'Aipim' }).getAttribute('href')).toBe('/blog/aipim');
  expect(screen.getByRole('link', { name: 'Umbu' }).getAttribute('href')).toBe('/blog/p2');
});
