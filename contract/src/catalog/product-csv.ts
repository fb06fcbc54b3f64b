import { z } from 'zod';
import { Id } from '../base/fields.ts';
import { boundedText } from '../base/forms.ts';

/** So many products come in one file, and so many characters: several times what two thousand with long texts take. */
export const CSV_LINES_MAX = 5000;
export const CSV_LENGTH_MAX = 4_000_000;
/** Of what a file changes, or of its mistakes, so many are told one by one; the rest is counted. */
export const CSV_LINES_TOLD = 200;

/** Columns by the field of a product that they fill, in the order of the export. */
export const PRODUCT_COLUMNS = {
  id: 'Id',
  name: 'Nome',
  category: 'Categoria',
  price: 'Preço',
  stock: 'Estoque',
  previousStock: 'Estoque ao exportar',
  unit: 'Unidade',
  description: 'Descrição',
  producer: 'Produtor',
  family: 'Família',
  maxPerBasket: 'Máximo por cesta',
  inBaskets: 'Vem em cestas',
  harvestedForBaskets: 'Colhido para cestas',
  seasonFrom: 'Safra de',
  seasonTo: 'Safra até',
  keeping: 'Como guardar',
  usage: 'Como usar',
  imageUrl: 'Imagem',
  active: 'À venda',
} as const;
export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** Whichever limit was met, smaller files are the way out. */
const inParts = (limit: number, what: string) =>
  `O arquivo passa do limite de ${limit.toLocaleString('pt-BR')} ${what}. Divida em partes, cada uma com os títulos na primeira linha`;
export const CSV_TOO_MANY_LINES = inParts(CSV_LINES_MAX, 'produtos');
export const CSV_TOO_LONG = inParts(CSV_LENGTH_MAX, 'caracteres');

export const ProductImportRequest = z.object({
  /**
   * Made by the screen for each file that is chosen: an import that is sent twice is done once and answered alike. A
   * preview needs none.
   */
  id: Id.optional(),
  csv: boundedText(CSV_LENGTH_MAX, 'Envie o conteúdo do arquivo', CSV_TOO_LONG),
  /** True: says what would happen, and does nothing. */
  dryRun: z.boolean('Valor inválido'),
  /** Of the preview that the operator saw: what would be something else by now is refused. */
  fingerprint: z.string().max(100).optional(),
});
export type ProductImportRequest = z.infer<typeof ProductImportRequest>;

export const ImportedLine = z.object({
  /** Of the file, counted from 1. */
  line: z.int(),
  name: z.string(),
  action: z.enum(['create', 'update']),
  /** In words; of a new product what the file says of it. */
  changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

export const ImportError = z.object({
  line: z.int(),
  /** Empty where the line as a whole is wrong. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.infer<typeof ImportError>;

export const ProductImport = z.object({
  created: z.int(),
  updated: z.int(),
  /** Lines that say what is so already. */
  same: z.int(),
  /** The first of them; `created` and `updated` count all. */
  lines: z.array(ImportedLine),
  /** The first of them. */
  errors: z.array(ImportError),
  /** Of all; imports of before have none. */
  errorCount: z.int().optional(),
  /** Null while there is something wrong. */
  fingerprint: z.string().nullable(),
  /** Some line counts from an earlier stock: what it adds would be added once more with every import. */
  addsToStock: z.boolean(),
  /** The very same file was imported then. */
  importedBefore: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;
