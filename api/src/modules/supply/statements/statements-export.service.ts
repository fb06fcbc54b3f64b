import { dayInDigits } from '@cesta/contract/base/calendar';
import { type Cents, cents } from '@cesta/contract/base/money';
import { fromThousandths } from '@cesta/contract/supply/quantities';
import type { StatementExportQuery } from '@cesta/contract/supply/statements';
import { STATEMENT_LINE_LABELS } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../platform/csv.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import { type Place, pageLines } from './statement-lines.queries.ts';
import * as queries from './statements.queries.ts';

const PAGE = 1000;

const HEAD = [
  'Acerto',
  'Produtor',
  'Rodada',
  'Tipo',
  'Descrição',
  'Quantidade',
  'Unidade',
  'Preço',
  'Valor',
  'Situação',
  'Nota',
  'Pago em',
  'Pix',
  'Lançado em',
  'Lançado por',
];

export interface StatementTable {
  name: string;
  lines: AsyncGenerator<string>;
}

/** Every line of a statement or of a period. Who takes it away is in the audit log before the first line leaves. */
export async function exportStatements(
  { database: { db }, reports, clock }: Pick<Deps, 'database' | 'reports' | 'clock'>,
  by: Operator,
  query: StatementExportQuery,
): Promise<StatementTable> {
  const { name, said } = await describe(db, query);
  await writeAudit(db, clock.now(), by, { subject: 'download', id: 'statements' }, [
    { action: 'downloaded', to: said },
  ]);
  const turn = async (after?: Place) => {
    const { result } = await reports.read((from) => page(from, query, after));
    return result;
  };
  return { name, lines: written(turn) };
}

async function describe(db: Db, { statement, from, to }: StatementExportQuery) {
  if (statement) {
    const found = await queries.findStatement(db, statement);
    if (!found) throw new AppError('STATEMENT_NOT_FOUND');
    return { name: `acerto-${found.number}.csv`, said: `nº ${found.number}` };
  }
  const parts = [from && `de-${from}`, to && `ate-${to}`].filter(Boolean);
  const said = [from && `desde ${from}`, to && `até ${to}`].filter(Boolean).join(' ');
  return { name: `${['acertos', ...parts].join('-')}.csv`, said: said || null };
}

interface Turn {
  rows: Cell[][];
  last: Place | undefined;
}

async function* written(turn: (after?: Place) => Promise<Turn>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  for (let next = await turn(); ; next = await turn(next.last)) {
    if (next.rows.length > 0) yield next.rows.map(csvLine).join('');
    if (next.rows.length < PAGE || !next.last) return;
  }
}

async function page(db: Db, query: StatementExportQuery, after: Place | undefined): Promise<Turn> {
  const found = await pageLines(db, query, after, PAGE);
  const names = await findProducerNames(
    db,
    found.map(({ line }) => line.producerId),
  );
  return {
    rows: found.map((row) => cellsOf(row, names.get(row.line.producerId) ?? '')),
    last: found.at(-1)?.line,
  };
}

type Row = Awaited<ReturnType<typeof pageLines>>[number];

function cellsOf({ line, receipt, statement }: Row, name: string): Cell[] {
  const isCounted = line.unit !== '';
  return [
    statement?.number ?? null,
    name,
    dayInDigits(line.date),
    receipt === 'lost' ? 'Perda' : STATEMENT_LINE_LABELS[line.kind],
    line.description,
    isCounted ? fromThousandths(line.quantityThousandths) : null,
    line.unit,
    isCounted ? amount(line.priceCents) : null,
    amount(line.amountCents),
    statement ? (statement.state === 'paid' ? 'Pago' : 'Fechado') : 'Em aberto',
    statement?.nota ?? '',
    statement?.paidOn ? dayInDigits(statement.paidOn) : null,
    statement?.pixReference ?? '',
    line.enteredAt,
    line.enteredBy,
  ];
}

const amount = (value: Cents) => ({ cents: cents(value) });
