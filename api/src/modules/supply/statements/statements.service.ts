import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { fromReais } from '@cesta/contract/base/money';
import type {
  Statement,
  StatementChange,
  StatementClosing,
  StatementEntry,
} from '@cesta/contract/supply/statements';
import {
  firstPaymentDay,
  paymentTooEarly,
  STATEMENT_LINE_LABELS,
  SUPPLY_DAYS_AHEAD,
  THOUSANDTHS,
} from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { differences, edits, type Operator, writeAudit } from '../../audit/audit.service.ts';
import { requireProducer } from '../../producers/producers.service.ts';
import { addLine, requireAmount } from './owing.service.ts';
import { PAYMENT_FIELD, paymentWords } from './payments.rules.ts';
import { closeLines, findLine, hasCorrection, type LineRow, listOwed } from './statement-lines.queries.ts';
import { requireName, toStatement } from './statement-views.service.ts';
import * as queries from './statements.queries.ts';
import {
  type Closing,
  carryingOf,
  closingOf,
  correctionOf,
  isCarried,
  lineOfEntry,
  type OwedLine,
} from './statements.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

/** A line by hand, always a new one. Sent again it is there already. */
export function enterLine(deps: Desk, by: Operator, entry: StatementEntry): Promise<void> {
  if (entry.kind !== 'correction') requireNear(deps, 'date', entry.date);
  return deps.database.db.transaction(async (tx) => {
    const { producerId, line } =
      entry.kind === 'correction'
        ? await lineBack(tx, entry)
        : { producerId: entry.producerId, line: lineByHand(entry) };
    await requireProducer(tx, producerId);
    const known = await findLine(tx, entry.id);
    if (known) {
      if (isSameLine(known, producerId, line)) return;
      throw new AppError('ENTRY_ID_USED');
    }
    if (line.corrects && (await hasCorrection(tx, line.corrects))) throw new AppError('LINE_CORRECTED');
    const now = deps.clock.now();
    await addLine(tx, { id: entry.id, producerId, enteredAt: now, enteredBy: by.name }, line);
    const name = await requireName(tx, producerId);
    await writeAudit(tx, now, by, { subject: 'statement', id: producerId, name }, [actionOf(line)]);
  });
}

/** One that is worded as a balance carried over would be taken for it, and could never be corrected. */
function lineByHand(entry: Exclude<StatementEntry, { kind: 'correction' }>): OwedLine {
  const line = lineOfEntry(entry);
  if (!isCarried(line)) return line;
  const message = 'Assim se chama o saldo que passa de um acerto para o outro. Descreva de outro modo.';
  throw new AppError('VALIDATION', { message, fields: { description: message } });
}

/** What is dated years ahead would be in no statement until then, and so would what is carried over from one. */
function requireNear({ clock }: Desk, field: 'date' | 'to', date: string): void {
  if (date <= addDays(dayOf(clock.now()), SUPPLY_DAYS_AHEAD)) return;
  const message = 'Este dia está longe demais de hoje. Confira a data.';
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}

/** What comes twice is one line; another thing under its id is not taken for it. */
function isSameLine(known: LineRow, producerId: string, line: OwedLine): boolean {
  const parts = Object.keys(line) as (keyof OwedLine)[];
  return known.producerId === producerId && parts.every((part) => known[part] === line[part]);
}

async function lineBack(tx: Db, { corrects, description }: Extract<StatementEntry, { kind: 'correction' }>) {
  const found = await findLine(tx, corrects);
  // A correction is entered anew, not corrected.
  if (!found || found.corrects) throw new AppError('LINE_NOT_FOUND');
  if (found.kind === 'goods') throw new AppError('LINE_OF_GOODS');
  if (isCarried(found))
    throw new AppError('CONFLICT', {
      message: 'O saldo passa de um acerto para o outro e não se corrige. Faça um lançamento novo.',
    });
  return { producerId: found.producerId, line: correctionOf(found, description) };
}

function actionOf({ kind, description, amountCents, quantityThousandths, corrects }: OwedLine) {
  const label = STATEMENT_LINE_LABELS[kind];
  const what = description.startsWith(label) ? description : `${label}, ${description}`;
  const crates = Math.abs(quantityThousandths) / THOUSANDTHS;
  return {
    action: corrects ? 'corrected' : 'entered',
    from: kind === 'crates' ? `${what}: ${crates}` : what,
    to: corrects || amountCents === 0 ? null : amountCents,
  } as const;
}

/**
 * All open lines up to a day that have a price get their statement. Who saw another total is refused, and of two who
 * close, or of one press that arrives twice, one closes: the farm is locked meanwhile, for receipts as well.
 */
export function closeStatement(deps: Desk, by: Operator, wanted: StatementClosing): Promise<Statement> {
  const { id, producerId, to } = wanted;
  requireNear(deps, 'to', to);
  return deps.database.db.transaction(async (tx) => {
    await requireProducer(tx, producerId);
    const name = await requireName(tx, producerId);
    const known = await queries.findStatement(tx, id);
    if (known && (known.producerId !== producerId || known.to !== to)) throw new AppError('ENTRY_ID_USED');
    if (known) return toStatement(known, name);
    const owed = await listOwed(tx, producerId, to);
    const lastDay = await queries.findLastDay(tx, producerId);
    const closing = closingOf(owed, { to, dayAfterLast: lastDay && addDays(lastDay, 1) });
    // Of two who close a debt, the second would only carry it once more.
    if (!closing || (closing.carriedCents < 0 && owed.every(isCarried)))
      throw new AppError('STATEMENT_EMPTY');
    const { totalCents, carriedCents } = closing;
    if (fromReais(wanted.total) !== totalCents + carriedCents) throw new AppError('STATEMENT_CHANGED');
    requireAmount(totalCents);
    const row = await write(deps, tx, by, wanted, closing);
    await writeAudit(tx, row.closedAt, by, subjectOf(row, name), [{ action: 'settled', to: totalCents }]);
    return toStatement(row, name);
  });
}

