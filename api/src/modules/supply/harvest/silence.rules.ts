import type { SilenceRule } from '@cesta/contract/supply-constants';

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
 * Told of an order before a time that the store has forgotten, while it could be answered: what was said then nobody
 * remembers, and it was no silence.
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
