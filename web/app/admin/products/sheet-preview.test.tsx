// @vitest-environment happy-dom
import type { ProductImport } from '@cesta/contract/catalog/product-csv';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SheetPreview } from './sheet-preview.tsx';

afterEach(cleanup);

const NOTHING: ProductImport = {
  created: 0,
  updated: 0,
  same: 0,
  lines: [],
  errors: [],
  errorCount: 0,
  fingerprint: 'f',
  addsToStock: false,
  importedBefore: null,
};
const show = (preview: Partial<ProductImport>) =>
  render(
    <SheetPreview
      fileName="p.csv"
      preview={{ ...NOTHING, ...preview }}
      busy={false}
      onImport={() => {}}
      onCancel={() => {}}
    />,
  );

it('of thousands of lines the first are told, the rest is counted, and all are imported', () => {
  const line = { line: 2, name: 'Manga', action: 'update' as const, changes: [] };
  show({ updated: 2000, same: 5, lines: [line] });
  expect(screen.getByRole('status').textContent).toContain('2.000 mudam, 5 ficam iguais');
  expect(screen.getByRole('list', { name: 'O que muda' }).textContent).toContain('e mais 1.999');
  expect(screen.getByRole('button', { name: 'Importar 2.000 produtos' })).toBeTruthy();
});

it('of thousands of mistakes, too, and nothing can be imported', () => {
  show({ errors: [{ line: 2, column: 'Preço', message: 'Preço inválido' }], errorCount: 2000 });
  expect(screen.getByRole('status').textContent).toContain('2.000 erros');
  expect(screen.getByRole('list', { name: 'Erros por linha' }).textContent).toContain('e mais 1.999');
  expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull();
});
