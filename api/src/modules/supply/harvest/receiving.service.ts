import { dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import { quantityOf } from '@cesta/contract/supply/quantities';
import type {
  ReceiptCorrection,
  ReceiptGoods,
  ReceiptsDone,
  ReceiptsInput,
} from '@cesta/contract/supply/receiving';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { findProducerNames, requireProducer } from '../../producers/producers.service.ts';
import { oweForReceipt } from '../statements/owing.service.ts';
import * as queries from './receiving.queries.ts';
import { isPossible, isSameCorrection, isSameGoods, mayReceiveOn, tally } from './receiving.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

/** Who enters it, and for which day. */
export interface Shed {
  by: Operator;
  role: Role;
  date: string;
}

/** Prices are the office's: what anybody else sends of them is not looked at. */
const isOffice = ({ role }: Shed) => role === 'admin';

export function requireDay({ clock }: Pick<Deps, 'clock'>, role: Role, date: string): void {
  if (mayReceiveOn(role, date, dayOf(clock.now()))) return;
  const message =
    role === 'admin'
      ? 'Este dia está longe demais de hoje. Confira a data.'
      : 'Este dia fica com o escritório: você vê de uma semana atrás até duas semanas à frente.';
  throw new AppError('FORBIDDEN', { message });
}

/**
 * What came, line by line, each in a transaction of its own with what is owed for it. Sent again it changes nothing;
 * what is refused is named and holds up nothing else. A producer who is deactivated, a crop that was taken out or a
 * product in the archive is received all the same: it stands in the shed.
 */
export async function enterReceipts(deps: Desk, shed: Shed, { lines }: ReceiptsInput): Promise<ReceiptsDone> {
  requireDay(deps, shed.role, shed.date);
  const done: ReceiptsDone = { saved: [], refused: [] };
  for (const line of lines) {
    try {
      await deps.database.db.transaction((tx) =>
        'corrects' in line ? correct(deps, tx, shed, line) : receive(deps, tx, shed, line),
      );
      done.saved.push(line.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.refused.push({ id: line.id, message: error.message });
    }
  }
  return done;
}

async function receive(deps: Desk, tx: Db, shed: Shed, line: ReceiptGoods): Promise<void> {
  const { id, producerId, kind, quantity, reason } = line;
  // Whoever closes this farm's statement, or corrects its lines, waits; so do we.
  await requireProducer(tx, producerId);
  const known = await queries.findReceipt(tx, id);
  if (known) return requireSame(isSameGoods(known, line, { date: shed.date, withPrice: isOffice(shed) }));
  const goods = line.cropId
    ? await cropGoods(tx, shed.date, line, line.cropId)
    : await otherGoods(tx, shed, line);
  await add(deps, tx, shed, {
    ...goods,
    id,
    producerId,
    date: shed.date,
    kind,
    quantityThousandths: quantity,
    reason,
    corrects: null,
    cameAt: null,
  });
  if (line.upTo !== undefined) await requireAwaited(tx, id, line.upTo);
}

async function requireAwaited(tx: Db, id: string, upTo: number): Promise<void> {
  const entered = await queries.findReceipt(tx, id);
  const { received } = tally(entered ? await queries.listSame(tx, entered) : []);
  if (received > upTo) throw new AppError('RECEIVED_ALREADY');
}

type NewReceipt = Omit<queries.ReceiptRow, 'enteredAt' | 'enteredBy'>;
type Goods = Pick<
  NewReceipt,
  'cropId' | 'productId' | 'productName' | 'unit' | 'portions' | 'priceCents' | 'priceNamed'
>;
type Agreed = Omit<Goods, 'cropId' | 'priceNamed'> & { cropId: string };

/** Counted in another unit than any that was agreed or came that day, it would be another quantity. */
async function cropGoods(tx: Db, date: string, line: ReceiptGoods, cropId: string): Promise<Goods> {
  const { unit } = line;
  const agreed = await agreedGoods(tx, date, line.producerId, cropId);
  const {
    productId,
    productName,
    unit: own,
    portions,
    priceCents,
  } = await countedGoods(tx, date, line, agreed);
  if (unit !== undefined && unit !== own)
    throw new AppError('CONFLICT', {
      message: `A unidade de ${productName} neste dia é “${own}”, e não “${unit}”. Abra a tela de novo e anote nesta unidade.`,
    });
  return { cropId, productId, productName, unit: own, portions, priceCents, priceNamed: false };
}

/** What is lost is taken off as it came; what comes may be of an order before the newest, in the unit of then. */
async function countedGoods(tx: Db, date: string, { producerId, kind, unit }: ReceiptGoods, agreed: Agreed) {
  const { cropId, productId } = agreed;
  const inAnyUnit = { date, producerId, cropId, productId };
  const came = unit === undefined ? undefined : await queries.findCame(tx, { ...inAnyUnit, unit });
  if (kind === 'lost') return came ?? (await queries.findCame(tx, inAnyUnit)) ?? agreed;
  if (unit === undefined || unit === agreed.unit) return agreed;
  return (await queries.findAsked(tx, date, cropId, unit)) ?? came ?? agreed;
}

/** As it was agreed when it was asked for that day, else as it is agreed now. */
async function agreedGoods(tx: Db, date: string, producerId: string, cropId: string): Promise<Agreed> {
  const crop = await queries.findCrop(tx, cropId);
  if (crop?.producerId !== producerId) throw new AppError('CROP_NOT_FOUND');
  const asked = await queries.findAsked(tx, date, cropId);
  if (asked) return { cropId, ...asked };
  const { productId, unit, portions, priceCents } = crop;
  return { cropId, productId, productName: await nameOf(tx, productId), unit, portions, priceCents };
}

/** Nobody had agreed anything: without a price of the office it is worth nothing until the office says so. */
async function otherGoods(tx: Db, shed: Shed, line: ReceiptGoods): Promise<Goods> {
  const { producerId, productId = '', kind } = line;
  const product = (await findProducts(tx, [productId])).get(productId);
  if (!product) throw new AppError('PRODUCT_NOT_FOUND');
  const goods = { cropId: null, productId, productName: product.name, unit: line.unit ?? product.unit };
  // As it came: a loss names no price of its own.
  const came =
    kind === 'lost' ? await queries.findCame(tx, { ...goods, date: shed.date, producerId }) : undefined;
  if (came) {
    const { portions, priceCents, priceNamed } = came;
    return { ...goods, portions, priceCents, priceNamed };
  }
  const named = isOffice(shed) ? line.price : undefined;
  return {
    ...goods,
    portions: line.portions ?? 1,
    priceCents: named ?? cents(0),
    priceNamed: named !== undefined,
  };
}

async function nameOf(tx: Db, productId: string): Promise<string> {
  return (await findProducts(tx, [productId])).get(productId)?.name ?? '';
}

async function correct(deps: Desk, tx: Db, shed: Shed, line: ReceiptCorrection): Promise<void> {
  const found = await queries.findReceipt(tx, line.corrects);
  // A correction is entered anew, not corrected.
  if (!found || found.date !== shed.date || found.corrects) throw new AppError('RECEIPT_NOT_FOUND');
  await requireProducer(tx, found.producerId);
  const { id, reason, instead } = line;
  const known = await queries.findReceipt(tx, id);
  if (known) {
    const put = instead && (await queries.findReceipt(tx, instead.id));
    return requireSame(isSameCorrection(known, put, line, isOffice(shed)));
  }
  if (await queries.hasCorrection(tx, found.id)) throw new AppError('RECEIPT_CORRECTED');
  const { enteredAt: _, enteredBy: __, ...before } = found;
  const quantityThousandths = 0 - found.quantityThousandths;
  const taken = { ...before, id, reason, quantityThousandths, corrects: found.id, cameAt: null };
  const named = isOffice(shed) ? instead?.price : undefined;
  const put = instead && {
    ...before,
    id: instead.id,
    quantityThousandths: instead.quantity,
    priceCents: named ?? found.priceCents,
    priceNamed: named !== undefined || found.priceNamed,
    corrects: null,
    cameAt: found.cameAt ?? found.enteredAt,
  };
  // Checked together: between the two less may stand there than was lost.
  await add(deps, tx, shed, taken, ...(put ? [put] : []));
}

/** What comes twice is one line; another thing under its id is not taken for it. */
function requireSame(isSame: boolean): void {
  if (!isSame) throw new AppError('ENTRY_ID_USED');
}

async function add(deps: Desk, tx: Db, { by }: Shed, ...lines: readonly NewReceipt[]): Promise<void> {
  const now = deps.clock.now();
  for (const line of lines) {
    const row = { ...line, enteredAt: now, enteredBy: by.name };
    requireSame(await queries.insertReceipt(tx, row));
    await oweForReceipt(tx, row);
    await writeAudit(tx, now, by, await subjectOf(tx, row), [actionOf(row)]);
  }
  const [first] = lines;
  if (first && !isPossible(tally(await queries.listSame(tx, first)))) throw new AppError('LOST_TOO_MUCH');
}

async function subjectOf(tx: Db, { producerId }: NewReceipt) {
  const name = (await findProducerNames(tx, [producerId])).get(producerId) ?? '';
  return { subject: 'receipt', id: producerId, name } as const;
}

function actionOf({ kind, date, unit, quantityThousandths, productName, reason, corrects }: NewReceipt) {
  const quantity = quantityOf(Math.abs(quantityThousandths), unit);
  const what = `${quantity} de ${productName}, ${dayInDigits(date)}`;
  if (corrects) return { action: 'corrected', from: what, to: reason } as const;
  return { action: kind, from: reason || null, to: what } as const;
}
