import { type Cents, cents, sum } from '@cesta/contract/base/money';

/** Decided, in whosever favour. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];
/** Nothing is at stake any more. A lost one has taken the money: nothing is owed for it. */
const HARMLESS = ['won', 'warning_closed', 'prevented'];

export function isClosed(state: string): boolean {
  return CLOSED.includes(state);
}

/** While it stands so, what was paid does not go out. A state that the provider may invent one day holds as well. */
export function holdsGoods(state: string): boolean {
  return !HARMLESS.includes(state);
}

/** The provider refuses to give back what a bank has taken. A bank that only asks has taken nothing. */
export function holdsMoney(state: string): boolean {
  return holdsGoods(state) && !state.startsWith('warning_');
}

/** And has not decided yet who keeps it. */
export function contestsMoney({ state, closedAt }: { state: string; closedAt: Date | null }): boolean {
  return closedAt === null && holdsMoney(state);
}

/** What banks have of the money of one payment. */
export interface BankSide {
  /** Taken, and not decided about. */
  contested: Cents;
  /** Given back to the customer for good. */
  lost: Cents;
}

export const NO_BANK: BankSide = { contested: cents(0), lost: cents(0) };

export function bankSideOf(disputes: readonly { state: string; amountCents: Cents }[]): BankSide {
  const amountOf = (wanted: (state: string) => boolean) =>
    sum(disputes.filter(({ state }) => wanted(state)).map(({ amountCents }) => amountCents));
  return {
    contested: amountOf((state) => holdsMoney(state) && !isClosed(state)),
    lost: amountOf((state) => state === 'lost'),
  };
}

export type DisputeNews = 'dispute_opened' | 'dispute_won' | 'dispute_lost';

/** What the order's history says of it; null when nothing new has happened. */
export function newsOfDispute(before: string | undefined, state: string): DisputeNews | null {
  if (before === state || (before !== undefined && isClosed(before))) return null;
  if (state === 'lost') return 'dispute_lost';
  if (isClosed(state)) return before === undefined ? null : 'dispute_won';
  return before === undefined ? 'dispute_opened' : null;
}

/** The bank's reasons in the operator's words. */
const REASONS: Record<string, string> = {
  fraudulent: 'diz que não fez a compra',
  product_not_received: 'diz que não recebeu',
  duplicate: 'diz que pagou duas vezes',
  credit_not_processed: 'diz que não recebeu a devolução',
  product_unacceptable: 'diz que o produto veio com defeito',
  subscription_canceled: 'diz que já tinha cancelado a assinatura',
  unrecognized: 'não reconhece a cobrança',
};

export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? `contesta a cobrança (${reason})`;
}
