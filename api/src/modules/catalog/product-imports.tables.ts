import type { ProductImport } from '@cesta/contract/catalog/product-csv';
import { desc } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Files of products that were imported. Only ever added. */
export const productImports = pgTable(
  'product_imports',
  {
    /** Made by the screen that sends it: what comes twice is done once and answered alike. */
    id: uuid().primaryKey(),
    /** Of the file: the same one is known again whoever sends it. */
    fileHash: text('file_hash').notNull(),
    at: moment('at').notNull(),
    /** The operator, in words. */
    by: text().notNull(),
    result: jsonb().$type<ProductImport>().notNull(),
  },
  (table) => [index('product_imports_of_file').on(table.fileHash, desc(table.at))],
);
