import type { SilenceRule } from '@cesta/contract/supply/supply-constants';

/** What counts of a line whose farmer has said nothing. `usual` is what is left of the week's usual quantity. */
export function silentAnswer(rule: SilenceRule, asked: number, usual: number): number {
  if (rule === 'confirms') return asked;
  return rule === 'usual' ? Math.min(asked, usual) : 0;
}

interface Told {
  sentAt: Date | null;
  answersUntil: Date | null;
}

/**
 * Whether a farmer may have answered in a time that a restore has made the store forget: told before its end, with the
 * order still open after its begin. No answer of theirs is then no silence.
 */
export function mayHaveAnswered(
  { sentAt, answersUntil }: Told,
  forgotten: readonly { since: Date; at: Date }[],
): boolean {
  return (
    sentAt !== null &&
    forgotten.some(({ since, at }) => sentAt < at && (answersUntil === null || since < answersUntil))
  );
}