async function write(
  { clock }: Desk,
  tx: Db,
  by: Operator,
  { id, producerId }: StatementClosing,
  closing: Closing,
): Promise<queries.StatementRow> {
  const now = clock.now();
  const { from, to, totalCents } = closing;
  const row = await queries.insertStatement(tx, {
    id,
    producerId,
    from,
    to,
    totalCents,
    closedAt: now,
    closedBy: by.name,
    // Where nothing is to be paid, nobody waits for a payment.
    ...(totalCents === 0 && { state: 'paid' as const, paidOn: dayOf(now), paidBy: by.name }),
  });
  if (!row) throw new AppError('STATEMENT_CHANGED');
  await closeLines(tx, row);
  if (closing.carriedCents < 0) {
    // Never ahead of today: whoever closes next, today or for a day that has not come, takes it off.
    const [nextDay = to] = [addDays(to, 1), dayOf(now)].sort();
    const { inside, next } = carryingOf(row.number, closing, nextDay);
    const entered = () => ({ id: randomUUID(), producerId, enteredAt: now, enteredBy: by.name });
    await addLine(tx, entered(), inside, { statementId: row.id });
    await addLine(tx, entered(), next);
  }
  return row;
}

/** The nota and the payment, which come later; nothing else of a statement ever changes. */
export function changeStatement(
  deps: Desk,
  by: Operator,
  id: string,
  change: StatementChange,
): Promise<Statement> {
  const { nota, payment } = change;
  return deps.database.db.transaction(async (tx) => {
    const before = await queries.lockStatement(tx, id);
    if (!before) throw new AppError('STATEMENT_NOT_FOUND');
    const name = await requireName(tx, before.producerId);
    if (isDone(before, by, change)) return toStatement(before, name);
    // Two who pay the same statement: the second one is told before the money leaves twice.
    if (!hasSeen(before, change)) throw new AppError('CONFLICT');
    const now = deps.clock.now();
    if (payment) requirePaymentDay(before, payment.paidOn, dayOf(now));
    const row = await queries.updateStatement(tx, id, {
      ...(nota !== undefined && { nota }),
      ...(payment && { state: 'paid', ...payment, paidBy: by.name }),
      ...(payment === null && { state: 'closed', paidOn: null, pixReference: '', paidBy: null }),
    });
    if (!row) throw new AppError('STATEMENT_NOT_FOUND');
    await writeAudit(tx, now, by, subjectOf(row, name), changesOf(before, row));
    return toStatement(row, name);
  });
}

/** A day that stands there already may stay, whatever it is: only the code is put right. */
function requirePaymentDay(before: queries.StatementRow, paidOn: string, today: string): void {
  if (paidOn === before.paidOn) return;
  const first = firstPaymentDay(before);
  const message =
    paidOn > today
      ? 'O pagamento não pode ser de um dia que ainda não veio'
      : paidOn < first && paymentTooEarly(first);
  if (message) throw new AppError('VALIDATION', { fields: { paidOn: message } });
}

/** The same press once more. Somebody else's payment of the same day may well be a second one. */
function isDone(row: queries.StatementRow, by: Operator, { nota, payment }: StatementChange): boolean {
  const isPaid =
    payment === undefined ||
    (payment === null
      ? row.state === 'closed'
      : row.paidOn === payment.paidOn && row.pixReference === payment.pixReference && row.paidBy === by.name);
  return (nota === undefined || nota === row.nota) && isPaid;
}

const NOTHING_NOTED = { nota: '', paidOn: null, pixReference: '', paidBy: null };

/** Whether the screen showed what it is about to replace. */
function hasSeen(
  row: queries.StatementRow,
  { seen, shown = NOTHING_NOTED, nota, payment }: StatementChange,
): boolean {
  const isSame = (key: keyof typeof shown) => row[key] === shown[key];
  return (
    row.state === seen &&
    (nota === undefined || isSame('nota')) &&
    (payment === undefined || (isSame('paidOn') && isSame('pixReference') && isSame('paidBy')))
  );
}

/** What was noted of a payment stays in the log, whatever is noted in its place. */
function changesOf(before: queries.StatementRow, after: queries.StatementRow) {
  return [
    ...differences([{ action: 'nota', from: before.nota || null, to: after.nota || null }]),
    ...(before.state === 'closed' && after.state === 'paid'
      ? [{ action: 'paid' as const, from: after.paidOn, to: after.totalCents }]
      : []),
    ...(before.state === 'paid' && after.state === 'closed' ? [{ action: 'unpaid' as const }] : []),
    ...edits({ payment: paymentWords(before) }, { payment: paymentWords(after) }, { payment: PAYMENT_FIELD }),
  ];
}

function subjectOf({ id, number }: queries.StatementRow, name: string) {
  return { subject: 'statement', id, name: `nº ${number}, ${name}` } as const;
}
