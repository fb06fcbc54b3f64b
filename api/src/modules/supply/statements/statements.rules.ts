import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { StatementEntry } from '@cesta/contract/supply/statements';
import {
  type ReceiptKind,
  type StatementLineKind,
  THOUSANDTHS,
} from '@cesta/contract/supply/supply-constants';

// Who owes whom, and nowhere else. Above zero the farm gets it; below zero it has had it.

export interface OwedLine {
  kind: StatementLineKind;
  date: string;
  description: string;
  unit: string;
  quantityThousandths: number;
  priceCents: Cents;
  amountCents: Cents;
  corrects: string | null;
}

/** The one rounding there is, half away from zero: what is taken back is to the cent what was given. */
export function amountOf(quantityThousandths: number, priceCents: Cents): Cents {
  const exact = (Math.abs(quantityThousandths) * priceCents) / THOUSANDTHS;
  return cents(signed(quantityThousandths < 0, Math.round(exact)));
}

export interface ReceivedLine {
  kind: ReceiptKind;
  date: string;
  productName: string;
  unit: string;
  priceCents: Cents;
  /** Below zero it takes back. */
  quantityThousandths: number;
  reason: string;
  corrects: string | null;
}

/** What was lost is not paid: it stands with the opposite sign. */
export function lineOfReceipt(receipt: ReceivedLine): OwedLine {
  const { kind, date, unit, priceCents, corrects } = receipt;
  const quantity = signed(kind === 'lost', receipt.quantityThousandths);
  return {
    kind: 'goods',
    date,
    description: wordsOf(receipt),
    unit,
    quantityThousandths: quantity,
    priceCents,
    amountCents: amountOf(quantity, priceCents),
    corrects,
  };
}

function wordsOf({ kind, productName, reason, corrects }: ReceivedLine): string {
  const what = kind === 'lost' ? `${productName}, perda` : productName;
  if (corrects) return `${what}, correção: ${reason}`;
  return reason ? `${what}: ${reason}` : what;
}

type Given = Exclude<StatementEntry, { kind: 'correction' }>;

/** An entry that somebody makes by hand. */
export function lineOfEntry(entry: Given): OwedLine {
  const nothing = { unit: '', quantityThousandths: 0, priceCents: cents(0), corrects: null };
  const { kind, date, description } = entry;
  if (kind === 'advance')
    return {
      ...nothing,
      kind,
      date,
      description: description || 'Adiantamento',
      amountCents: taken(entry.amount),
    };
  if (kind === 'other')
    return {
      ...nothing,
      kind,
      date,
      description,
      amountCents: entry.to === 'farm' ? entry.amount : taken(entry.amount),
    };
  const quantity = signed(entry.way === 'back', entry.count * THOUSANDTHS);
  const price = entry.price ?? cents(0);
  return {
    kind,
    date,
    description: description || (entry.way === 'taken' ? 'Caixas levadas' : 'Caixas devolvidas'),
    unit: 'caixa',
    quantityThousandths: quantity,
    priceCents: price,
    // Crates that the farm has are the shop's: what they are worth is taken off.
    amountCents: taken(amountOf(quantity, price)),
    corrects: null,
  };
}

/** The whole of it back, on the day of the line itself. */
export function correctionOf(line: OwedLine & { id: string }, why: string): OwedLine {
  const { id, kind, date, unit, priceCents } = line;
  return {
    kind,
    date,
    description: `${line.description}, correção: ${why}`,
    unit,
    quantityThousandths: taken(line.quantityThousandths),
    priceCents,
    amountCents: taken(line.amountCents),
    corrects: id,
  };
}

export interface Sums {
  goods: Cents;
  advances: Cents;
  crates: Cents;
  others: Cents;
  total: Cents;
}

type Counted = Pick<OwedLine, 'kind' | 'amountCents'>;

export function sumsOf(lines: readonly Counted[]): Sums {
  const of = (kind: StatementLineKind) =>
    sum(lines.filter((line) => line.kind === kind).map(({ amountCents }) => amountCents));
  return {
    goods: of('goods'),
    advances: of('advance'),
    crates: of('crates'),
    others: of('other'),
    total: sum(lines.map(({ amountCents }) => amountCents)),
  };
}

export interface Closing {
  from: string;
  to: string;
  /** What is paid: never below zero. */
  totalCents: Cents;
  /** Below zero: what the farm owes goes on to the next statement. */
  carriedCents: Cents;
}

/**
 * What closing these lines comes to; null when there are none. The period follows on the one before, and reaches
 * back to the first line where that says nothing.
 */
export function closingOf(
  lines: readonly (Counted & Pick<OwedLine, 'date'>)[],
  { to, dayAfterLast }: { to: string; dayAfterLast: string | null },
): Closing | null {
  const [first] = lines.map(({ date }) => date).sort();
  if (first === undefined) return null;
  const { total } = sumsOf(lines);
  return {
    from: dayAfterLast !== null && dayAfterLast <= to ? dayAfterLast : first,
    to,
    totalCents: cents(Math.max(0, total)),
    carriedCents: cents(Math.min(0, total)),
  };
}

/**
 * A farm that owes more than it gets: one line in the statement brings it to nothing, one of the opposite amount
 * opens the next. Together they are nothing, so that every sum over all lines stays what it was.
 */
export function carryingOf(
  number: number,
  { to, carriedCents }: Closing,
  nextDay: string,
): { inside: OwedLine; next: OwedLine } {
  const line = {
    kind: 'other' as const,
    unit: '',
    quantityThousandths: 0,
    priceCents: cents(0),
    corrects: null,
  };
  return {
    inside: {
      ...line,
      date: to,
      description: CARRIED_ON,
      amountCents: taken(carriedCents),
    },
    next: { ...line, date: nextDay, description: `${CARRIED_FROM}${number}`, amountCents: carriedCents },
  };
}

const CARRIED_ON = 'Saldo que passa para o próximo acerto';
const CARRIED_FROM = 'Saldo do acerto nº ';

/** One of such a pair: taken back alone, the farm would owe it twice or not at all. */
export function isCarried({ kind, description }: Pick<OwedLine, 'kind' | 'description'>): boolean {
  return kind === 'other' && (description === CARRIED_ON || description.startsWith(CARRIED_FROM));
}

/** Whether a new line may take it back here, and none has done so. */
export function canCorrect(
  line: Pick<OwedLine, 'kind' | 'description' | 'corrects'>,
  isCorrected: boolean,
): boolean {
  return line.kind !== 'goods' && line.corrects === null && !isCarried(line) && !isCorrected;
}

/** Without a zero below zero: a database and a test tell them apart. */
function signed<Value extends number>(isOpposite: boolean, value: Value): Value {
  return isOpposite ? taken(value) : value;
}

function taken<Value extends number>(value: Value): Value {
  return (0 - value) as Value;
}
