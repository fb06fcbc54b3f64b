import { type Cents, cents } from '@cesta/contract/base/money';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { insertLine, insertLines } from './statement-lines.queries.ts';
import { lineOfReceipt, type OwedLine, type ReceivedLine } from './statements.rules.ts';

/** Far above any harvest; what the columns hold ends at twenty-one millions. */
const MOST = cents(1_000_000_000);

export function requireAmount(amount: Cents): void {
  if (Math.abs(amount) > MOST) throw new AppError('AMOUNT_TOO_LARGE');
}

interface Entered {
  id: string;
  producerId: string;
  enteredAt: Date;
  enteredBy: string;
}

/** What a receipt is worth, under its own id and in its transaction: it is counted once. */
export async function oweForReceipt(tx: Db, receipt: Entered & ReceivedLine): Promise<void> {
  await addLine(tx, receipt, lineOfReceipt(receipt), { receiptId: receipt.id });
}

/** Many at once, of which none was there before. */
export async function oweForReceipts(tx: Db, receipts: readonly (Entered & ReceivedLine)[]): Promise<void> {
  await insertLines(
    tx,
    receipts.map((receipt) => {
      const { id, producerId, enteredAt, enteredBy } = receipt;
      return { id, receiptId: id, producerId, enteredAt, enteredBy, ...lineOfReceipt(receipt) };
    }),
  );
}

/** False when it was there already. */
export function addLine(
  tx: Db,
  { id, producerId, enteredAt, enteredBy }: Entered,
  line: OwedLine,
  belongs: { receiptId?: string; statementId?: string } = {},
): Promise<boolean> {
  requireAmount(line.amountCents);
  return insertLine(tx, { id, producerId, enteredAt, enteredBy, ...line, ...belongs });
}
