import { createHash } from 'node:crypto';
import { formatMoment } from '@cesta/contract/base/calendar';
import { Id } from '@cesta/contract/base/fields';
import { fold } from '@cesta/contract/base/search-words';
import type { ProductInput } from '@cesta/contract/catalog/catalog';
import { NEW_PRODUCT_STOCK } from '@cesta/contract/catalog/catalog-constants';
import {
  CSV_LINES_TOLD,
  type ImportError,
  PRODUCT_COLUMNS,
  type ProductImport,
  type ProductImportRequest,
} from '@cesta/contract/catalog/product-csv';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { listProducerNames } from '../producers/producers.service.ts';
import * as queries from './catalog.queries.ts';
import { createIn, editOf } from './catalog.service.ts';
import { type CsvProduct, readProductCsv } from './product-csv.rules.ts';
import { isShelfChanged, saveEdit } from './product-edits.service.ts';
import * as imports from './product-imports.queries.ts';
import {
  changesBetween,
  inputOf,
  type ProducerNames,
  type ProducersByName,
  producersByName,
  type TableProduct,
} from './product-lines.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock' | 'jobs'>;

/** One line that changes something. */
interface Step {
  line: number;
  input: ProductInput;
  before: queries.ProductRow | undefined;
  changes: ProductImport['lines'][number]['changes'];
}

interface Plan {
  steps: Step[];
  same: number;
  errors: ImportError[];
}

/**
 * Many products by one file: all of it or nothing. First as a preview, which changes nothing; then with the
 * preview's fingerprint, so that what is done is what was seen. Sent again, as after a lost answer, an import changes
 * nothing and is answered as the first time.
 */
export async function importProducts(
  deps: Desk,
  by: Operator,
  { id, csv, dryRun, fingerprint }: ProductImportRequest,
): Promise<ProductImport> {
  const fileHash = createHash('sha256').update(csv).digest('hex');
  const { products, errors } = readProductCsv(csv);
  if (dryRun) {
    const { db } = deps.database;
    const before = await imports.findOfFile(db, fileHash);
    const importedBefore = before ? { at: before.at.toISOString(), by: before.by } : null;
    return { ...told(await plan(db, products, errors)), importedBefore };
  }
  // A screen from before there were ids.
  if (id === undefined)
    throw new AppError('VALIDATION', { message: 'Recarregue a página e confira o arquivo de novo' });
  return publish(deps, 'products', async (tx) => {
    await imports.lockImports(tx);
    const known = await imports.findImport(tx, id);
    if (known && known.fileHash !== fileHash) throw new AppError('CONFLICT');
    if (known) return known.result;
    const planned = await plan(tx, products, errors, true);
    const result = told(planned);
    if (result.fingerprint === null || result.fingerprint !== fingerprint) throw await outdated(tx, fileHash);
    await carryOut(tx, deps, by, planned.steps);
    // What each line changes was seen in the preview, and stands in the audit log.
    const done = { ...result, lines: [] };
    await imports.insertImport(tx, { id, fileHash, at: deps.clock.now(), by: by.name, result: done });
    return done;
  });
}

async function outdated(tx: Db, fileHash: string): Promise<AppError> {
  const before = await imports.findOfFile(tx, fileHash);
  const message = before
    ? `${before.by} importou este mesmo arquivo em ${formatMoment(before.at)}. Agora nada foi importado: confira o arquivo de novo.`
    : 'Os produtos mudaram desde a conferência. Nada foi importado: confira o arquivo de novo.';
  return new AppError('CONFLICT', { message });
}

async function plan(
  db: Db,
  products: readonly CsvProduct[],
  wrong: readonly ImportError[],
  isLocked = false,
): Promise<Plan> {
  const ids = products.flatMap(({ cells: { id } }) =>
    Id.safeParse(id).success && id ? id.toLowerCase() : [],
  );
  const rows = await queries.listPresent(db, ids, isLocked);
  const known = new Map(rows.map((row) => [row.id, row]));
  const taken = await queries.listFoldedNames(db);
  const names = await listProducerNames(db);
  const producers = producersByName(names);
  const result: Plan = { steps: [], same: 0, errors: [...wrong] };
  const seen = new Set<string>();
  for (const product of products) {
    const id = product.cells.id?.toLowerCase() ?? '';
    const before = known.get(id);
    const refusal = id ? refuseOld(id, before, seen) : refuseNew(product, taken);
    if (refusal) {
      result.errors.push({ line: product.line, ...refusal });
      continue;
    }
    seen.add(id);
    if (!id) taken.add(fold(product.cells.name ?? ''));
    addStep(result, product, before, { names, producers });
  }
  result.errors.sort((a, b) => a.line - b.line);
  return result;
}

