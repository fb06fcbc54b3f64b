import type { Product } from '@cesta/contract/catalog/catalog';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, ownName } from './admin-desk.ts';

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const form = (page: Page, name: string) => page.getByRole('dialog', { name });

export interface Shelved {
  id: string;
  name: string;
  version: number;
  stock: number;
  active: boolean;
}

export const TAIOBA = {
  description: 'Colhido hoje cedo',
  price: 7.5,
  category: 'Verduras',
  imageUrl: '/favicon.svg',
  stock: 12,
  unit: 'maço',
} satisfies Partial<Product>;

/** A product of its own for a journey. */
export async function shelve(request: APIRequestContext, changes: object = {}): Promise<Shelved> {
  const name = ownName('Taioba');
  return (await asOperator(request, 'POST', '/products', { ...TAIOBA, name, ...changes })) as Shelved;
}
