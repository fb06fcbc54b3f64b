import { dayFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { LedgerFigures, LedgerSide, LedgerSums } from '@cesta/contract/panel/ledger';

export const SIDE_NAMES: Record<LedgerSide, string> = {
  orders: 'Pedidos',
  subscriptions: 'Assinaturas',
  others: 'Outros',
};

export const inReais = (amount: number): string => formatCents(fromReais(amount));

const month = dayFormatter({ month: 'long', year: 'numeric' });
const day = dayFormatter({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });

/** 'seg 02/11/2026', 'novembro de 2026' */
export function periodName(period: string): string {
  return period.length === 7 ? month(`${period}-01`) : day(period).replace('.,', '');
}

const COLUMNS = ['received', 'refunded', 'disputes', 'fees', 'adjustments', 'net'] as const;

/** One side, or all of them together. */
export function sumsOf(figures: LedgerFigures, side: LedgerSide | 'all'): LedgerSums {
  if (side !== 'all') return figures[side];
  const { orders, subscriptions, others } = figures;
  // In cents: 0.1 + 0.2 is not 0.3.
  const add = (column: keyof LedgerSums) =>
    [orders, subscriptions, others].reduce((sum, of) => sum + fromReais(of[column]), 0) / 100;
  return Object.fromEntries(COLUMNS.map((column) => [column, add(column)])) as LedgerSums;
}

export const isNothing = (sums: LedgerSums): boolean => COLUMNS.every((column) => sums[column] === 0);

const PAYOUT_STATES: Record<string, string> = {
  pending: 'Na fila',
  in_transit: 'A caminho',
  paid: 'No banco',
  failed: 'Não chegou',
  canceled: 'Cancelado',
};

export const payoutState = (status: string): string => PAYOUT_STATES[status] ?? status;