function addStep(
  result: Plan,
  product: CsvProduct,
  before: queries.ProductRow | undefined,
  { names, producers }: { names: ProducerNames; producers: ProducersByName },
): void {
  const { input, errors } = inputOf(product, before, producers);
  result.errors.push(...errors);
  if (!input) return;
  const after = afterOf(before, input);
  if (after.stock < 0) {
    const message = `Não há tanto para tirar: agora há ${before?.stock ?? 0}`;
    result.errors.push({ line: product.line, column: PRODUCT_COLUMNS.stock, message });
    return;
  }
  const changes = changesBetween(before, after, names);
  if (changes.length === 0) result.same += 1;
  else result.steps.push({ line: product.line, input, before, changes });
}

type Refusal = Omit<ImportError, 'line'> | null;

function refuseOld(id: string, before: queries.ProductRow | undefined, seen: ReadonlySet<string>): Refusal {
  const column = PRODUCT_COLUMNS.id;
  if (!before) return { column, message: 'Nenhum produto tem este Id. Para criar um, deixe o Id vazio' };
  return seen.has(id) ? { column, message: 'Este produto está duas vezes no arquivo' } : null;
}

/** A file that is sent twice makes no second shelf. */
function refuseNew({ cells }: CsvProduct, taken: ReadonlySet<string>): Refusal {
  const message = 'Já existe um produto com este nome. Para mudá-lo, ponha o Id dele';
  const isTaken = cells.name && taken.has(fold(cells.name));
  return isTaken ? { column: PRODUCT_COLUMNS.name, message } : null;
}

/** The product as it will be. */
function afterOf(before: queries.ProductRow | undefined, input: ProductInput): TableProduct {
  const { price, stock, previousStock, name, category, description, imageUrl, ...optional } = input;
  const base = before ?? NEW;
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  const counted = stock !== undefined && previousStock !== undefined && before;
  return {
    ...base,
    ...given,
    ...{ name, category, description, imageUrl },
    unit: input.unit || base.unit,
    priceCents: price,
    stock: counted ? before.stock + stock - previousStock : (stock ?? base.stock),
  };
}

const NEW = {
  id: '',
  unit: 'unidade',
  stock: NEW_PRODUCT_STOCK,
  producerId: null,
  family: '',
  maxPerBasket: null,
  inBaskets: true,
  harvestedForBaskets: false,
  seasonFrom: null,
  seasonTo: null,
  keeping: '',
  usage: '',
  active: true,
} as const;

/** The file says by how much, not how many. */
const isAdding = ({ stock, previousStock }: ProductInput) =>
  stock !== undefined && previousStock !== undefined && stock !== previousStock;

function told({ steps, same, errors }: Plan): ProductImport {
  const lines = steps.map(({ line, input, before, changes }) => ({
    line,
    name: before?.name ?? input.name,
    action: before ? ('update' as const) : ('create' as const),
    changes,
  }));
  const created = lines.filter(({ action }) => action === 'create').length;
  const fingerprint = errors.length === 0 ? fingerprintOf(steps) : null;
  const updated = lines.length - created;
  const addsToStock = errors.length === 0 && steps.some(({ input }) => isAdding(input));
  return {
    created,
    updated,
    same,
    fingerprint,
    addsToStock,
    importedBefore: null,
    lines: lines.slice(0, CSV_LINES_TOLD),
    errors: errors.slice(0, CSV_LINES_TOLD),
    errorCount: errors.length,
  };
}

/** Of what will be done, and to which version. Where the file counts from an earlier stock, sales go on meanwhile. */
function fingerprintOf(steps: readonly Step[]): string {
  const hash = createHash('sha256');
  for (const { line, input, before } of steps) {
    const isCounted = input.stock === undefined || input.previousStock !== undefined;
    hash.update(JSON.stringify([line, input, before?.id, before?.version, isCounted || before?.stock]));
  }
  return hash.digest('hex');
}

/** In id order, as orders take their units: neither waits for the other for ever. */
async function carryOut(tx: Db, { clock, jobs }: Desk, by: Operator, steps: readonly Step[]): Promise<void> {
  const now = clock.now();
  let isShelfTouched = false;
  const ordered = steps.toSorted((a, b) => ((a.before?.id ?? '') < (b.before?.id ?? '') ? -1 : 1));
  for (const { line, input, before } of ordered) {
    if (!before) {
      await createIn(tx, input, { createdAt: now, by });
      continue;
    }
    const edit = editOf({ ...input, version: before.version }, now);
    const after = await saveEdit(tx, { by, now, id: before.id, before, edit });
    if (!after)
      throw new AppError('CONFLICT', {
        message: `Linha ${line}: o estoque de ${before.name} mudou, e não há tanto para tirar. Nada foi importado: confira o arquivo de novo.`,
      });
    if (isShelfChanged(before, after)) isShelfTouched = true;
  }
  if (isShelfTouched) await jobs.send(tx, 'baskets.unsold', {});
}
