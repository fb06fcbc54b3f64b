import { REPORT_LAG } from '@cesta/contract/base/constants';

/** Figures, and how many seconds behind they may be. */
export interface Report<T> {
  data: T;
  lagSeconds: number;
}

export function lagOf({ headers }: Response): number {
  return Number(headers.get(REPORT_LAG) ?? 0);
}

/** Less than this nobody would notice. */
const FEW_SECONDS = 5;
const LONG_SECONDS = 90;

/** Null while it makes no difference. */
export function lagWords(seconds: number): string | null {
  if (seconds < FEW_SECONDS) return null;
  return seconds < LONG_SECONDS
    ? `Dados de há ${Math.round(seconds)} s`
    : `Dados de há ${Math.round(seconds / 60)} min`;
}
