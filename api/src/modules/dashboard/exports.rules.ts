import { DAY_MS, startOfDay } from '@cesta/contract/base/calendar';
import type { ExportKind, ExportQuery } from '@cesta/contract/panel/exports';

export interface Period {
  from: Date;
  to: Date;
}

/** From the first minute of the first day to the last of the last, as a calendar in Bahia has them. */
export function periodOf({ from, to }: ExportQuery): Period {
  return {
    from: from ? startOf(from) : new Date(0),
    to: to ? new Date(startOf(to).getTime() + DAY_MS) : new Date('9999-01-01T00:00:00Z'),
  };
}

/** Dates before 1970 are refused. */
function startOf(day: string): Date {
  return startOfDay(day < '1970-01-01' ? '1970-01-01' : day);
}

/** '2026-10-01 a 2026-10-31', 'desde 2026-10-01'; null when it is everything. */
export function spokenPeriod({ from, to }: ExportQuery): string | null {
  if (from && to) return `${from} a ${to}`;
  return from ? `desde ${from}` : to ? `até ${to}` : null;
}

const NAMES: Record<ExportKind, string> = {
  orders: 'pedidos',
  subscriptions: 'assinaturas',
  customers: 'clientes',
  payments: 'pagamentos',
};

/** 'pedidos-2026-10-17-a-2026-11-15.csv': a folder full of them still says which is which. */
export function exportName(kind: ExportKind, { from, to }: ExportQuery): string {
  return `${[NAMES[kind], from && !to ? `desde-${from}` : from, to && (from ? `a-${to}` : `ate-${to}`)].filter(Boolean).join('-')}.csv`;
}
