import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { type Cents, cents, toReais } from '@cesta/contract/base/money';
import { fromThousandths } from '@cesta/contract/supply/quantities';
import {
  MOST_LINES,
  type OpenFarms,
  type OpenStatement,
  STATEMENTS_PER_PAGE,
  type Statement,
  type StatementDetails,
  type StatementLine,
  type StatementList,
  type StatementListQuery,
  type StatementMonths,
  type StatementSums,
} from '@cesta/contract/supply/statements';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readEntriesOf } from '../../audit/audit.service.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import { paymentsOf } from './payments.rules.ts';
import {
  countUnpriced,
  listLinesOf,
  listOpenLines,
  listOwed,
  type ShownLine,
} from './statement-lines.queries.ts';
import { sumCrates, sumDays, sumOpen, sumPaid } from './statement-sums.queries.ts';
import * as queries from './statements.queries.ts';
import { canCorrect, closingOf, type Sums, sumsOf } from './statements.rules.ts';

type Desk = Pick<Deps, 'database' | 'clock'>;

/** Farms with something open or with crates, by name. */
export async function listOpenFarms(
  { database: { db }, clock }: Desk,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenFarms> {
  const [open, crates] = await Promise.all([sumOpen(db), sumCrates(db)]);
  const owing = new Map(open.map((row) => [row.producerId, row]));
  const withCrates = [...crates].flatMap(([id, balance]) => (balance === 0 ? [] : id));
  const names = await findProducerNames(db, [...owing.keys(), ...withCrates]);
  const farms = [...names]
    .map(([producerId, name]) => {
      const row = owing.get(producerId);
      return {
        producerId,
        name,
        lines: row?.lines ?? 0,
        total: toReais(cents(row?.totalCents ?? 0)),
        since: row?.since ?? null,
        unpriced: row?.unpriced ?? 0,
        crates: crates.get(producerId) ?? 0,
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
  return { farms: farms.slice(offset, offset + limit), total: farms.length, today: dayOf(clock.now()) };
}

/** A statement before it is closed: what is open up to that day, and what closing it would come to. */
export async function readOpen(
  { database: { db }, clock }: Desk,
  producerId: string,
  to = dayOf(clock.now()),
): Promise<OpenStatement> {
  const name = await requireName(db, producerId);
  const owed = await listOwed(db, producerId, to);
  const lines = await listOpenLines(db, producerId, to, MOST_LINES);
  const unpriced = await countUnpriced(db, producerId, to);
  const lastDay = await queries.findLastDay(db, producerId);
  const crates = await sumCrates(db, producerId);
  const pixKey = await queries.findPixKey(db, producerId);
  const closing = closingOf(owed, { to, dayAfterLast: lastDay && addDays(lastDay, 1) });
  return {
    producerId,
    name,
    pixKey,
    crates: crates.get(producerId) ?? 0,
    period: closing && { from: closing.from, to: closing.to },
    lines: lines.map(toLine),
    count: owed.length,
    unpriced,
    sums: toSums(sumsOf(owed)),
    carried: toReais(closing?.carriedCents ?? cents(0)),
  };
}

export async function requireName(db: Db, producerId: string): Promise<string> {
  const name = (await findProducerNames(db, [producerId])).get(producerId);
  if (name === undefined) throw new AppError('PRODUCER_NOT_FOUND');
  return name;
}

export async function listStatements(db: Db, query: StatementListQuery): Promise<StatementList> {
  const rows = await queries.listStatements(db, { ...query, limit: STATEMENTS_PER_PAGE + 1 });
  const shown = rows.slice(0, STATEMENTS_PER_PAGE);
  const names = await findProducerNames(
    db,
    shown.map(({ producerId }) => producerId),
  );
  return {
    statements: shown.map((row) => toStatement(row, names.get(row.producerId) ?? '')),
    next: rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
  };
}

export async function readStatement(db: Db, id: string): Promise<StatementDetails> {
  const row = await queries.findStatement(db, id);
  if (!row) throw new AppError('STATEMENT_NOT_FOUND');
  const [name, lines, pixKey, { entries }] = await Promise.all([
    requireName(db, row.producerId),
    listLinesOf(db, id),
    queries.findPixKey(db, row.producerId),
    readEntriesOf(db, [id], { limit: MOST_ENTRIES }),
  ]);
  const sums = toSums(sumsOf(lines.map(({ line }) => line)));
  return {
    ...toStatement(row, name),
    pixKey,
    payments: paymentsOf(entries),
    lines: lines.map(toLine),
    sums,
  };
}

/** Of a statement's story, the last ones; nobody pays so often. */
const MOST_ENTRIES = 200;

const MONTHS = 13;

/** The running month and a year before it. */
export async function readMonths({ database: { db }, clock }: Desk): Promise<StatementMonths> {
  const today = dayOf(clock.now());
  const since = firstOf(today, MONTHS - 1);
  const [lines, paid] = await Promise.all([sumDays(db, since), sumPaid(db, since)]);
  const byMonth = Map.groupBy(lines, ({ date }) => date.slice(0, 'yyyy-mm'.length));
  const paidIn = new Map(paid.map(({ month, amountCents }) => [month, amountCents]));
  const months = [...new Set([...byMonth.keys(), ...paidIn.keys()])].sort().reverse();
  return {
    months: months.map((month) => {
      const parts = (byMonth.get(month) ?? []).map((part) => ({
        ...part,
        amountCents: cents(part.amountCents),
      }));
      const of = (kind: 'received' | 'lost') =>
        toReais(sumsOf(parts.filter(({ receipt }) => receipt === kind)).goods);
      return {
        month,
        ...toSums(sumsOf(parts)),
        received: of('received'),
        lost: of('lost'),
        paid: toReais(cents(paidIn.get(month) ?? 0)),
      };
    }),
  };
}

function firstOf(day: string, monthsBack: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - monthsBack, 1)).toISOString().slice(0, 10);
}

export function toSums(sums: Sums): StatementSums {
  const reais = (key: keyof Sums) => toReais(sums[key] as Cents);
  return {
    goods: reais('goods'),
    advances: reais('advances'),
    crates: reais('crates'),
    others: reais('others'),
    total: reais('total'),
  };
}

export function toLine({ line, receipt, hasNoPrice, correctedBy }: ShownLine): StatementLine {
  const { id, kind, date, description, unit, corrects, enteredBy } = line;
  return {
    id,
    kind,
    date,
    description,
    unit,
    quantity: fromThousandths(line.quantityThousandths),
    price: hasNoPrice ? null : toReais(line.priceCents),
    amount: toReais(line.amountCents),
    receipt,
    corrects,
    isCorrected: correctedBy !== null,
    canCorrect: canCorrect(line, correctedBy !== null),
    enteredAt: line.enteredAt.toISOString(),
    enteredBy,
  };
}

export function toStatement(row: queries.StatementRow, name: string): Statement {
  const { id, number, producerId, from, to, state, nota, closedBy, paidOn, pixReference, paidBy } = row;
  const total = toReais(row.totalCents);
  const closedAt = row.closedAt.toISOString();
  return {
    id,
    number,
    producerId,
    name,
    from,
    to,
    state,
    total,
    nota,
    closedAt,
    closedBy,
    paidOn,
    pixReference,
    paidBy,
  };
}
