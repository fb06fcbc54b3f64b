// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { cart } from '../../session/cart-store.ts';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';
import { Stall } from './stall.tsx';

const couve: SeasonalProduct = {
  id: 'p1',
  slug: 'couve',
  name: 'Couve',
  category: 'Verduras',
  price: 8.5,
  unit: 'maço',
  imageUrl: '/c.webp',
  stock: 9,
  inStock: true,
};
const manga: SeasonalProduct = { ...couve, id: 'p2', slug: 'manga', name: 'Manga', category: 'Frutas' };
const Site = createRoutesStub([
  { path: '/produtos', Component: () => <Stall products={[couve, manga]} synonyms={[]} /> },
]);

afterEach(() => {
  cleanup();
  cart.clear();
});

it('has the way to the plans above the shelf, and beside it what is in the cart', async () => {
  cart.add(couve, 2);
  await act(async () => {
    render(<Site initialEntries={['/produtos']} />);
  });
  const categories = within(screen.getByRole('group', { name: 'Categorias' })).getAllByRole('button');
  expect(categories.map((button) => button.textContent)).toEqual(['Todos', 'Frutas', 'Verduras']);
  const banner = screen.getByRole('link', { name: /^Assine a cesta e economize até 20%/ });
  expect(banner.getAttribute('href')).toBe('/assinaturas');
  const [first] = screen.getAllByRole('article');
  expect(first && banner.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const summary = screen.getByRole('region', { name: 'Resumo da cesta' });
  expect(summary.textContent).toContain('2 × R$ 8,50');
  expect(within(summary).getByRole('link', { name: 'Ver cesta' }).getAttribute('href')).toBe('/carrinho');
});

it('whoever leaves an empty shelf for all of it goes on at what is there', async () => {
  await act(async () => {
    render(<Site initialEntries={['/produtos?busca=parafuso']} />);
  });
  const all = screen.getByRole('button', { name: 'Ver todos os produtos' });
  await act(async () => {
    all.focus();
    fireEvent.click(all);
  });
  expect(document.activeElement?.textContent).toBe('2 produtos');
});

it('an address in other letters opens the same part of the shelf', async () => {
  await act(async () => {
    render(<Site initialEntries={['/produtos?categoria=FRUTAS']} />);
  });
  expect(screen.getByRole('heading', { level: 2, name: '1 produto em Frutas' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Frutas' }).getAttribute('aria-pressed')).toBe('true');
});
