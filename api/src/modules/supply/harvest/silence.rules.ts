import type { SilenceRule } from '@cesta/contract/supply-constants';

/** What counts of a line whose farmer has said nothing. `usual` is what is left of the usual quantity. */
export function silentAnswer(rule: SilenceRule, asked: number, usual: number): number {
  if (rule === 'confirms') return asked;
  return rule === 'usual' ? Math.min(asked, usual) : 0;
}
