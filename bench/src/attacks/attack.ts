/** What an attack achieved, in the order in which it is told. */
export type Got = Record<string, string | number>;

export interface Attack {
  title: string;
  /** Settings the store is started with. */
  env?: Record<string, string>;
  /** Aims at memory and tables: what they hold before and after is told too. */
  isHeavy?: true;
  /** What comes before the measured time, such as accounts of the attacker's own; answers the attack itself. */
  prepare(url: string): Promise<() => Promise<Got>>;
}

/** The attacker's machine: an address of its own, so that what it is refused is not refused to honest people. */
export const ATTACKER = '127.0.0.66';

/** Passes every rule of the shop for new passwords. */
export const STRONG = 'vime-trança-7391';

/** Distinct machines of one attacker. */
export function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `127.0.3.${n + 1}`);
}
